import { meaningOf } from './meaning.ts'
import { sentencesOf } from './sentences.ts'
import { termsOf } from './terms.ts'

/** The sentences of a piece that answer a question best, in reading order: the best one and what follows or leads to it. */
export function bestSentences(
  question: string,
  piece: string,
  { most, longest }: { most: number; longest: number },
): string {
  const sentences = sentencesOf(piece)
  const scores = scoresOf(question, sentences)
  let from = scores.indexOf(Math.max(...scores))
  if (from < 0) return ''
  let to = from
  const room = (first: number, last: number) => sentences.slice(first, last + 1).join(' ').length <= longest
  while (to - from + 1 < most) {
    const next = scores[to + 1] ?? -1
    const before = scores[from - 1] ?? -1
    if (next >= before && next > 0 && room(from, to + 1)) to += 1
    else if (before > 0 && room(from - 1, to)) from -= 1
    else break
  }
  return shortened(sentences.slice(from, to + 1).join(' '), longest)
}

function scoresOf(question: string, sentences: readonly string[]): number[] {
  const asked = new Set(termsOf(question))
  const meaning = meaningOf(question)
  return sentences.map(sentence => {
    const terms = new Set(termsOf(sentence))
    const shared = [...asked].filter(term => terms.has(term)).length
    return shared / Math.max(1, asked.size) + likeness(meaning, meaningOf(sentence)) / 2
  })
}

function likeness(one: Float64Array | null, other: Float64Array | null): number {
  if (!one || !other) return 0
  const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  return Math.max(0, product)
}

function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text
  const space = text.lastIndexOf(' ', longest - 1)
  return `${text.slice(0, space > longest / 2 ? space : longest - 1).toWellFormed()}…`
}
