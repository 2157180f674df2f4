/** Words of a text as sent, with their places in it. */
export type Word = { start: number; end: number; text: string; lower: string }

const word = /[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu

/** The words that spans are made of: as in `text/tokens.ts`, but with their offsets into the text as sent. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
    text: found,
    lower: found.normalize('NFC').toLowerCase(),
  }))
}

/** Whether letters are written large and small, so that their case says something. */
export function hasCase(text: string): boolean {
  return /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text)
}
