import { splitWords, type Word } from './words.ts'

/** Fixed phrases of one or more words, each with its meaning. */
export type Phrases<T> = {
  meanings: Map<string, T>
  /** per first word: the words of the longest phrase that begins with it */
  longest: Map<string, number>
  /** what the first words are; spares most look-ups in a flood of digits or signs */
  kinds: Set<Word['kind']>
}

/** The first of two entries with the same words is kept. */
export function phrasesOf<T>(entries: Iterable<readonly [phrase: string, meaning: T]>): Phrases<T> {
  const book: Phrases<T> = { meanings: new Map(), longest: new Map(), kinds: new Set() }
  for (const [phrase, meaning] of entries) {
    const words = splitWords(phrase)
    const [first] = words
    const key = keyOf(words, 0, words.length)
    if (first === undefined || book.meanings.has(key)) continue
    book.meanings.set(key, meaning)
    book.longest.set(first.text, Math.max(book.longest.get(first.text) ?? 0, words.length))
    book.kinds.add(first.kind)
  }
  return book
}

/** The longest phrase that begins at the word `at`. */
export function phraseAt<T>(book: Phrases<T>, words: readonly Word[], at: number): { meaning: T; to: number } | null {
  const first = words[at]
  if (!first || !book.kinds.has(first.kind)) return null
  for (let count = book.longest.get(first.text) ?? 0; count > 0; count--) {
    const to = at + count
    if (to > words.length) continue
    const meaning = book.meanings.get(keyOf(words, at, to))
    if (meaning !== undefined) return { meaning, to }
  }
  return null
}

/** Lines "meaning: phrase, phrase"; several on one line are parted by semicolons. */
export function phraseLines(text: string): [phrase: string, meaning: string][] {
  return text
    .split(/[\n;]/)
    .filter(line => line.includes(': '))
    .flatMap(line => {
      const cut = line.indexOf(': ')
      const meaning = line.slice(0, cut).trim()
      return line
        .slice(cut + 2)
        .split(',')
        .map((phrase): [string, string] => [phrase.trim(), meaning])
    })
}

function keyOf(words: readonly Word[], from: number, to: number): string {
  let key = words[from]?.text ?? ''
  for (let at = from + 1; at < to; at++) key += ` ${words[at]?.text}`
  return key
}
