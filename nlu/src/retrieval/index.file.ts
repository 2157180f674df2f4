/** The pieces of one knowledge base, ready to be searched; postings of a term stand between two `starts`. */
export type RetrievalIndex = {
  terms: Map<string, number>
  starts: Uint32Array
  pieces: Uint32Array
  counts: Uint16Array
  lengths: Uint16Array
  averageLength: number
  dimension: number
  fingerprint: number
  vectors: Int8Array
}

type Head = { terms: string[]; averageLength: number; dimension: number; fingerprint: number }

export class BadIndex extends Error {
  override name = 'BadIndex' as const
}

const mark = 0x4b424958

export function packIndex(index: RetrievalIndex): Uint8Array<ArrayBuffer> {
  const { terms, averageLength, dimension, fingerprint, starts, pieces, counts, lengths, vectors } = index
  const head: Head = { terms: [...terms.keys()], averageLength, dimension, fingerprint }
  const parts = [new TextEncoder().encode(JSON.stringify(head)), starts, pieces, counts, lengths, vectors].map(bytesOf)
  const packed = new Uint8Array(4 + parts.reduce((sum, part) => sum + 4 + part.length, 0))
  const view = new DataView(packed.buffer)
  view.setUint32(0, mark)
  let at = 4
  for (const part of parts) {
    view.setUint32(at, part.length)
    packed.set(part, at + 4)
    at += 4 + part.length
  }
  return packed
}

/** Throws BadIndex for anything but what `packIndex` wrote. */
export function unpackIndex(bytes: Uint8Array): RetrievalIndex {
  const [head, starts, pieces, counts, lengths, vectors] = partsOf(bytes)
  if (!head || !starts || !pieces || !counts || !lengths || !vectors) throw new BadIndex('The index is cut short.')
  // Behind the mark stands what `packIndex` wrote.
  const { terms, ...rest } = JSON.parse(new TextDecoder().decode(head)) as Head
  return {
    ...rest,
    terms: new Map(terms.map((term, place) => [term, place])),
    // Copies, because a view of numbers must begin at a multiple of their size.
    starts: new Uint32Array(new Uint8Array(starts).buffer),
    pieces: new Uint32Array(new Uint8Array(pieces).buffer),
    counts: new Uint16Array(new Uint8Array(counts).buffer),
    lengths: new Uint16Array(new Uint8Array(lengths).buffer),
    vectors: new Int8Array(new Uint8Array(vectors).buffer),
  }
}

function partsOf(bytes: Uint8Array): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint32(0) !== mark) throw new BadIndex('This is not an index.')
  const parts: Uint8Array[] = []
  for (let at = 4; at + 4 <= bytes.length; ) {
    const end = at + 4 + view.getUint32(at)
    if (end > bytes.length) throw new BadIndex('The index is cut short.')
    parts.push(bytes.subarray(at + 4, end))
    at = end
  }
  return parts
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
