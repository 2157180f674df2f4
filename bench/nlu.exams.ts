import { train } from '@parley/nlu/train.ts'
import { openModel, understand } from '@parley/nlu/understand.ts'
import { areaUnderCurve, calibrationError, type Figure } from './nlu.figures.ts'
import type { Example } from './nlu.sets.ts'
import { withTypingErrors } from './nlu.typos.ts'
import { latencies } from './numbers.ts'

export type ModelType = Parameters<typeof train>[1]['modelType']
export type IntentExam = {
  name: string
  modelType: ModelType
  train: Example[]
  dev: Example[]
  strangers?: Example[]
  hasTypingErrors?: boolean
  goals?: Partial<Record<'accuracy' | 'kept' | 'refused' | 'area' | 'typos' | 'seconds', number>>
}

const seed = 20_261_121

/** Teaches one public set and asks what was held back of it. */
export function examine(exam: IntentExam): Figure[] {
  const { name, modelType, dev, goals = {} } = exam
  const title = `${name}, ${modelType}`
  const taught = teach(exam)
  const times: number[] = []
  const answers = dev.map(({ text, intent }) => {
    const asked = process.cpuUsage()
    const answer = taught.ask(text)
    const { user, system } = process.cpuUsage(asked)
    times.push((user + system) / 1000)
    return { ...answer, isRight: answer.intent === intent }
  })
  const { p50, p99 } = latencies(times)
  const cost = { isCost: true, digits: 2 }
  return [
    { of: `${title}: accuracy`, value: shareOf(answers, ({ isRight }) => isRight), goal: goals.accuracy },
    {
      of: `${title}: rightly understood above the threshold ${taught.threshold.toFixed(2)}`,
      value: shareOf(answers, ({ isRight, confidence }) => isRight && confidence >= taught.threshold),
      goal: goals.kept,
    },
    ...strangersOf(exam, taught, answers),
    { of: `${title}: calibration error`, value: calibrationError(answers), goal: 0.05, isCost: true },
    ...(exam.hasTypingErrors ? [typosOf(exam, taught)] : []),
    { of: `${title}: seconds of one core to train`, value: taught.seconds, goal: goals.seconds, ...cost },
    { of: `${title}: ms of one core a text, median`, value: p50, goal: 0.15, ...cost },
    { of: `${title}: ms of one core a text, slowest hundredth`, value: p99, goal: 0.8, ...cost },
    { of: `${title}: MB of model`, value: taught.megabytes, goal: 10, ...cost },
  ]
}

type Taught = {
  threshold: number
  seconds: number
  megabytes: number
  ask: (text: string) => { intent: string; confidence: number }
}

export function teach({ modelType, train: examples }: Pick<IntentExam, 'modelType' | 'train'>): Taught {
  const started = process.cpuUsage()
  const intents = [...Map.groupBy(examples, ({ intent }) => intent)].map(([name, phrases]) => ({
    id: name,
    name,
    phrases: phrases.map(({ text }) => ({ text })),
  }))
  const trained = train({ language: 'en', intents }, { modelType, seed })
  const { user, system } = process.cpuUsage(started)
  const seconds = (user + system) / 1e6
  const model = openModel(trained.model)
  const ask = (text: string) => {
    const [best] = understand(model, text).ranking
    return { intent: best?.intentId ?? '', confidence: best?.confidence ?? 0 }
  }
  return { threshold: trained.threshold, seconds, megabytes: trained.model.length / 1e6, ask }
}

function strangersOf({ name, modelType, strangers, goals }: IntentExam, taught: Taught, answers: Answer[]): Figure[] {
  if (!strangers?.length) return []
  const scores = strangers.map(({ text }) => taught.ask(text).confidence)
  const title = `${name}, ${modelType}`
  return [
    {
      of: `${title}: strangers refused`,
      value: shareOf(scores, score => score < taught.threshold),
      goal: goals?.refused,
    },
    {
      of: `${title}: area under the curve`,
      goal: goals?.area,
      value: areaUnderCurve(
        answers.map(({ confidence }) => confidence),
        scores,
      ),
    },
  ]
}

type Answer = { intent: string; confidence: number }

function typosOf({ name, modelType, dev, goals }: IntentExam, taught: Taught): Figure {
  const texts = withTypingErrors(dev.map(({ text }) => text))
  const right = texts.filter((text, at) => taught.ask(text).intent === dev[at]?.intent).length
  return { of: `${name}, ${modelType}: accuracy with typing errors`, value: right / dev.length, goal: goals?.typos }
}

function shareOf<T>(list: T[], isCounted: (item: T) => boolean): number {
  return list.filter(isCounted).length / list.length
}
