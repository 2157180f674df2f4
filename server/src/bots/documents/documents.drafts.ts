import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { asSystem } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/ids.ts'
import type { SentFile } from '../../platform/serve/form.ts'
import type { Platform, Work } from '../../platform/work.ts'

/** A file that came with an upload and belongs to no document yet. */
export type DocumentDraft = { fileName: string; storageKey: string; size: number; digest: string; isPdf: boolean }

/** The mark of the format stands within the first kilobyte. */
const headBytes = 1024
const mark = '%PDF-'

/** Goes to the storage as it comes, whatever its size; noted before, so that a crash leaves nothing that nobody knows. */
export async function storeDraft(
  platform: Platform,
  enterpriseId: string,
  { fileName, stream }: SentFile,
): Promise<DocumentDraft> {
  const storageKey = `${enterpriseId}/documents/${uuidv7()}.pdf`
  await asSystem(platform.databases, async db => {
    await db.insertInto('documentDrafts').values({ storageKey, enterpriseId }).execute()
  })
  const seen = { size: 0, head: Buffer.alloc(0), hash: createHash('sha256') }
  const passed = Readable.from(passing(stream, seen), { objectMode: false })
  try {
    await platform.storage.put(storageKey, passed, 'application/pdf')
  } catch (error) {
    await forgetDrafts(platform, [storageKey])
    throw error
  }
  return { fileName, storageKey, size: seen.size, digest: seen.hash.digest('hex'), isPdf: seen.head.includes(mark) }
}

/** With the rows of the documents: from then on the files are theirs. */
export async function adoptDrafts(work: Work, drafts: readonly DocumentDraft[]): Promise<void> {
  const keys = drafts.map(({ storageKey }) => storageKey)
  await work.db
    .deleteFrom('documentDrafts')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('storageKey', 'in', ['', ...keys])
    .execute()
}

/** Removes the files that became no document; files that did are left alone. */
export async function forgetDrafts(platform: Platform, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const { rows } = await sql<{ storageKey: string }>`
    select storage_key from document_drafts where storage_key = any(${keys}::text[])`.execute(platform.databases.system)
  for (const { storageKey } of rows) await platform.storage.remove(storageKey)
  await sql`delete from document_drafts where storage_key = any(${keys}::text[])`.execute(platform.databases.system)
}

type Seen = { size: number; head: Buffer; hash: ReturnType<typeof createHash> }

/** A file of another kind is read to its end, for its sender to be told, but not stored. */
async function* passing(stream: Readable, seen: Seen): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk)
    seen.size += bytes.length
    seen.hash.update(bytes)
    if (seen.head.length < headBytes) {
      seen.head = Buffer.concat([seen.head, bytes.subarray(0, headBytes - seen.head.length)])
    }
    if (seen.head.length < headBytes || seen.head.includes(mark)) yield bytes
  }
}
