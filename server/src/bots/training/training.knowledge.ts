import type { Training, TrainingWarning } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import type { Platform, Work } from '../../platform/work.ts'
import { refuseUnchanged } from '../crawl/crawl.unchanged.ts'
import { gatherKnowledge, type ReadDocument, type Sources } from '../knowledge/knowledge.gather.ts'
import { indexInThread } from '../knowledge/knowledge.thread.ts'
import { asTrainer, type Held } from './training.held.ts'

export type BuiltKnowledge = {
  /** Null when no source says anything. */
  file: Uint8Array | null
  summary: Training['knowledgeBase']
  documents: ReadDocument[]
}

export const noKnowledgeBuilt: BuiltKnowledge = {
  file: null,
  summary: { pages: 0, documents: 0, chunks: 0, failed: [] },
  documents: [],
}

const mostTold = 50
const tellEveryMs = 1000

/** Reads the sources and makes the index that stands beside the model of the same version. */
export async function buildKnowledge(
  platform: Platform,
  held: Held,
  sources: Sources,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<BuiltKnowledge> {
  const told = tellPages(platform, held)
  const gathered = await gatherKnowledge(platform, held, sources, {
    signal,
    onProgress: share => {
      onProgress(share)
      told()
    },
  })
  const { pieces, pages, documents, failed } = gathered
  await refuseUnchanged(platform, held, gathered)
  const chunks = pieces.length
  const read = documents.filter(({ error }) => error === null).length
  return {
    file: chunks > 0 ? await indexInThread(pieces, signal) : null,
    summary: { pages, documents: read, chunks, failed: failed.slice(0, mostTold) },
    documents,
  }
}

export function knowledgeWarnings({ summary }: BuiltKnowledge): TrainingWarning[] {
  return summary.failed.map(({ source, error }) => ({ message: `${source}: ${error}` }))
}

type ReadState = Pick<ReadDocument, 'id' | 'error'>

/** The column is ours alone, written when a version is stored. */
export function documentsIn(stored: unknown): ReadState[] {
  return stored as ReadState[]
}

/** When a version goes into service: what it answers from, and what could not be read. */
export async function markDocuments(work: Work, documents: readonly ReadState[]): Promise<void> {
  for (const { id, error } of documents) {
    await work.db
      .updateTable('documents')
      .set({ state: error === null ? 'INDEXED' : 'FAILED', error })
      .where('enterpriseId', '=', work.enterpriseId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .execute()
  }
}

/** The same for every attempt, as the model's. */
export function knowledgeKeyOf({ enterpriseId, agentId, trainingId }: Held): string {
  return `${enterpriseId}/models/${agentId}/${trainingId}.knowledge`
}

/** As SQL, because the content itself is not parsed here. */
export const sourcesInContent = sql<Sources | null>`content #> '{learned,knowledge}'`.as('sources')

/** People who watch see the pages appear, whichever node they are at, once a second at most. */
function tellPages(platform: Platform, held: Held): () => void {
  let lastMs = 0
  return () => {
    if (performance.now() - lastMs < tellEveryMs) return
    lastMs = performance.now()
    const told = { agentId: held.agentId }
    asTrainer(platform, held, async work =>
      work.signal('bots.knowledge.changed', told, { permission: 'NLP.VIEW' }),
    ).catch(error => platform.log.warn({ err: error, trainingId: held.trainingId }, 'telling of pages'))
  }
}
