import { openSpans } from '@parley/nlu/spans/span-model.ts'
import { tagSpans } from '@parley/nlu/spans/tag-spans.ts'
import { trainSpans } from '@parley/nlu/spans/train-spans.ts'
import { teach } from './nlu.exams.ts'
import { type Counts, type Figure, f1 } from './nlu.figures.ts'
import type { Line } from './nlu.sets.ts'
import { latencies } from './numbers.ts'

const seed = 20_261_121

/** Spans count when both their ends and their kind are right; the intent is the one understood, not the one given. */
export function examineSpans(train: Line[], dev: Line[]): Figure[] {
  const { ask } = teach({ modelType: 'SVM', train })
  const kinds = [...new Set(train.flatMap(({ entities = [] }) => entities.map(({ entity }) => entity)))]
  const intents = [...Map.groupBy(train, ({ intent }) => intent)].map(([id, lines]) => ({
    id,
    phrases: lines.map(({ text, entities = [] }) => ({
      text,
      spans: entities.map(({ start, end, entity }) => ({
        start,
        end,
        entityId: entity,
        parameter: kinds.indexOf(entity),
      })),
    })),
  }))
  const started = process.cpuUsage()
  const bytes = trainSpans({ intents, values: [] }, seed)
  const { user, system } = process.cpuUsage(started)
  const seconds = (user + system) / 1e6
  const model = openSpans(bytes)
  const times: number[] = []
  const count = (write: (text: string) => string): Counts => {
    const counts = { both: 0, expected: 0, said: 0 }
    for (const { text, entities = [] } of dev) {
      const written = write(text)
      const { intent } = ask(written)
      const asked = performance.now()
      const found = tagSpans(model, intent, written)
      times.push(performance.now() - asked)
      counts.expected += entities.length
      counts.said += found.length
      counts.both += found.filter(({ start, end, entityId }) =>
        entities.some(right => right.start === start && right.end === end && right.entity === entityId),
      ).length
    }
    return counts
  }
  const [cased, lower] = [count(text => text), count(text => text.toLowerCase())]
  return [
    { of: 'snips slots, span F1 with the understood intent', value: f1(cased), goal: 0.945 },
    { of: 'snips slots, lower-cased', value: f1(lower), goal: 0.925 },
    { of: 'snips slots: seconds of one core to train', value: seconds, isCost: true, digits: 1 },
    { of: 'snips slots: ms a text, median', value: latencies(times).p50, isCost: true, digits: 2 },
    { of: 'snips slots: MB of model', value: bytes.length / 1e6, isCost: true, digits: 2 },
  ]
}
