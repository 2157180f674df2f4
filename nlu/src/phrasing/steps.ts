import { hashPair, hashWord } from '../text/grams.ts'
import { tokenise } from '../text/tokens.ts'

/** The words of a text between its ends, and for each the step to the next; as hashes. */
export type Steps = { words: number[]; pairs: number[] }

const textStart = hashWord('\u0002')
const textEnd = hashWord('\u0003')
// A long text says as much by its opening.
const mostWords = 60

export function stepsOf(normalised: string): Steps {
  const words = [textStart, ...tokenise(normalised).slice(0, mostWords).map(hashWord), textEnd]
  return { words, pairs: words.slice(1).map((word, at) => hashPair(words[at] ?? 0, word)) }
}
