import { newSpace, newVector, type Space, vectorise } from '../intents/vectors.ts'
import { newReader } from '../model/bytes.ts'
import { readVocabulary } from '../model/vocabulary.ts'
import { addGram, finishScores, readWeights, type Weights } from '../model/weights.ts'
import { newGrams, readGrams } from '../text/grams.ts'
import { normalise } from '../text/normalise.ts'
import { hintsOf } from './hints.ts'
import { type Emotion, emotions } from './labels.ts'

export type { Emotion } from './labels.ts'

/** `slopes` and `offsets` turn the margin of each emotion into its score. */
export type EmotionModel = { space: Space; weights: Weights; slopes: Float64Array; offsets: Float64Array }
/** `score` is 0..1 with four decimals. */
export type Feeling = { emotion: Emotion; score: number }

export const emotionFormat = 0x454d0001
const leastScore = 0.3
// What is left of a score that a word speaks against.
const doubt = 0.4

/** Throws BadModel for anything but the bytes of `learnEmotions`. */
export function openEmotions(bytes: Uint8Array): EmotionModel {
  const reader = newReader(bytes, emotionFormat)
  const space = newSpace(readVocabulary(reader))
  const weights = readWeights(reader)
  return { space, weights, slopes: new Float64Array(reader.raw()), offsets: new Float64Array(reader.raw()) }
}

/** The strongest feeling of the text; 'neutral' when none is strong enough. */
export function feel(model: EmotionModel, text: string): Feeling {
  const scores = emotionScores(model, text)
  let best: Feeling = { emotion: 'neutral', score: 0 }
  for (const [emotion, score] of scores) if (score > best.score) best = { emotion, score }
  const { emotion, score } =
    best.score < leastScore ? { emotion: 'neutral' as const, score: scores.get('neutral') } : best
  return { emotion, score: Math.round((score ?? 0) * 10_000) / 10_000 }
}

/** A score for each emotion, each from 0 to 1; from 0.3 on the emotion is felt. */
export function emotionScores(model: EmotionModel, text: string): Map<Emotion, number> {
  const normalised = normalise(text)
  const margins = marginsOf(model, normalised)
  const scores = new Map(emotions.map((emotion, at) => [emotion, learnedScore(model, margins, at)]))
  for (const { emotion, score, insteadOf } of hintsOf(normalised)) {
    for (const doubted of ['neutral', insteadOf] as const) {
      if (doubted) scores.set(doubted, (scores.get(doubted) ?? 0) * doubt)
    }
    scores.set(emotion, Math.max(scores.get(emotion) ?? 0, score))
  }
  return scores
}

function marginsOf({ space, weights }: EmotionModel, normalised: string): Float64Array {
  const grams = newGrams()
  const vector = newVector()
  readGrams(normalised, grams)
  vectorise(space, grams, vector)
  const margins = new Float64Array(emotions.length)
  for (let at = 0; at < vector.length; at++) addGram(weights, vector.index[at] ?? 0, vector.value[at] ?? 0, margins)
  finishScores(weights, margins)
  return margins
}

function learnedScore({ slopes, offsets }: EmotionModel, margins: Float64Array, at: number): number {
  return 1 / (1 + Math.exp(-((slopes[at] ?? 0) * (margins[at] ?? 0) + (offsets[at] ?? 0))))
}
