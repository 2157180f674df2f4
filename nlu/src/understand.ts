import { confidencesOf, evened } from './intents/calibration.ts'
import { heedDenial } from './intents/denials.ts'
import { nearestPhrases } from './intents/nearest.ts'
import { familiarity, newVector, vectorise } from './intents/vectors.ts'
import { type Model, unpackEnsemble } from './model/ensemble.ts'
import type { IntentModel } from './model/model.ts'
import { equalPhrases, intentOfPhrase } from './model/phrases.ts'
import { addGram, finishScores } from './model/weights.ts'
import { agreed, opinionOf } from './network/network.ts'
import { settle } from './phrasing/settle.ts'
import { type Grams, newGrams, readGrams } from './text/grams.ts'
import { normalise } from './text/normalise.ts'

export { BadModel } from './model/bytes.ts'
export type { Model } from './model/ensemble.ts'

export type IntentScore = {
  intentId: string
  /** 0..1, four decimals */
  confidence: number
  /** The training phrase of the intent that is nearest to the text. */
  utterance: string
}
/** `ranking` falls; `exact` says that the text is a training phrase. */
export type Understanding = { ranking: IntentScore[]; exact: boolean }

const rankingLength = 6

/** Throws BadModel for anything but the bytes `train` returned. */
export function openModel(bytes: Uint8Array): Model {
  return unpackEnsemble(bytes)
}

export function understand(model: Model, text: string): Understanding {
  const [first] = model.members
  const normalised = normalise(text)
  const grams = newGrams()
  readGrams(normalised, grams)
  const equal = equalPhrases(first.phrases, normalised)
  const confidences = equal.length > 0 ? sharedEqually(first, equal) : weighed(model, normalised, grams)
  const best = bestIntents(confidences)
  const nearest = nearestPhrases(
    first,
    grams,
    best.map(({ intent }) => intent),
  )
  const ranking = best.map(({ intent, confidence }, place) => ({
    intentId: first.intentIds[intent] ?? '',
    confidence,
    utterance: nearest[place] ?? '',
  }))
  return { ranking, exact: equal.length > 0 }
}

function sharedEqually(model: IntentModel, equal: number[]): Float64Array {
  const owners = new Set(equal.map(phrase => intentOfPhrase(model.phrases, phrase)))
  return Float64Array.from(model.intentIds, (_, intent) => (owners.has(intent) ? 1 / owners.size : 0))
}

/** How sure the model is of each intent, in the order of its first member's, where no training phrase is asked. */
export function confidencesIn(model: Model, normalised: string): Float64Array {
  const grams = newGrams()
  readGrams(normalised, grams)
  return weighed(model, normalised, grams)
}

function weighed(model: Model, normalised: string, grams: Grams): Float64Array {
  return heedDenial(mixed(model, normalised, grams), normalised, model.members[0].phrases)
}

/** The mean of the members, settled by the wording of the phrases. */
function mixed({ members, phrasing }: Model, normalised: string, grams: Grams): Float64Array {
  const [first, ...others] = members
  const confidences = scored(first, grams)
  if (!phrasing) return confidences
  for (const other of others) {
    scored(other, grams).forEach((confidence, intent) => {
      confidences[intent] = (confidences[intent] ?? 0) + confidence
    })
  }
  return settle(
    phrasing,
    normalised,
    confidences.map(sum => sum / members.length),
  )
}

function scored(model: IntentModel, grams: Grams): Float64Array {
  const vector = newVector()
  vectorise(model.space, grams, vector)
  const margins = new Float64Array(model.intentIds.length)
  for (let at = 0; at < vector.length; at++) {
    addGram(model.weights, vector.index[at] ?? 0, vector.value[at] ?? 0, margins)
  }
  finishScores(model.weights, margins)
  const { second, calibration } = model
  const known = familiarity(model.space, grams)
  const confidences = confidencesOf(calibration, margins, known)
  const both = second ? agreed(confidences, opinionOf(second.network, second.places, vector)) : confidences
  return evened(both, calibration, known)
}

// Rounded down first: what looks equal is a tie, and rounding never lifts the sum above 1.
function bestIntents(confidences: Float64Array): { intent: number; confidence: number }[] {
  return Array.from(confidences, (confidence, intent) => ({
    intent,
    confidence: Math.floor(confidence * 10_000) / 10_000,
  }))
    .sort((one, other) => other.confidence - one.confidence || one.intent - other.intent)
    .slice(0, rankingLength)
}
