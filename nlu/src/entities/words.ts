import { fold } from './fold.ts'

/** `text` is folded; `start` and `end` count UTF-16 units of the text as sent; glued = no white space before it. */
export type Word = {
  text: string
  start: number
  end: number
  kind: 'letters' | 'digits' | 'mark'
  isGlued: boolean
}

const pieces = /(\p{L}[\p{L}\p{M}\u200c\u200d]*)|(\p{Nd}+)|\S\p{M}*/gu

/** Runs of letters, runs of digits, and every other sign alone: "5th," is 5, th and a comma. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  for (const piece of text.matchAll(pieces)) {
    const start = piece.index
    const isGlued = start === end && start > 0
    end = start + piece[0].length
    const folded = fold(piece[0])
    words.push({ text: folded, start, end, kind: kindOf(piece, folded), isGlued })
  }
  return words
}

/** No letter or digit touches the words from `from` up to `to` from outside. */
export function standsAlone(words: readonly Word[], from: number, to: number): boolean {
  return !(touches(words[from - 1], words[from]) || touches(words[to - 1], words[to]))
}

/** The text of the word there, '' outside the message. */
export function textAt(words: readonly Word[], at: number): string {
  return words[at]?.text ?? ''
}

/** The text of the word there if nothing but its own kind separates it from the one before, else ''. */
export function gluedAt(words: readonly Word[], at: number): string {
  const word = words[at]
  return word?.isGlued ? word.text : ''
}

function kindOf(piece: RegExpExecArray, folded: string): Word['kind'] {
  if (piece[1] !== undefined) return 'letters'
  if (piece[2] === undefined) return 'mark'
  // Digits of a script that is not counted with here are a word like any other.
  return /^\d+$/.test(folded) ? 'digits' : 'letters'
}

function touches(left: Word | undefined, right: Word | undefined): boolean {
  if (!left || !right?.isGlued) return false
  return left.kind !== 'mark' && right.kind !== 'mark'
}
