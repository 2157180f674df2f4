import { createHash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { may, type Permission } from '@parley/contracts/auth/permissions.ts'
import { ticketSeconds } from '@parley/contracts/files/files.ts'
import { asSystem, type Db } from '../platform/database/database.ts'
import { isUuid } from '../platform/ids.ts'
import { denied, notFound } from '../platform/refusals.ts'
import { type ByteRange, StoredFileMissing } from '../platform/storage/storage.ts'
import type { Platform, Work } from '../platform/work.ts'
import { artifactTypeOf } from './kinds.ts'
import { fileLink, isSigned, namedFile, type Signed } from './links.ts'

export type StoredFile = { id: string; name: string; contentType: string; size: number; storageKey: string }
const wholeNumbers = 'CUSTOMER.VIEW_PHONE' satisfies Permission
/** What it takes to read a file that lists people; any other file may be read by everybody of the enterprise. */
const readers: Readonly<Record<string, readonly Permission[]>> = {
  CAMPAIGN: [wholeNumbers],
  CSV: ['CUSTOMER.VIEW', wholeNumbers],
  EXPORT: ['CUSTOMER.VIEW', wholeNumbers],
  REPORT: ['MANAGE.DELIVERYREPORT.VIEW', wholeNumbers],
}

export function shownFile(platform: Platform, { id, name, size, contentType }: StoredFile) {
  const link = fileLink(platform, id)
  return {
    id,
    _id: id,
    name,
    fileName: name,
    size,
    contentType,
    type: artifactTypeOf(contentType),
    url: link,
    secureUrl: link,
    path: link,
    artifactId: null,
  }
}

/** The file that an id or one of our own links names, if it is this enterprise's. */
export async function findFile(work: Work, name: string) {
  const id = namedFile(work.platform, name.trim())
  return id
    ? files(work.db).where('enterpriseId', '=', work.enterpriseId).where('id', '=', id).executeTakeFirst()
    : undefined
}

/** Opens a signed link; whoever has the link may read the file. */
export async function openSigned(platform: Platform, fileId: string, signed: Signed) {
  if (!isSigned(platform, fileId, signed) || Number(signed.exp) * 1000 < Date.now()) throw denied()
  const file = await asSystem(platform.databases, db => files(db).where('id', '=', fileId).executeTakeFirst())
  if (!file) throw notFound('File')
  return file
}

export async function bytesOf(platform: Platform, file: StoredFile, range?: ByteRange): Promise<Readable> {
  try {
    return await platform.storage.stream(file.storageKey, range)
  } catch (error) {
    if (error instanceof StoredFileMissing) throw notFound('File')
    throw error
  }
}

/** In place of the bytes, for who asks whether they are there. */
export async function noBytesOf({ storage }: Platform, { storageKey }: StoredFile): Promise<''> {
  if (!(await storage.exists(storageKey))) throw notFound('File')
  return ''
}

type Wanted = { fileId?: string | undefined; url?: string | undefined; exportId?: string | undefined }

/** A token that opens the file once, within five minutes; only its hash is kept. */
export async function makeTicket(work: Work, wanted: Wanted) {
  const file = await wantedFile(work, wanted)
  if (!file) throw notFound('File')
  if (!mayRead(work, file)) throw denied()
  const token = randomBytes(32).toString('base64url')
  await work.db
    .insertInto('downloadTickets')
    .values({
      tokenHash: hashOf(token),
      enterpriseId: work.enterpriseId,
      fileId: file.id,
      expiresAt: new Date(Date.now() + ticketSeconds * 1000),
    })
    .execute()
  return { status: true, code: '100', data: { id: token, url: `/download/${token}`, expiresIn: ticketSeconds } }
}

/** Whose file it is knows its numbers already: an export was made with as many of them as its maker may see. */
export function mayRead({ actor }: Pick<Work, 'actor'>, file: { purpose: string; createdBy: string | null }): boolean {
  const needed = readers[file.purpose] ?? []
  const isOwn = file.createdBy !== null && file.createdBy === actor.id
  return needed.every(permission => (isOwn && permission === wholeNumbers) || may(actor.permissions, permission))
}

/** Uses the ticket up: only the first caller gets the file. */
export async function takeTicket(platform: Platform, token: string): Promise<StoredFile> {
  const file = await asSystem(platform.databases, async db => {
    const ticket = await db
      .deleteFrom('downloadTickets')
      .where('tokenHash', '=', hashOf(token))
      .returning(['fileId', 'expiresAt'])
      .executeTakeFirst()
    if (!ticket || ticket.expiresAt.getTime() < Date.now()) return undefined
    return files(db).where('id', '=', ticket.fileId).executeTakeFirst()
  })
  if (!file) throw notFound('File')
  return file
}

/** Every read of a file starts here. */
export function files(db: Db) {
  return db
    .selectFrom('files')
    .selectAll()
    .where('deletedAt', 'is', null)
    .where(eb => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', new Date())]))
}

async function wantedFile(work: Work, { fileId, url, exportId }: Wanted) {
  if (exportId) return (await exportedFile(work, exportId)) ?? findFile(work, exportId)
  const name = fileId || url
  return name ? findFile(work, name) : undefined
}

async function exportedFile(work: Work, actId: string) {
  if (!isUuid(actId)) return undefined
  const act = await work.db
    .selectFrom('contactActs')
    .select('fileId')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', actId)
    .executeTakeFirst()
  return act?.fileId ? findFile(work, act.fileId) : undefined
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
