import { Readable } from 'node:stream'
import { asSystem } from '../platform/database/database.ts'
import { uuidv7 } from '../platform/ids.ts'
import { counted, nothingSeen, type SentFile } from '../platform/serve/form.ts'
import type { Platform, Work } from '../platform/work.ts'

/** A file whose bytes are stored while its row is still hidden. */
export type FileDraft = { id: string; name: string; storageKey: string; size: number; digest: string }
type Limits = { bytes: number; tooLarge: Error }

const draftHours = 24

/** Streams the bytes to the storage. The hidden row is written first, so that the sweep finds what a crash leaves. */
export async function storeDraft(work: Work, { fileName, stream }: SentFile, limits: Limits): Promise<FileDraft> {
  const { platform, enterpriseId } = work
  const id = uuidv7()
  const storageKey = `${enterpriseId}/files/${id}`
  const hidden = { deletedAt: work.now, expiresAt: new Date(Date.now() + draftHours * 3_600_000) }
  const row = { id, enterpriseId, name: fileName, contentType: '', size: 0, storageKey, purpose: '', ...hidden }
  await work.transact(inner => inner.db.insertInto('files').values(row).execute())
  const seen = nothingSeen()
  try {
    const bytes = Readable.from(counted(stream, seen, limits.bytes, limits.tooLarge), { objectMode: false })
    await platform.storage.put(storageKey, bytes)
  } catch (error) {
    await forgetDraft(platform, { id, storageKey })
    throw error
  }
  return { id, name: fileName, storageKey, size: seen.size, digest: seen.hash.digest('hex') }
}

/** The storage key of the picture that is drawn from the uploaded one. */
export function drawnKey(storageKey: string): string {
  return `${storageKey}.drawn`
}

/**
 * Does nothing when the file is no draft any more. What the storage does not delete now is left with its row to the
 * sweep.
 */
export async function forgetDraft(platform: Platform, { id, storageKey }: { id: string; storageKey: string }) {
  const isDraft = await asSystem(platform.databases, db =>
    db.selectFrom('files').select('id').where('id', '=', id).where('contentType', '=', '').executeTakeFirst(),
  )
  if (!isDraft) return
  try {
    for (const key of [storageKey, drawnKey(storageKey)]) await platform.storage.remove(key)
  } catch (error) {
    platform.log.warn({ err: error, fileId: id }, 'a draft could not be deleted')
    return
  }
  await asSystem(platform.databases, db =>
    db.deleteFrom('files').where('id', '=', id).where('contentType', '=', '').execute(),
  )
}
