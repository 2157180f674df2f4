import { readFile } from 'node:fs/promises'
import { emotionScores, openEmotions } from '@parley/nlu/emotions/feel.ts'
import { emotions } from '@parley/nlu/emotions/labels.ts'
import { type Figure, macroAndMicro } from './nlu.figures.ts'
import type { Line } from './nlu.sets.ts'

const felt = 0.3

/** The shipped weights on texts that were not used to make them. */
export async function examineEmotions(dev: Line[]): Promise<Figure[]> {
  const bytes = await readFile(new URL('../nlu/weights/emotions.bin', import.meta.url))
  const model = openEmotions(bytes)
  const answers = dev.map(({ text, labels = [] }) => ({ labels, scores: emotionScores(model, text) }))
  const counts = emotions.map(emotion => {
    const count = { both: 0, expected: 0, said: 0 }
    for (const { labels, scores } of answers) {
      const isSaid = (scores.get(emotion) ?? 0) >= felt
      const isExpected = labels.includes(emotion)
      count.both += Number(isSaid && isExpected)
      count.expected += Number(isExpected)
      count.said += Number(isSaid)
    }
    return count
  })
  const { macro, micro } = macroAndMicro(counts)
  return [
    { of: 'goemotions: macro F1', value: macro, goal: 0.49 },
    { of: 'goemotions: micro F1', value: micro, goal: 0.565 },
    { of: 'goemotions: MB of weights', value: bytes.length / 1e6, goal: 6, isCost: true, digits: 2 },
  ]
}
