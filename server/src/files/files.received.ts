import { Readable } from 'node:stream'
import { fileTexts, megabyte, receivedTexts } from '@parley/contracts/files/files.ts'
import { sql } from 'kysely'
import { asSystem } from '../platform/database/database.ts'
import type { PassOn } from '../platform/egress/egress.ts'
import { counted, fileNameOf, nothingSeen } from '../platform/serve/form.ts'
import type { Platform, Work } from '../platform/work.ts'
import { drawnKey, forgetDraft } from './files.drafts.ts'
import { redraw } from './images.ts'
import { kindOfBytes, nameOfKind } from './kinds.ts'

/** A file that a customer sends. Its id is chosen before it is fetched and is the same on every attempt. */
export type Incoming = {
  id: string
  enterpriseId: string
  /** Name and type as the sender states them; they count only where the bytes leave the type open. */
  name: string
  contentType: string
  mostMegabytes: number
}
export type ReceivedFile = Pick<Incoming, 'id'> & {
  name: string
  contentType: string
  size: number
  storageKey: string
}

/** The file is of a kind that is not kept; another attempt would bring the same. */
export class FileRefused extends Error {
  override name = 'FileRefused'
}

const draftHours = 24

/**
 * Stores what `bring` passes on and determines its kind from the bytes. The row stays hidden until `showReceived`;
 * after a crash the next attempt replaces it, or the sweep deletes it.
 */
export async function storeReceived(
  platform: Platform,
  incoming: Incoming,
  bring: (pass: PassOn) => Promise<void>,
): Promise<ReceivedFile> {
  const { id, enterpriseId, mostMegabytes } = incoming
  const storageKey = `${enterpriseId}/files/${id}`
  await hide(platform, incoming, storageKey)
  const seen = nothingSeen()
  const tooLarge = new FileRefused(fileTexts.tooManyMegabytes(mostMegabytes))
  await bring(async bytes => {
    const chunks = counted(bytes, seen, mostMegabytes * megabyte, tooLarge)
    await platform.storage.put(storageKey, Readable.from(chunks, { objectMode: false }))
  })
  if (seen.size === 0) throw new FileRefused(receivedTexts.empty)
  const told = { name: fileNameOf(incoming.name), contentType: incoming.contentType }
  const kind = await kindOfBytes(platform.storage, storageKey, told)
  if (!kind) throw new FileRefused(receivedTexts.wrongKind)
  const stored = { id, name: nameOfKind(told.name, kind), contentType: kind.contentType, size: seen.size, storageKey }
  if (!kind.contentType.startsWith('image/')) return stored
  const to = drawnKey(storageKey)
  const picture = await redraw(platform.storage, storageKey, { to, contentType: kind.contentType })
  if (!picture) throw new FileRefused(receivedTexts.brokenPicture)
  return { ...stored, storageKey: to, size: picture.bytes }
}

/** Makes the file visible, in the transaction of the message that it belongs to. */
export async function showReceived(work: Work, { id, ...file }: ReceivedFile): Promise<void> {
  await work.db
    .updateTable('files')
    .set({ ...file, purpose: 'CHAT', expiresAt: null, deletedAt: null })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', id)
    .execute()
}

/** Deletes what was stored when the file is given up. */
export function forgetReceived(platform: Platform, { id, enterpriseId }: Pick<Incoming, 'id' | 'enterpriseId'>) {
  return forgetDraft(platform, { id, storageKey: `${enterpriseId}/files/${id}` })
}

/** A later attempt finds the row there, and renews the time after which the sweep deletes it. */
async function hide({ databases }: Platform, { id, enterpriseId, name }: Incoming, storageKey: string): Promise<void> {
  const expiresAt = new Date(Date.now() + draftHours * 3_600_000)
  const row = { id, enterpriseId, name: fileNameOf(name), contentType: '', size: 0, storageKey, purpose: '' }
  await asSystem(databases, db =>
    db
      .insertInto('files')
      .values({ ...row, deletedAt: sql<Date>`now()`, expiresAt })
      .onConflict(conflict => conflict.column('id').doUpdateSet({ expiresAt }))
      .execute(),
  )
}
