import type { Corpus } from './corpus.ts'
import type { TrainingSet, TrainingWarning } from './training-set.ts'

const enoughPhrases = 5

export function warningsOf(set: TrainingSet, corpus: Corpus): TrainingWarning[] {
  return [...sharedPhrases(corpus), ...fewPhrases(set, corpus)]
}

function sharedPhrases({ intents, phrases }: Corpus): TrainingWarning[] {
  const byText = Map.groupBy(phrases, ({ text }) => text)
  return [...byText.values()].flatMap(same => {
    const [first] = same
    if (!first || same.length < 2) return []
    const names = same.map(({ intent }) => `'${intents[intent]?.name ?? ''}'`).join(', ')
    return [{ intentId: intents[first.intent]?.id, message: `Training phrase '${first.shown}' is shared by ${names}` }]
  })
}

function fewPhrases(set: TrainingSet, { intents, phrases }: Corpus): TrainingWarning[] {
  const counts = new Map<string | undefined, number>()
  for (const { intent } of phrases) counts.set(intents[intent]?.id, (counts.get(intents[intent]?.id) ?? 0) + 1)
  return set.intents.flatMap(({ id, name }) => {
    const count = counts.get(id) ?? 0
    if (count >= enoughPhrases) return []
    const things = count === 1 ? 'training phrase' : 'training phrases'
    return [{ intentId: id, message: `Intent '${name}' has only ${count} ${things}` }]
  })
}
