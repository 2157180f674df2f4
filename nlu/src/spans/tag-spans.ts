import { find } from '../intents/vocabulary.ts'
import { bestTags, chanceOf, grammarOf, sumsOf } from './chain.ts'
import { knownValues } from './gazetteer.ts'
import { hasCase, type Word, wordsOf } from './marked-words.ts'
import { signsOf } from './signs.ts'
import type { SpanIntent, SpanModel } from './span-model.ts'
import type { LearnedSpan } from './span-set.ts'

// A text longer than any message is read up to here.
const mostWords = 500

/** The parameters of an intent in a text, from left to right, none over another. */
export function tagSpans(model: SpanModel, intentId: string, text: string): LearnedSpan[] {
  const intent = model.intents.get(intentId)
  const words = wordsOf(text).slice(0, mostWords)
  if (!intent || words.length === 0) return []
  const tags = 2 * intent.parameters.length + 1
  const signs = signsOf(words, knownValues(model.gazetteer, words), hasCase(text))
  const chain = { tags, length: words.length, scores: scoresOf(intent, signs, tags), steps: intent.steps }
  const grammar = grammarOf(tags)
  const path = bestTags(chain, grammar)
  const sums = sumsOf(chain, grammar)
  return piecesOf(path).map(({ from, to }) => ({
    ...spanOf(intent, words, { from, to, tag: path[from] ?? 0 }),
    score: Math.floor(chanceOf(chain, sums, path, { from, to }) * 10_000) / 10_000,
  }))
}

function scoresOf(intent: SpanIntent, signs: number[][], tags: number): Float64Array {
  const scores = new Float64Array(signs.length * tags)
  signs.forEach((list, word) => {
    const cells = scores.subarray(word * tags, (word + 1) * tags)
    for (const sign of list) addSign(intent, find(intent.vocabulary, sign), cells)
  })
  return scores
}

function addSign({ start, tagOf, sizes, scale }: SpanIntent, place: number, cells: Float64Array): void {
  if (place < 0) return
  const to = start[place + 1] ?? 0
  for (let entry = start[place] ?? 0; entry < to; entry++) {
    const tag = tagOf[entry] ?? 0
    cells[tag] = (cells[tag] ?? 0) + (sizes[entry] ?? 0) * scale
  }
}

function piecesOf(path: Int32Array): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = []
  path.forEach((tag, at) => {
    const last = pieces.at(-1)
    if (tag % 2 === 1) pieces.push({ from: at, to: at + 1 })
    else if (tag > 0 && last) last.to = at + 1
  })
  return pieces
}

function spanOf(
  { parameters }: SpanIntent,
  words: Word[],
  { from, to, tag }: { from: number; to: number; tag: number },
) {
  const { parameter = 0, entityId = '' } = parameters[(tag - 1) >> 1] ?? {}
  return { start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0, entityId, parameter }
}
