import { buildIndex } from '@parley/nlu/retrieval/build.ts'
import { openIndex, type RetrievalIndex } from '@parley/nlu/retrieval/search.ts'

/** A piece of text that may be answered from, and where it stands. */
export type KnowledgePiece = {
  /** Null for a page of a website. */
  documentId: string | null
  /** The page's address, or the document's name. */
  source: string
  page: number | null
  title: string
  text: string
}
export type KnowledgeBase = { pieces: KnowledgePiece[]; index: RetrievalIndex; bytes: number }

/** Runs for seconds over a large base: in a worker thread only. */
export function packKnowledge(pieces: readonly KnowledgePiece[]): Uint8Array<ArrayBuffer> {
  const listed = new TextEncoder().encode(JSON.stringify(pieces))
  const index = buildIndex(pieces.map(({ title, text }) => `${title}\n${text}`))
  const bytes = new Uint8Array(4 + listed.length + index.length)
  new DataView(bytes.buffer).setUint32(0, listed.length)
  bytes.set(listed, 4)
  bytes.set(index, 4 + listed.length)
  return bytes
}

/** Throws BadIndex or SyntaxError for anything but what `packKnowledge` wrote. */
export function openKnowledge(bytes: Uint8Array): KnowledgeBase {
  const cut = 4 + new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  // The file is ours alone.
  const pieces = JSON.parse(new TextDecoder().decode(bytes.subarray(4, cut))) as KnowledgePiece[]
  return { pieces, index: openIndex(bytes.subarray(cut)), bytes: bytes.length }
}
