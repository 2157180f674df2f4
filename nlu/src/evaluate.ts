import { seededRandom, shuffle } from './intents/random.ts'
import type { TrainingSet } from './intents/training-set.ts'
import { withinReach } from './intents/within-reach.ts'
import { normalise } from './text/normalise.ts'
import { type ModelType, train } from './train.ts'
import { type Model, openModel, understand } from './understand.ts'

export type EvaluateOptions = {
  modelType: ModelType
  folds: number
  seed: number
  onProgress?: (fraction: number) => void
}
/** The best guess for a training phrase by a model that had not seen it. */
export type Guess = { phrase: string; expected: string; predicted: string; confidence: number }
export type Evaluated = {
  /** In the order of the intents. */
  guesses: Guess[]
  /** The confidence from which on accepting a text does more good than harm; the median of the folds. */
  threshold: number
}

/**
 * Asks every phrase of an intent with two or more, in `folds` rounds. Each round trains a model as the product would,
 * on the phrases that it does not ask, so that neither vocabulary nor confidences know them. A set that is too large is
 * cut down first, as in training. The same set, options and seed give the same guesses.
 */
export function evaluate(all: TrainingSet, { modelType, folds, seed, onProgress }: EvaluateOptions): Evaluated {
  const { set } = withinReach(all)
  const phrases = dealOut(set, folds, seed)
  const guesses = new Map<Phrase, Guess>()
  const thresholds: number[] = []
  for (let fold = 0; fold < folds; fold++) {
    const part = without(set, phrases, fold)
    const trained = train(part, { modelType, seed, onProgress: done => onProgress?.((fold + done) / folds) })
    const model = openModel(trained.model)
    thresholds.push(trained.threshold)
    for (const phrase of phrases) if (phrase.fold === fold) guesses.set(phrase, guess(model, phrase))
  }
  return { guesses: phrases.flatMap(phrase => guesses.get(phrase) ?? []), threshold: middleOf(thresholds) }
}

/** `fold` is the round that asks the phrase; null for an intent's only phrase, which cannot be left out. */
type Phrase = { intentId: string; text: string; fold: number | null }

/** Deals each intent's phrases over the folds in turn, so that every fold asks about each intent equally often. */
function dealOut({ intents }: TrainingSet, folds: number, seed: number): Phrase[] {
  const random = seededRandom(seed)
  let next = 0
  return intents.flatMap(({ id, phrases }) => {
    const texts = new Map(phrases.map(({ text }) => [normalise(text), text]))
    texts.delete('')
    const own = [...texts.values()]
    const places = Int32Array.from(own.keys())
    shuffle(places, places.length, random)
    const first = next
    if (own.length > 1) next += own.length
    return own.map((text, at): Phrase => {
      const fold = own.length > 1 ? (first + (places[at] ?? 0)) % folds : null
      return { intentId: id, text, fold }
    })
  })
}

function without(set: TrainingSet, phrases: readonly Phrase[], fold: number): TrainingSet {
  const left = Map.groupBy(
    phrases.filter(phrase => phrase.fold !== fold),
    ({ intentId }) => intentId,
  )
  return { ...set, intents: set.intents.map(intent => ({ ...intent, phrases: left.get(intent.id) ?? [] })) }
}

function guess(model: Model, { intentId, text }: Phrase): Guess {
  const [best] = understand(model, text).ranking
  return { phrase: text, expected: intentId, predicted: best?.intentId ?? '', confidence: best?.confidence ?? 0 }
}

function middleOf(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
