import type { Senses } from '../semantics/senses.ts'
import { newGrams, readGrams } from '../text/grams.ts'
import { normalise } from '../text/normalise.ts'
import { backgroundTexts } from './background.ts'
import { seededRandom, shuffle } from './random.ts'
import { squaresOf } from './separator.ts'
import type { TrainingIntent, TrainingSet } from './training-set.ts'
import { copyVector, newSpace, newVector, packRows, type Rows, type Shares, type Space, vectorise } from './vectors.ts'
import { learnGrams, learnKeys, learnTogether, newVocabulary } from './vocabulary.ts'

export type Phrase = { intent: number; shown: string; text: string }

/**
 * The rows that a model is trained on: training phrases, names of intents with few phrases, texts of no intent, and the
 * empty text.
 */
export type Corpus = {
  /** The intents that have a phrase; intents are named by their place in this list. */
  intents: TrainingIntent[]
  intentCount: number
  phrases: Phrase[]
  space: Space
  rows: Rows
  squares: Float64Array
  /** Where each phrase lies among the rows. */
  phraseRows: Int32Array
  /** Intent of each row, -1 for none. */
  owners: Int32Array
  /** The weight of each row; that of a training phrase is 1. */
  worth: Float64Array
}

// From this many phrases on, the name of an intent teaches nothing more.
const enoughPhrases = 30
const fewestTogether = 2
const nobody = -1
// The weight of the empty text, whose score must lie on the far side of every intent, however few intents there are.
const emptyWorth = 20

export function readCorpus(set: TrainingSet, senses: Senses | null): Corpus {
  const intents = set.intents.filter(({ phrases }) => phrases.some(({ text }) => normalise(text) !== ''))
  const phrases = intents.flatMap((intent, index) => phrasesOf(intent, index))
  const counts = new Int32Array(intents.length)
  for (const { intent } of phrases) counts[intent] = (counts[intent] ?? 0) + 1
  const names = intents.flatMap(({ name }, intent) => {
    const count = counts[intent] ?? 0
    return count > 0 && count < enoughPhrases ? [{ intent, text: normalise(spacedName(name)) }] : []
  })
  const examples = [...phrases, ...names.filter(({ text }) => text !== '')]
  const space = newSpace(
    vocabularyOf(examples.map(({ text }) => text)),
    senses,
    sharesOf(intents.length, phrases.length),
  )
  const taught = new Set(examples.map(({ text }) => text))
  const fillers = backgroundTexts(set.language).filter(text => !taught.has(text))
  const fillerWorth = backgroundWorth(intents.length, phrases.length)
  const lines = mixed([
    ...examples.map(({ intent, text }, example) => ({ text, owner: intent, worth: 1, example })),
    ...fillers.map(text => ({ text, owner: nobody, worth: fillerWorth })),
    { text: '', owner: nobody, worth: emptyWorth },
  ])
  const phraseRows = new Int32Array(phrases.length)
  lines.forEach(({ example }, row) => {
    if (example !== undefined && example < phrases.length) phraseRows[example] = row
  })
  const rows = rowsOf(
    space,
    lines.map(({ text }) => text),
  )
  const owners = Int32Array.from(lines, ({ owner }) => owner)
  const worth = Float64Array.from(lines, line => line.worth)
  const squares = squaresOf(rows)
  return { intents, intentCount: intents.length, phrases, space, rows, squares, phraseRows, owners, worth }
}

type Line = { text: string; owner: number; worth: number; example?: number }

/** Shuffles the rows: they are read from first to last, and intents must take turns from the start. */
function mixed(lines: Line[]): Line[] {
  const order = Int32Array.from(lines.keys())
  shuffle(order, order.length, seededRandom(lines.length))
  return Array.from(order, line => lines[line]).filter(line => line !== undefined)
}

export function rowsOf(space: Space, normalised: string[]): Rows {
  const grams = newGrams()
  const vector = newVector()
  const vectors = normalised.map(text => {
    readGrams(text, grams)
    vectorise(space, grams, vector)
    return copyVector(vector)
  })
  return packRows(vectors, space.width)
}

// Fillers must lose against a hundred phrases that begin with one, and in a small set against a few; in a large set of
// small intents they are spread over all of them anyway.
function backgroundWorth(intents: number, phrases: number): number {
  return Math.max(0.3, Math.min(1, 6 / intents), (0.03 * phrases) / intents)
}

/** Whether the phrases are too few to show how each intent is worded. */
export function areFew(intents: number, phrases: number): boolean {
  return phrases < enoughPhrases * intents
}

// The fewer phrases there are to learn from, the more the known meaning of words counts.
function sharesOf(intents: number, phrases: number): Shares {
  return { together: 1.2, sense: areFew(intents, phrases) ? 1.2 : 0.7 }
}

function phrasesOf({ phrases }: TrainingIntent, intent: number): Phrase[] {
  const seen = new Set<string>()
  const kept: Phrase[] = []
  for (const { text: written } of phrases) {
    const text = normalise(written)
    if (text === '' || seen.has(text)) continue
    seen.add(text)
    kept.push({ intent, shown: written.replace(/\s+/gu, ' ').trim(), text })
  }
  return kept
}

function vocabularyOf(texts: string[]) {
  const vocabulary = newVocabulary()
  const together = newVocabulary()
  const grams = newGrams()
  for (const text of texts) {
    readGrams(text, grams)
    learnGrams(vocabulary, grams)
    learnKeys(together, grams.together)
  }
  learnTogether(vocabulary, together, fewestTogether)
  return vocabulary
}

/** 'orderStatus' and 'order_status' read as two words. */
function spacedName(name: string): string {
  return name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[_\-./]+/gu, ' ')
}
