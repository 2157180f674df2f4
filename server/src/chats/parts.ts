import type { Room } from '@parley/vendors/limits.ts'

/** Where a text is parted, the best places first: between paragraphs, lines, sentences, words. */
const seams = [/\n\s*\n/g, /\n/g, /(?<=[.!?।…])\s+/g, /\s+/g]
/** The least share of its room that a part fills before a worse seam is taken. */
const leastFilled = 0.5

/** Parts a text that is too long for one message into several, in their order. */
export function partsOf(text: string, room: Room): string[] {
  const most = fitting(text, room)
  if (text.length <= most) return [text]
  const { end, next } = seamIn(text, most)
  return [text.slice(0, end), ...partsOf(text.slice(next), room)].filter(part => part.trim() !== '')
}

/** How many characters of the text there is room for. */
function fitting(text: string, room: Room): number {
  return 'bytes' in room ? new TextEncoder().encodeInto(text, new Uint8Array(room.bytes)).read : room.characters
}

/** Where a part ends, and where the one after it begins. */
function seamIn(text: string, most: number): { end: number; next: number } {
  for (const seam of seams) {
    const last = Array.from(text.slice(0, most + 1).matchAll(seam)).at(-1)
    if (last && last.index >= most * leastFilled) return { end: last.index, next: last.index + last[0].length }
  }
  // A character of two halves stays whole.
  const end = text.slice(0, most).isWellFormed() ? most : most - 1
  return { end, next: end }
}
