import { type Explanation, explain, type Feature } from '@parley/nlu/explain.ts'
import { rank } from '../training/models.ts'
import type { Answerer } from './trace.version.ts'

const mostFeatures = 8

/** How the version ranks the text, and which of its parts spoke for the best two; null without a model to ask. */
export function reasonsFor(answerer: Answerer | null, text: string) {
  if (!answerer?.opened) return null
  const { opened, script, engine } = answerer
  const startedAt = performance.now()
  const ranking = rank(opened, text).filter(({ intentId }) => script.has(intentId))
  const ms = performance.now() - startedAt
  const asked = ranking.slice(0, 2).map(({ intentId }) => intentId)
  const explained = opened.models.map(model => explain(model, text, asked))
  const [first] = explained
  if (!first) return null
  const nameOf = (intentId: string) => script.get(intentId)?.name ?? ''
  return {
    tokens: first.tokens,
    unknown: first.unknown,
    exact: first.exact,
    ranking: ranking.map(({ intentId, confidence, utterance }) => {
      return { id: intentId, name: nameOf(intentId), confidence, utterance }
    }),
    // Vectors of an outside model have no parts that a person could read.
    features:
      engine === 'openai'
        ? []
        : asked.map(intentId => ({ intentId, name: nameOf(intentId), features: mixed(explained, intentId) })),
    ms,
  }
}

/** Models of one version count for equal parts. */
function mixed(explained: Explanation[], intentId: string): Feature[] {
  const sums = new Map<string, Feature>()
  for (const { intents } of explained) {
    const features = intents.find(intent => intent.intentId === intentId)?.features ?? []
    for (const { kind, text, weight } of features) {
      const sum = sums.get(`${kind} ${text}`)?.weight ?? 0
      sums.set(`${kind} ${text}`, { kind, text, weight: sum + weight / explained.length })
    }
  }
  return [...sums.values()]
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, mostFeatures)
    .map(feature => ({ ...feature, weight: Math.round(feature.weight * 1000) / 1000 }))
}
