import { calibrate } from './intents/calibration.ts'
import { readCorpus } from './intents/corpus.ts'
import { learn } from './intents/learner.ts'
import { accuracyOf, thresholdOf } from './intents/quality.ts'
import type { TrainingSet, TrainingWarning } from './intents/training-set.ts'
import { judgeAll, planTrials } from './intents/trials.ts'
import { warningsOf } from './intents/warnings.ts'
import { withinReach } from './intents/within-reach.ts'
import { packEnsemble } from './model/ensemble.ts'
import { type MemberType, packModel, sensesOf } from './model/model.ts'
import { gather } from './model/weights.ts'
import { learnNetwork } from './network/learn-network.ts'
import { learnPhrasing } from './phrasing/learn-phrasing.ts'

export type { TrainingIntent, TrainingPhrase, TrainingSet, TrainingWarning } from './intents/training-set.ts'

/** `Ensemble` is the mean of the other two, settled by a language model of each intent's phrases. */
export type ModelType = MemberType | 'Ensemble'
export type TrainOptions = { modelType: ModelType; seed: number; onProgress?: (fraction: number) => void }
export type Trained = {
  model: Uint8Array
  /** Share of the set's own phrases understood by models that had not seen them; null below 10 phrases. */
  accuracy: number | null
  /** The confidence from which on a text is better accepted than refused, found on phrases left out of training. */
  threshold: number
  warnings: TrainingWarning[]
}

/** The same set, options and seed give the same bytes. Of a set out of reach a part is learned, which a warning tells. */
export function train(all: TrainingSet, options: TrainOptions): Trained {
  const { set, warnings } = withinReach(all)
  const trained = trainWhole(set, options)
  return { ...trained, warnings: [...warnings, ...trained.warnings] }
}

function trainWhole(set: TrainingSet, { modelType, seed, onProgress }: TrainOptions): Trained {
  if (modelType !== 'Ensemble') return trainMember(set, { modelType, seed, onProgress }).trained
  const [first, second] = (['SVM', 'Semantic'] as const).map((member, turn) =>
    trainMember(set, { modelType: member, seed, onProgress: done => onProgress?.((turn + done) / 2) }),
  )
  if (!first || !second) throw new Error('An ensemble has two members')
  const { phrases, intentCount } = first.corpus
  const members = [first.trained, second.trained]
  return {
    ...first.trained,
    model: packEnsemble(
      members.map(({ model }) => model),
      learnPhrasing(phrases, intentCount),
    ),
    accuracy: lowest(members.map(({ accuracy }) => accuracy)),
  }
}

/** A mixture has not been measured as one; it is promised what its weaker part reached. */
function lowest(accuracies: (number | null)[]): number | null {
  const measured = accuracies.filter(accuracy => accuracy !== null)
  return measured.length > 0 ? Math.min(...measured) : null
}

type MemberOptions = TrainOptions & { modelType: MemberType }

function trainMember(set: TrainingSet, { modelType, seed, onProgress }: MemberOptions) {
  const senses = sensesOf(modelType)
  const corpus = readCorpus(set, senses)
  const trials = planTrials(corpus, seed)
  const network = senses && learnNetwork(corpus, seed, share => onProgress?.(share / 2))
  const slims = learn(corpus, [...trials.folds, ...trials.strangers], seed, done => {
    const share = done / corpus.intentCount
    onProgress?.(network ? (1 + share) / 2 : share)
  })
  const phraseCount = corpus.phrases.length
  const verdict = judgeAll(trials)
  const calibration = calibrate(verdict, { intentCount: corpus.intentCount, phraseCount, hasSenses: senses !== null })
  const model = packModel({
    modelType,
    intentIds: corpus.intents.map(({ id }) => id),
    space: corpus.space,
    weights: gather(slims, corpus.rows.width),
    calibration,
    network,
    phrases: corpus.phrases,
  })
  const trained: Trained = {
    model,
    accuracy: accuracyOf(verdict, phraseCount),
    threshold: thresholdOf(verdict, calibration, phraseCount),
    warnings: warningsOf(set, corpus),
  }
  return { trained, corpus }
}
