const base = 0x01000193

/** Hashes of any stretch of one text, each in constant time. */
export type PieceHashes = { text: string; sums: Int32Array; powers: Int32Array }

export function pieceHashes(text: string): PieceHashes {
  const sums = new Int32Array(text.length + 1)
  const powers = new Int32Array(text.length + 1).fill(1)
  for (let at = 0; at < text.length; at++) {
    sums[at + 1] = (Math.imul(sums[at] ?? 0, base) + text.charCodeAt(at)) | 0
    powers[at + 1] = Math.imul(powers[at] ?? 1, base)
  }
  return { text, sums, powers }
}

export function hashOf(hashes: PieceHashes, from: number, to: number): number {
  const shifted = Math.imul(hashes.sums[from] ?? 0, hashes.powers[to - from] ?? 0)
  return ((hashes.sums[to] ?? 0) - shifted) | 0
}

/** As if the sign behind the stretch stood in the place of its last one. */
export function hashWithNextLast(hashes: PieceHashes, from: number, to: number): number {
  const head = Math.imul(hashOf(hashes, from, to - 1), base)
  return (head + hashes.text.charCodeAt(to)) | 0
}

/** As if the sign before the stretch stood in the place of its first one. */
export function hashWithPreviousFirst(hashes: PieceHashes, from: number, to: number): number {
  const head = Math.imul(hashes.text.charCodeAt(from - 1), hashes.powers[to - from - 1] ?? 0)
  return (head + hashOf(hashes, from + 1, to)) | 0
}
