import { documentTexts } from '@parley/contracts/bots/documents.ts'
import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../../platform/refusals.ts'
import { readForm, type SentFile } from '../../platform/serve/form.ts'
import { StorageUnavailable } from '../../platform/storage/storage.ts'
import type { Platform } from '../../platform/work.ts'
import { type DocumentDraft, forgetDrafts, storeDraft } from './documents.drafts.ts'

type ReceivedUpload = { agentId: string; drafts: DocumentDraft[] }

const mostFiles = 50
const mostBytes = 20 * 1024 * 1024

/** Reads the form of an upload, one file after another. What was stored of a form that is refused goes at once. */
export async function receiveUpload(
  platform: Platform,
  enterpriseId: string,
  request: FastifyRequest,
): Promise<ReceivedUpload> {
  const drafts: DocumentDraft[] = []
  const takeFile = async ({ fileName, stream }: SentFile) => {
    drafts.push(await storeDraft(platform, enterpriseId, { fileName: fileName || 'document.pdf', stream }))
  }
  try {
    const fields = await readForm(request, { takeFile, mostFiles, mostBytes, refusalOf })
    return { agentId: String(fields.agentId ?? '').trim(), drafts }
  } catch (error) {
    await forgetDrafts(
      platform,
      drafts.map(({ storageKey }) => storageKey),
    )
    if (!(error instanceof StorageUnavailable)) throw error
    request.log.error({ err: error }, 'a file of an upload cannot be stored')
    throw new Refusal('hard', 507, { code: '507', message: documentTexts.cannotStore })
  }
}

function refusalOf(trouble: 'tooLarge' | 'tooMany'): Refusal {
  if (trouble === 'tooMany') return invalid(documentTexts.tooMany, 'files')
  return new Refusal('hard', 413, { code: '413', message: documentTexts.tooLarge })
}
