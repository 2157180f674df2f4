import { type Hit, search } from '@parley/nlu/retrieval/search.ts'
import type { Platform, Work } from '../../platform/work.ts'
import { documentLink } from '../documents/documents.links.ts'
import { documents } from '../documents/documents.ts'
import { type KnowledgeBase, type KnowledgePiece, openKnowledge } from './knowledge.file.ts'
import { type KnowledgeSettings, knowledgeSettings } from './knowledge.ts'

export type FoundPiece = KnowledgePiece & { id: number; score: number }

/** What a piece must reach to be answered from, and how many are. */
const leastScore = 0.35
const mostPieces = 5
/** Sizes of files; in memory a base takes a few times as much. */
const mostBytes = 128 * 1024 * 1024

type Served = { base: KnowledgeBase; settings: KnowledgeSettings; isAllowed: (piece: number) => boolean }

/** The best pieces for a question, from what the agent may answer from at this moment. */
export async function findPieces(work: Work, agentId: string, knowledgeKey: string, question: string) {
  const served = await servedKnowledge(work, agentId, knowledgeKey)
  if (!served) return null
  const { base, isAllowed, settings } = served
  const hits = search(base.index, question, { least: leastScore, most: mostPieces, isAllowed })
  return { pieces: hits.flatMap(hit => foundPiece(base, hit)), configId: settings.genAiConfigId }
}

/** Every piece that may be answered from, with a question the ones that fit it. */
export async function listPieces(
  work: Work,
  { agentId, knowledgeKey }: { agentId: string; knowledgeKey: string },
  { question, from, size }: { question: string | undefined; from: number; size: number },
): Promise<{ pieces: (KnowledgePiece & { id: number; score: number | null })[]; more: boolean }> {
  const served = await servedKnowledge(work, agentId, knowledgeKey)
  if (!served) return { pieces: [], more: false }
  const { base, isAllowed } = served
  const ids = question
    ? search(base.index, question, { least: 0.01, most: from + size + 1, isAllowed })
    : base.pieces.flatMap((_, piece) => (isAllowed(piece) ? [{ piece, score: null }] : []))
  const pieces = ids.slice(from, from + size).flatMap(({ piece, score }) => {
    const found = base.pieces[piece]
    return found ? [{ ...found, id: piece, score }] : []
  })
  return { pieces, more: ids.length > from + size }
}

/** Distinct addresses of the pieces, the best first. A document is reached by a link that is good for a day. */
export function sourcesOf(platform: Platform, pieces: readonly FoundPiece[]): string[] {
  const places = new Map<string, FoundPiece>()
  for (const piece of pieces) {
    const place = piece.documentId ?? piece.source
    if (!places.has(place)) places.set(place, piece)
  }
  return [...places.values()]
    .slice(0, 3)
    .map(({ documentId, source, page }) => (documentId ? documentLink(platform, documentId, page) : source))
}

/** Null when nothing is switched on: the index then waits for the switch. */
async function servedKnowledge(work: Work, agentId: string, knowledgeKey: string): Promise<Served | null> {
  const settings = await knowledgeSettings(work, agentId)
  if (!settings.kbFromWebsite && !settings.kbFromDoc) return null
  const base = await openedKnowledge(work.platform, knowledgeKey)
  const rows = settings.kbFromDoc ? await documents(work).select('id').where('agentId', '=', agentId).execute() : []
  const living = new Set(rows.map(({ id }) => id))
  const isAllowed = (piece: number) => {
    const documentId = base.pieces[piece]?.documentId
    return documentId ? living.has(documentId) : settings.kbFromWebsite
  }
  return { base, settings, isAllowed }
}

function foundPiece({ pieces }: KnowledgeBase, { piece, score }: Hit): FoundPiece[] {
  const found = pieces[piece]
  return found ? [{ ...found, id: piece, score }] : []
}

type Cache = Map<string, { base: Promise<KnowledgeBase>; bytes: number }>
const caches = new WeakMap<Platform, Cache>()

/** Kept in memory for the next questions; the one that was asked the longest ago gives way. */
function openedKnowledge(platform: Platform, key: string): Promise<KnowledgeBase> {
  const cache = caches.get(platform) ?? new Map()
  caches.set(platform, cache)
  const entry = cache.get(key) ?? { base: platform.storage.get(key).then(openKnowledge), bytes: 0 }
  cache.delete(key)
  cache.set(key, entry)
  entry.base.then(
    ({ bytes }: KnowledgeBase) => {
      entry.bytes = bytes
      makeRoom(cache)
    },
    () => cache.delete(key),
  )
  return entry.base
}

function makeRoom(cache: Cache): void {
  let bytes = [...cache.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  for (const [key, entry] of cache) {
    if (bytes <= mostBytes || cache.size === 1) return
    cache.delete(key)
    bytes -= entry.bytes
  }
}
