import type { TrainingWarning } from '@parley/contracts/bots/training.ts'
import { trainSpans } from '@parley/nlu/spans/train-spans.ts'
import { type Trained, type TrainingSet, train } from '@parley/nlu/train.ts'
import type { Content } from '../agents/snapshot.content.ts'
import { learnRoles } from '../dialogue/dialogue.roles.ts'
import { type ModelHeader, packModelFile } from './models.file.ts'
import { spanSetOf } from './models.spans.ts'
import { recipeOf } from './training.recipes.ts'
import { leastPhrases, warningsOf } from './training.warnings.ts'

export type Built = {
  file: Uint8Array<ArrayBuffer>
  accuracy: number | null
  /** Found in training; only the model type SVM cuts there. */
  threshold: number
  warnings: TrainingWarning[]
}

/** Any number: the same content gives the same model on every machine. */
export const trainingSeed = 20_261_121

/** Runs for seconds: in a worker thread only. */
export function buildModel(content: Content, onProgress: (share: number) => void): Built {
  const { models } = recipeOf(content.learned.modelType)
  const set = trainingSetOf(content)
  const spans = spanSetOf(content)
  // An agent may know nothing but what its websites and documents say.
  const learning = set.intents.length > 0 ? models : []
  const trained = learning.map((type, turn) =>
    train(set, {
      modelType: type,
      seed: trainingSeed,
      onProgress: share => onProgress((turn + share) / models.length),
    }),
  )
  return {
    file: packModelFile({
      header: headerOf(content),
      models: trained.map(({ model }) => model),
      spans: spans && trainSpans(spans, trainingSeed),
    }),
    accuracy: lowestAccuracy(trained),
    threshold: trained[0]?.threshold ?? 0,
    warnings: [...(trained[0]?.warnings ?? []), ...warningsOf(content)],
  }
}

/** Intents that the served model can name, oldest first. */
export function learnable({ learned }: Content) {
  return learned.intents.filter(({ phrases }) => phrases.length >= leastPhrases)
}

export function trainingSetOf(content: Content): TrainingSet {
  const { learned, shown } = content
  return {
    language: learned.language,
    intents: learnable(content).map(({ id, phrases }) => ({
      id,
      name: shown.intents[id]?.name ?? '',
      phrases: phrases.map(([text]) => ({ text })),
    })),
  }
}

function headerOf(content: Content): ModelHeader {
  const { learned, shown } = content
  return {
    language: learned.language,
    intents: learnable(content).map(intent => {
      const { name, parameters } = shown.intents[intent.id] ?? { name: '', parameters: [] }
      const rows = parameters.map((row, place) => ({ ...row, entityId: intent.parameters[place] ?? '' }))
      return { id: intent.id, name, parameters: rows, roles: learnRoles(intent) }
    }),
    entities: learned.entities.map(({ id, values }) => ({ id, name: shown.entities[id] ?? '', values })),
  }
}

/** A mixture has not been measured as one; it is promised what its weaker part reached. */
function lowestAccuracy(trained: Trained[]): number | null {
  const measured = trained.flatMap(({ accuracy }) => (accuracy === null ? [] : [accuracy]))
  return measured.length > 0 ? Math.min(...measured) : null
}
