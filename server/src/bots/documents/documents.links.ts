import type { Readable } from 'node:stream'
import { asSystem } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusals.ts'
import { StoredFileMissing } from '../../platform/storage/storage.ts'
import type { Platform } from '../../platform/work.ts'

const validMs = 24 * 60 * 60 * 1000
const place = 'nlp|document|link'

/** An address that opens the document at a page for a day, without a login. */
export function documentLink({ config, secrets }: Platform, documentId: string, page: number | null): string {
  const token = secrets.seal(`${documentId} ${Date.now() + validMs}`, place)
  return `${config.publicUrl}/nlp/document/${token}${page ? `#page=${page}` : ''}`
}

/** A link that was changed, is too old, or leads to a deleted document finds nothing. */
export async function openDocument(platform: Platform, token: string): Promise<{ fileName: string; stream: Readable }> {
  const id = documentIn(platform, token)
  const found = id
    ? await asSystem(platform.databases, db =>
        db
          .selectFrom('documents')
          .innerJoin('agents', 'agents.id', 'documents.agentId')
          .select(['documents.fileName', 'documents.storageKey'])
          .where('documents.id', '=', id)
          .where('documents.deletedAt', 'is', null)
          .where('agents.deletedAt', 'is', null)
          .executeTakeFirst(),
      )
    : undefined
  if (!found) throw notFound('Document')
  try {
    return { fileName: found.fileName, stream: await platform.storage.stream(found.storageKey) }
  } catch (error) {
    if (error instanceof StoredFileMissing) throw notFound('Document')
    throw error
  }
}

function documentIn({ secrets }: Platform, token: string): string | null {
  try {
    const [id = '', until = ''] = secrets.open(token, place).split(' ')
    return isUuid(id) && Number(until) > Date.now() ? id : null
  } catch {
    return null
  }
}
