import { readFileSync } from 'node:fs'
import type { Emotion } from '@parley/contracts/bots/emotions.ts'
import { type EmotionModel, feel, openEmotions } from '@parley/nlu/emotions/feel.ts'
import type { Logger } from '../../platform/log.ts'

const weights = new URL('../../../../nlu/weights/emotions.bin', import.meta.url)

let opened: EmotionModel | null | undefined

/** What the message feels like; told by the built-in model alone. */
export function emotionOf(text: string, log: Logger): { emotion: Emotion; score: number } {
  if (opened === undefined) opened = openWeights(log)
  return opened ? feel(opened, text) : { emotion: 'neutral', score: 0 }
}

/** Null for weights that are damaged: a customer is answered all the same, and the log tells the operator. */
function openWeights(log: Logger): EmotionModel | null {
  try {
    return openEmotions(readFileSync(weights))
  } catch (error) {
    log.error({ err: error }, 'the weights of the emotions cannot be read')
    return null
  }
}
