import { may } from '@parley/contracts/auth/permissions.ts'
import type { BodyOf } from '@parley/contracts/endpoint.ts'
import { artifactWriters } from '@parley/contracts/files/artifact-types.ts'
import {
  attachablePurposes,
  csvDays,
  type FilePurpose,
  fileTexts,
  heaviness,
  jitDays,
  libraryMegabytes,
  megabyte,
  mostMegabytes,
  type uploadFile,
} from '@parley/contracts/files/files.ts'
import { denied, invalid, Refusal } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { SentFile } from '../platform/serve/form.ts'
import type { Work } from '../platform/work.ts'
import { createArtifact } from './artifacts.ts'
import { holdBucket } from './buckets.rows.ts'
import { drawnKey, type FileDraft, storeDraft } from './files.drafts.ts'
import { type StoredFile, shownFile } from './files.ts'
import { hasTooManyPixels, isIcon, mostPixels, redraw } from './images.ts'
import { artifactTypeOf, claimedKind, isOfKind } from './kinds.ts'
import { iconLimits } from './limits.ts'
import { isLinkOnly } from './media.ts'

type Form = BodyOf<typeof uploadFile>

const dayMs = 86_400_000

/** Stores the file of a form. The fields before it are checked first, so that nobody uploads a large file in vain. */
export async function receiveFile(work: Work, file: SentFile, sent: Partial<Form>): Promise<FileDraft> {
  if (sent.rType) {
    refuseStranger(work, sent.rType)
    refuseNoAttachment(sent)
    if (!claimedKind(file.fileName, sent.rType)) throw invalid(fileTexts.invalidFormat, 'file')
  }
  return storeDraft(work, file, sent.rType ? limitsOf(work, sent.rType) : widestLimits(work))
}

/** Checks the stored file against the whole form, and makes it visible. */
export async function keepFile(work: Work, draft: FileDraft, form: Form) {
  refuseStranger(work, form.rType)
  refuseNoAttachment(form)
  const kind = claimedKind(draft.name, form.rType)
  if (!kind || !isTakenOnce(work, draft.name, form)) throw invalid(fileTexts.invalidFormat, 'file')
  if (isLinkOnly(form.extras?.channelType ?? '')) throw invalid(fileTexts.invalidFormat, 'extras.channelType')
  refuseHeavy(work, draft, kind.contentType, form)
  const isJudgedLater = form.rType === 'CSV'
  if (!isJudgedLater && draft.size === 0) throw invalid(fileTexts.invalidFormat, 'file')
  if (!isJudgedLater && !(await isOfKind(work.platform.storage, draft.storageKey, kind))) {
    throw invalid(fileTexts.invalidFormat, 'file')
  }
  const stored = kind.contentType.startsWith('image/') ? await drawn(work, draft, kind.contentType, form) : draft
  return work.transact(async inner => {
    const row = await show(inner, stored, kind.contentType, form)
    const artifactId = await attach(inner, row, form)
    return say(fileTexts.uploaded, { ...shownFile(work.platform, row), artifactId })
  })
}

export function tooLarge(): Refusal {
  return new Refusal('hard', 413, { code: '413', message: fileTexts.tooLarge })
}

function refuseStranger({ actor }: Work, purpose: FilePurpose): void {
  if (purpose !== 'PROFILE' && !may(actor.permissions, artifactWriters)) throw denied()
}

function refuseNoAttachment({ rType = 'ARTIFACT', ...form }: Partial<Form>): void {
  if (becomesAttachment(form) && !attachablePurposes.includes(rType)) throw invalid(fileTexts.noAttachment, 'rType')
}

/** Files for a single message are limited to JIT_FILE_TYPES. */
function isTakenOnce({ platform }: Work, fileName: string, { extras }: Form): boolean {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return !extras?.jit || platform.config.JIT_FILE_TYPES.includes(ending)
}

function limitsOf({ platform }: Work, purpose: FilePurpose) {
  if (purpose === 'CSV') return { bytes: platform.config.IMPORT_MAX_BYTES, tooLarge: tooLarge() }
  return { bytes: libraryMegabytes * megabyte, tooLarge: tooManyMegabytes(libraryMegabytes) }
}

/** What the file is for may come after it. */
function widestLimits(work: Work) {
  const [csv, artifact] = [limitsOf(work, 'CSV'), limitsOf(work, 'ARTIFACT')]
  return csv.bytes > artifact.bytes ? csv : artifact
}

function refuseHeavy(work: Work, { size }: FileDraft, contentType: string, { rType, extras }: Form): void {
  const limits = limitsOf(work, rType)
  if (size > limits.bytes) throw limits.tooLarge
  if (rType === 'CSV') return
  const most = mostMegabytes(extras?.channelType ?? '', artifactTypeOf(contentType))
  if (heaviness(size, most)) throw tooManyMegabytes(most)
}

function tooManyMegabytes(most: number): Refusal {
  return new Refusal('hard', 413, { code: '413', message: fileTexts.tooManyMegabytes(most) })
}

async function drawn({ platform }: Work, draft: FileDraft, contentType: string, form: Form): Promise<FileDraft> {
  const to = drawnKey(draft.storageKey)
  const picture = await redraw(platform.storage, draft.storageKey, { to, contentType })
  if (!picture) {
    const isTooLarge = await hasTooManyPixels(platform.storage, draft.storageKey)
    throw invalid(isTooLarge ? fileTexts.tooManyPixels(mostPixels) : fileTexts.invalidFormat, 'file')
  }
  const mustBeIcon = form.rType === 'PROFILE' || form.extras?.limit === 'icon'
  const most = iconLimits(platform.config)
  if (mustBeIcon && !isIcon({ ...picture, bytes: draft.size }, most)) throw invalid(fileTexts.icon(most), 'file')
  return { ...draft, storageKey: to, size: picture.bytes }
}

async function show(work: Work, { id, name, storageKey, size }: FileDraft, contentType: string, form: Form) {
  const row = await work.db
    .updateTable('files')
    .set({
      name,
      contentType,
      size,
      storageKey,
      purpose: form.rType,
      createdBy: work.actor.id,
      expiresAt: expiryOf(form),
      deletedAt: null,
    })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = { purpose: form.rType, size, contentType }
  work.audit({ module: 'Files', action: 'create', resourceId: id, resourceName: name, after })
  return row
}

/** A file for a single message is none. */
function becomesAttachment({ bucketUpload, extras }: Pick<Form, 'bucketUpload' | 'extras'>): boolean {
  return !extras?.jit && (bucketUpload === true || !!extras?.bucketId)
}

async function attach(work: Work, { id, name, contentType }: StoredFile, form: Form) {
  if (!becomesAttachment(form)) return null
  const { bucketId, isPublic, desc, ...extras } = form.extras ?? {}
  await holdBucket(work, bucketId || null, 'extras.bucketId')
  const data = { name: extras.name || name, desc }
  const made = await createArtifact(work, { type: artifactTypeOf(contentType), fileId: id, bucketId, isPublic, data })
  return made.id
}

function expiryOf({ rType, extras }: Form): Date | null {
  if (rType === 'CSV') return new Date(Date.now() + csvDays * dayMs)
  return extras?.jit ? new Date(Date.now() + jitDays * dayMs) : null
}
