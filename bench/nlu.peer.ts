import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { train } from '@parley/nlu/train.ts'
import { openModel, understand } from '@parley/nlu/understand.ts'
import type { DataSet } from './nlu.sets.ts'
import { latencies } from './numbers.ts'

/** One library on one set, in a process of its own so that its memory is its own: nlu.peer.ts <library> <file>. */
type Classifier = { train(): Promise<void>; classify(text: string): Promise<string> }
const require = createRequire(import.meta.url)
const [library, file] = process.argv.slice(2)

// The parent wrote the file from a DataSet.
const set = JSON.parse(await readFile(file ?? '', 'utf8')) as DataSet
const classifiers: Record<string, (set: DataSet) => Classifier> = { engine, natural, 'node-nlp': nodeNlp }
const classifier = classifiers[library ?? '']?.(set)
if (!classifier) throw new Error(`No library is called '${library}'.`)
const started = process.cpuUsage()
await classifier.train()
const { user, system } = process.cpuUsage(started)
const trainSeconds = (user + system) / 1e6
const times: number[] = []
let right = 0
for (const { text, intent } of set.dev) {
  const asked = performance.now()
  const answer = await classifier.classify(text)
  times.push(performance.now() - asked)
  if (answer === intent) right += 1
}
const status = await readFile('/proc/self/status', 'utf8')
const peakMemory = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
process.stdout.write(
  JSON.stringify({ accuracy: right / set.dev.length, trainSeconds, ...latencies(times), peakMemory }),
)

function engine({ train: examples }: DataSet): Classifier {
  const intents = [...Map.groupBy(examples, ({ intent }) => intent)].map(([name, phrases]) => {
    return { id: name, name, phrases: phrases.map(({ text }) => ({ text })) }
  })
  let model: ReturnType<typeof openModel> | null = null
  return {
    train: async () => {
      model = openModel(train({ language: 'en', intents }, { modelType: 'SVM', seed: 20_261_121 }).model)
    },
    classify: async text => (model ? (understand(model, text).ranking[0]?.intentId ?? '') : ''),
  }
}

function natural({ train }: DataSet): Classifier {
  const { BayesClassifier } = require('natural')
  const bayes = new BayesClassifier()
  for (const { text, intent } of train) bayes.addDocument(text, intent)
  return { train: async () => bayes.train(), classify: async text => String(bayes.classify(text)) }
}

function nodeNlp({ train }: DataSet): Classifier {
  const { NlpManager } = require('node-nlp')
  const manager = new NlpManager({ languages: ['en'], autoSave: false, nlu: { log: false }, forceNER: false })
  for (const { text, intent } of train) manager.addDocument('en', text, intent)
  return { train: () => manager.train(), classify: async text => String((await manager.process('en', text)).intent) }
}
