import { documentLimits, documentTexts } from '@parley/contracts/bots/documents.ts'
import { piecesOf } from '@parley/nlu/retrieval/chunks.ts'
import { crashPoint } from '../../platform/crash-points.ts'
import type { Platform } from '../../platform/work.ts'
import { type KeptPage, pageRows } from '../crawl/crawl.rows.ts'
import { crawlWebsites } from '../crawl/crawl.ts'
import { readPdf } from '../documents/documents.reading.ts'
import { asTrainer, type Held } from '../training/training.held.ts'
import type { KnowledgePiece } from './knowledge.file.ts'

export type Sources = { websites: string[]; documents: string[] }
export type Failure = { source: string; error: string }
export type ReadDocument = { id: string; fileName: string; pages: string[] | null; error: string | null }
export type Gathered = {
  pieces: KnowledgePiece[]
  pages: number
  documents: ReadDocument[]
  failed: Failure[]
  websitesRead: number
}

type Options = { signal: AbortSignal; onProgress: (share: number) => void }

/** Everything that the sources say, read anew where it changed. */
export async function gatherKnowledge(
  platform: Platform,
  held: Held,
  sources: Sources,
  { signal, onProgress }: Options,
): Promise<Gathered> {
  const onPage = (visited: number) => onProgress((visited / (visited + 20)) * 0.9)
  const starts = sources.websites
  const websitesRead = starts.length > 0 ? await crawlWebsites(platform, held, { starts, signal, onPage }) : 0
  const documents = await readDocuments(platform, held, { ids: sources.documents, signal })
  const rows = sources.websites.length > 0 ? await pageRows(platform, held) : []
  const told = new Set<string>()
  const pagePieces = rows.flatMap(({ url, page }) => (page ? piecesOfPage(url, page, told) : []))
  const sourcesOfPieces = new Set(pagePieces.map(({ source }) => source.split('#')[0]))
  const failedPages = rows.filter(
    row => row.state === 'FAILED' || (sources.websites.includes(row.url) && row.state === 'SKIPPED'),
  )
  return {
    pieces: [...pagePieces, ...documents.flatMap(document => piecesOfDocument(document, told))],
    pages: sourcesOfPieces.size,
    documents,
    websitesRead,
    failed: [
      ...failedPages.map(({ url, error }) => ({ source: url, error: error ?? '' })),
      ...documents.flatMap(({ fileName, error }) => (error ? [{ source: fileName, error }] : [])),
    ],
  }
}

/** A text that was read once is kept, because a stored file never changes. */
async function readDocuments(
  platform: Platform,
  held: Held,
  { ids, signal }: { ids: string[]; signal: AbortSignal },
): Promise<ReadDocument[]> {
  const read: ReadDocument[] = []
  let left: number = documentLimits.characters
  for (const id of ids) {
    const stored = await storedDocument(platform, held, id)
    if (!stored) continue
    const { fileName } = stored
    const texts = stored.texts ?? (await readStored(platform, held, { id, storageKey: stored.storageKey, signal }))
    const length = typeof texts === 'string' ? 0 : texts.reduce((sum, text) => sum + text.length, 0)
    if (typeof texts === 'string') read.push({ id, fileName, pages: null, error: texts })
    else if (length > left) read.push({ id, fileName, pages: null, error: documentTexts.tooMuchText })
    else read.push({ id, fileName, pages: texts, error: null })
    left -= length > left ? 0 : length
  }
  return read
}

function storedDocument(platform: Platform, held: Held, id: string) {
  return asTrainer(platform, held, ({ db }) =>
    db
      .selectFrom('documents')
      .select(['fileName', 'storageKey', 'texts'])
      .where('enterpriseId', '=', held.enterpriseId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
  )
}

type Unread = { id: string; storageKey: string; signal: AbortSignal }

/** The pages, or why there are none. */
async function readStored(
  platform: Platform,
  held: Held,
  { id, storageKey, signal }: Unread,
): Promise<string[] | string> {
  const read = await readPdf(await platform.storage.stream(storageKey), signal)
  if ('error' in read) return read.error
  await asTrainer(platform, held, async ({ db }) => {
    await db
      .updateTable('documents')
      .set({ texts: read.pages, pages: read.pages.length })
      .where('enterpriseId', '=', held.enterpriseId)
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .execute()
  })
  crashPoint('documents.read')
  return read.pages
}

/** `told` holds the texts that stand in the base already: what two pages say is kept once. */
function piecesOfPage(url: string, { title, blocks, files }: KeptPage, told: Set<string>): KnowledgePiece[] {
  const name = title || url
  if (files) {
    return files.flatMap((text, at) =>
      cut(
        { documentId: null, source: `${url}#page=${at + 1}`, page: at + 1, title: name },
        [{ heading: '', text }],
        told,
      ),
    )
  }
  return cut({ documentId: null, source: url, page: null, title: name }, blocks, told)
}

function piecesOfDocument({ id, fileName, pages }: ReadDocument, told: Set<string>): KnowledgePiece[] {
  const title = fileName.replace(/\.pdf$/i, '')
  return (pages ?? []).flatMap((text, at) =>
    cut({ documentId: id, source: fileName, page: at + 1, title }, [{ heading: '', text }], told),
  )
}

type Place = Omit<KnowledgePiece, 'text'>

function cut(place: Place, blocks: { heading: string; text: string }[], told: Set<string>): KnowledgePiece[] {
  return piecesOf(blocks).flatMap(({ heading, text }) => {
    if (told.has(text)) return []
    told.add(text)
    const title = heading && heading !== place.title ? `${place.title} › ${heading}` : place.title
    return [{ ...place, title, text }]
  })
}
