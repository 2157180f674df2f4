import { newVector, type Space, type Vector, vectorise } from './intents/vectors.ts'
import { find } from './intents/vocabulary.ts'

import type { IntentModel } from './model/model.ts'
import { equalPhrases } from './model/phrases.ts'
import { addGram } from './model/weights.ts'
import type { Senses } from './semantics/senses.ts'
import { type Grams, hashPair, hashWord, newGrams, readGrams } from './text/grams.ts'
import { normalise } from './text/normalise.ts'
import { isWord, tokenise } from './text/tokens.ts'
import { confidencesIn, type Model } from './understand.ts'

export const featureKinds = ['word', 'pair', 'start', 'end', 'together', 'letters', 'meaning', 'left-out'] as const
export type FeatureKind = (typeof featureKinds)[number]
/**
 * How much one part of the text speaks for an intent, or against it. The weight is its part in the intent's margin; for
 * the kind `left-out` it is how much confidence is lost without the word.
 */
export type Feature = { kind: FeatureKind; text: string; weight: number }
export type Explanation = {
  tokens: string[]
  /** Words that stand in no training phrase. */
  unknown: string[]
  /** True when the text equals a training phrase: then no weights decided. */
  exact: boolean
  /** In the order of the requested intents; each one's features by weight, heaviest first. */
  intents: { intentId: string; features: Feature[] }[]
}

const least = 0.005
// As in `readGrams`: the start and the end of a text count as words, and pairs of words are read from its opening only.
const textStart = hashWord('\u0002')
const textEnd = hashWord('\u0003')
const mostTogether = 24
/** Each left-out word costs one more answer, and a long message has made its point within this many words. */
const mostLeftOut = 60

/** The parts of a text, lower-cased, as intents are learned from them. */
export function tokensOf(text: string): string[] {
  return tokenise(normalise(text))
}

/**
 * Why a model gives the text to one intent rather than another. Where separators alone answer, the weights of an intent,
 * with what it takes for granted, sum to its margin. A network does not come apart like that, nor do models that answer
 * together: they are asked again without each word.
 */
export function explain(model: Model, text: string, intentIds: readonly string[]): Explanation {
  const [first] = model.members
  const normalised = normalise(text)
  const tokens = tokenise(normalised)
  const known = intentIds.filter(intentId => first.intentIds.includes(intentId))
  return {
    tokens,
    unknown: [...new Set(tokens)].filter(token => isWord(token) && find(first.space.vocabulary, hashWord(token)) < 0),
    exact: equalPhrases(first.phrases, normalised).length > 0,
    intents: isLinear(model) ? ofSeparators(first, tokens, known) : ofLeavingOut(model, tokens, known),
  }
}

function isLinear({ members, phrasing }: Model): boolean {
  return !phrasing && members.every(({ second }) => !second)
}

/** Answers the text again without each word, so that network and nearest phrases are taken into account. */
function ofLeavingOut(model: Model, tokens: string[], intentIds: string[]): Explanation['intents'] {
  const whole = confidencesIn(model, tokens.join(' '))
  const leftOut = [...new Set(tokens)].slice(0, mostLeftOut)
  const without = leftOut.map(text => ({
    text,
    confidences: confidencesIn(model, tokens.filter(token => token !== text).join(' ')),
  }))
  return intentIds.map(intentId => {
    const intent = model.members[0].intentIds.indexOf(intentId)
    const features = without.map(({ text, confidences }) => {
      const weight = (whole[intent] ?? 0) - (confidences[intent] ?? 0)
      return { kind: 'left-out' as const, text, weight }
    })
    return { intentId, features: heaviest(features) }
  })
}

function ofSeparators(model: IntentModel, tokens: string[], intentIds: string[]): Explanation['intents'] {
  const grams = newGrams()
  readGrams(tokens.join(' '), grams)
  const reading = readingOf(model, tokens, grams)
  return intentIds.map(intentId => ({ intentId, features: heaviest(featuresFor(reading, intentId)) }))
}

type Reading = { model: IntentModel; tokens: string[]; vector: Vector; labels: Map<number, Label[]> }

function readingOf(model: IntentModel, tokens: string[], grams: Grams): Reading {
  const vector = newVector()
  vectorise(model.space, grams, vector)
  return { model, tokens, vector, labels: labelsOf(model.space, tokens) }
}

function featuresFor(reading: Reading, intentId: string): Feature[] {
  const intent = reading.model.intentIds.indexOf(intentId)
  return [...ofGrams(reading, intent), ...ofMeaning(reading, intent)]
}

function heaviest(features: Feature[]): Feature[] {
  return merged(features)
    .filter(({ weight }) => Math.abs(weight) >= least)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
}

function merged(features: Feature[]): Feature[] {
  const sums = new Map<string, Feature>()
  for (const { kind, text, weight } of features) {
    const key = `${kind} ${text}`
    sums.set(key, { kind, text, weight: (sums.get(key)?.weight ?? 0) + weight })
  }
  return [...sums.values()]
}

type Label = Omit<Feature, 'weight'>

/** What the places of the vocabulary stand for in this text. Characters count for the word that they stand in. */
function labelsOf({ vocabulary }: Space, tokens: string[]): Map<number, Label[]> {
  const labels = new Map<number, Label[]>()
  const add = (key: number, kind: FeatureKind, text: string) => {
    const place = find(vocabulary, key)
    if (place < 0) return
    labels.set(place, [...(labels.get(place) ?? []), { kind, text }])
  }
  tokens.forEach((token, at) => {
    const before = tokens[at - 1]
    add(hashWord(token), 'word', token)
    if (before === undefined) add(hashPair(textStart, hashWord(token)), 'start', token)
    else add(hashPair(hashWord(before), hashWord(token)), 'pair', `${before} ${token}`)
    if (at === tokens.length - 1) add(hashPair(hashWord(token), textEnd), 'end', token)
    for (const key of charactersOf(token)) add(key, 'letters', token)
  })
  for (const { key, text } of togetherIn(tokens)) add(key, 'together', text)
  return labels
}

function charactersOf(token: string): Int32Array {
  const grams = newGrams()
  readGrams(token, grams)
  return grams.chars.values.subarray(0, grams.chars.length)
}

function togetherIn(tokens: string[]): { key: number; text: string }[] {
  const opening = [...new Set(tokens)].slice(0, mostTogether)
  const grams = newGrams()
  return opening.flatMap((second, at) =>
    opening.slice(0, at).map(first => {
      readGrams(`${first} ${second}`, grams)
      return { key: grams.together.values[0] ?? 0, text: `${first} … ${second}` }
    }),
  )
}

function ofGrams({ model, vector, labels }: Reading, intent: number): Feature[] {
  const features: Feature[] = []
  for (let at = 0; at < vector.length; at++) {
    const place = vector.index[at] ?? 0
    const named = labels.get(place) ?? []
    const weight = weightOf(model, place, intent) * (vector.value[at] ?? 0)
    features.push(...named.map(label => ({ ...label, weight: weight / named.length })))
  }
  return merged(features)
}

/** The meaning of a text is the sum of its words', so each word has a part in it. */
function ofMeaning({ model, vector, tokens }: Reading, intent: number): Feature[] {
  const { senses, vocabulary } = model.space
  if (!senses) return []
  const weights = Float64Array.from({ length: senses.dimension }, (_, at) =>
    weightOf(model, vocabulary.size + at, intent),
  )
  const sense = new Float64Array(senses.dimension)
  for (let at = 0; at < vector.length; at++) {
    const place = (vector.index[at] ?? 0) - vocabulary.size
    if (place >= 0) sense[place] = vector.value[at] ?? 0
  }
  const words = tokens.filter(isWord).map(text => ({ text, sense: senseOfWord(senses, text) }))
  const sum = weights.map((_, at) => words.reduce((total, word) => total + (word.sense[at] ?? 0), 0))
  const scale = dot(sense, sum) / (dot(sum, sum) || 1)
  return merged(words.map(word => ({ kind: 'meaning', text: word.text, weight: scale * dot(word.sense, weights) })))
}

function senseOfWord({ places, vectors, rarities, dimension }: Senses, word: string): Float64Array {
  const place = places.get(hashWord(word))
  if (place === undefined) return new Float64Array(dimension)
  const rarity = rarities[place] ?? 0
  return Float64Array.from(vectors.subarray(place * dimension, (place + 1) * dimension), value => value * rarity)
}

function weightOf({ weights, intentIds }: IntentModel, place: number, intent: number): number {
  const raw = new Float64Array(intentIds.length)
  addGram(weights, place, 1, raw)
  return (raw[intent] ?? 0) * (weights.scales[intent] ?? 0)
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}
