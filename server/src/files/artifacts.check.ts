import { may } from '@parley/contracts/auth/permissions.ts'
import type { BodyOf, Problem } from '@parley/contracts/endpoint.ts'
import { publishing } from '@parley/contracts/files/artifact-types.ts'
import { type ArtifactType, mediaTypes, type updateArtifact } from '@parley/contracts/files/artifacts.ts'
import { attachablePurposes, fileTexts } from '@parley/contracts/files/files.ts'
import { texts } from '@parley/contracts/texts.ts'
import { changedDepartment } from '../departments/departments.ts'
import { denied, invalid, invalidFields, missing } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { type Details, detailsOf, typesOf } from './artifacts.rows.ts'
import { findFile, mayRead } from './files.ts'
import { artifactTypeOf, claimedKind } from './kinds.ts'
import { isOurs } from './links.ts'

export type ArtifactDraft = {
  type: ArtifactType
  name: string
  description: string
  details: Details
  fileId: string | null
  bucketId: string | null
  departmentId: string | null
  isPublic: boolean
  adminCreated: boolean
}
type Before = Omit<ArtifactDraft, 'type' | 'details'> & { type: string; details: unknown }
type Sent = BodyOf<typeof updateArtifact>

const nothing: Before = {
  type: '',
  name: '',
  description: '',
  details: {},
  fileId: null,
  bucketId: null,
  departmentId: null,
  isPublic: false,
  adminCreated: false,
}

/** Merges the sent fields over the attachment and checks the result. */
export async function judgeArtifact(work: Work, sent: Sent, before = nothing): Promise<ArtifactDraft> {
  const { name = before.name, desc = before.description, ...changed } = sent.data ?? {}
  const { isPublic = before.isPublic, adminCreated = before.adminCreated } = sent
  if ((isPublic || adminCreated) && !may(work.actor.permissions, publishing)) throw denied()
  if (!name) throw invalid(texts.mandatory, 'data.name')
  const details = { ...detailsOf(before.details), ...changed, ...tagOf(sent.type) }
  const file = await fileOf(work, sent, before)
  const type = typeFor(sent.type ?? before.type, file?.contentType ?? null, details.url ?? '')
  refuseEmpty(type, details, file !== null)
  if (file?.expiresAt) await keepForGood(work, file.id)
  return {
    type,
    name,
    description: desc,
    details: file ? { ...details, url: '' } : details,
    fileId: file?.id ?? null,
    ...(await placeOf(work, sent, before)),
    isPublic,
    adminCreated,
  }
}

/** Null removes it from its bucket or department. */
async function placeOf(work: Work, { bucketId, deptId }: Sent, before: Before) {
  return {
    bucketId: bucketId === undefined ? before.bucketId : bucketId?.toLowerCase() || null,
    departmentId: await changedDepartment(work, deptId, before.departmentId),
  }
}

/** Accepts the file's id or a link that we made; a foreign address names no file. */
async function fileOf(work: Work, { fileId, data }: Sent, before: Before) {
  const named = fileId ?? (data?.url || before.fileId)
  if (!named) return null
  const file = await findFile(work, named)
  if (file && attachablePurposes.includes(file.purpose) && mayRead(work, file)) return file
  if (fileId) throw missing('File', 'fileId')
  if (data?.url && isOurs(work.platform, data.url)) throw missing('File', 'data.url')
  return null
}

function typeFor(name: string, contentType: string | null, url: string): ArtifactType {
  const types = typesOf(name)
  const told = contentType ?? claimedKind(URL.parse(url)?.pathname ?? '', 'ARTIFACT')?.contentType
  const [first] = types
  if (!first) throw invalid(name ? fileTexts.invalidFormat : texts.mandatory, 'type')
  if (!mediaTypes.includes(first)) return first
  const found = told ? artifactTypeOf(told) : first
  if (!types.includes(found)) throw invalid(fileTexts.invalidFormat, 'fileId')
  return found
}

function refuseEmpty(type: ArtifactType, { url, address, latitude, longitude, text }: Details, hasFile: boolean) {
  const problems: Problem[] = []
  const need = (isThere: unknown, field: string) => {
    if (!isThere) problems.push({ field, message: texts.mandatory })
  }
  if (type === 'MSG') need(text, 'data.text')
  else if (type === 'LOCATION') need(address || (latitude !== undefined && longitude !== undefined), 'data.address')
  else need(hasFile || url, type === 'URL' ? 'data.url' : 'fileId')
  if (url && !hasFile && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    problems.push({ field: 'data.url', message: 'Please enter a valid URL' })
  }
  if (problems.length > 0) throw invalidFields(problems)
}

function tagOf(type = ''): Details {
  return type.toUpperCase() === 'TAG' ? { tag: true } : {}
}

/** A file that was uploaded for a while is needed for longer. */
export async function keepForGood(work: Work, fileId: string): Promise<void> {
  await work.db
    .updateTable('files')
    .set({ expiresAt: null })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', fileId)
    .execute()
}

/** Files that were uploaded for a while and would go before that time. */
export async function keepUntil(work: Work, fileIds: readonly string[], until: Date): Promise<void> {
  if (fileIds.length === 0) return
  await work.db
    .updateTable('files')
    .set({ expiresAt: until })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', 'in', fileIds)
    .where('expiresAt', '<', until)
    .execute()
}
