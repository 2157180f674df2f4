import type { Corpus } from './corpus.ts'
import { type Random, seededRandom, shuffle } from './random.ts'

/** A training without some rows, which are then asked as if they were new texts. */
export type Trial = {
  leftOut: Uint8Array
  /** The rows judged, a part of those left out. */
  judged: Int32Array
  /** 1 for an intent all of whose phrases are left out. */
  absent: Uint8Array
  /** Intent of each judged row. */
  owners: Int32Array
  /** Margins of each judged row for each intent. */
  margins: Float32Array
}

/** What a trial says of one row: margins of the intents it knew, the best of them, the intent expected. */
export type Judgement = {
  margins: Float32Array
  best: number
  owner: number
  isRight: boolean
}

/** What the trials say of all rows judged. */
export type Verdict = { folds: Judgement[]; strangers: Judgement[] }

/** `folds` leave out some phrases of every intent; `strangers` leave out some intents completely. */
export type Trials = { folds: Trial[]; strangers: Trial[] }

const foldCount = 5
const fewestIntentsForStrangers = 5
// Bounds time and memory of large sets: judged rows times intents, and rows times intents over all trials.
const mostMargins = 3_000_000
const mostWork = 5_000_000

export function planTrials(corpus: Corpus, seed: number): Trials {
  const random = seededRandom(seed)
  const work = corpus.rows.count * corpus.intentCount
  const runs = Math.max(1, Math.min(foldCount, Math.round(mostWork / work)))
  return { folds: planFolds(corpus, runs, random), strangers: planStrangers(corpus, runs, random) }
}

export function judgeAll({ folds, strangers }: Trials): Verdict {
  return { folds: folds.flatMap(judge), strangers: strangers.flatMap(judge) }
}

function judge({ judged, absent, owners, margins }: Trial): Judgement[] {
  const isWhole = !absent.includes(1)
  return Array.from(judged, (_, place) => {
    const from = place * absent.length
    const all = margins.subarray(from, from + absent.length)
    const present = isWhole ? all : all.filter((_, intent) => absent[intent] === 0)
    const owner = owners[place] ?? 0
    let best = 0
    for (let intent = 1; intent < present.length; intent++)
      if ((present[intent] ?? 0) > (present[best] ?? 0)) best = intent
    const highest = present[best] ?? 0
    return { margins: present, best: highest, owner, isRight: best === owner && absent[owner] === 0 }
  })
}

function planFolds(corpus: Corpus, runs: number, random: Random): Trial[] {
  const foldOf = new Int8Array(corpus.rows.count).fill(-1)
  let next = 0
  for (const rows of rowsByIntent(corpus)) {
    if (rows.length < 2) continue
    shuffle(rows, rows.length, random)
    for (const row of rows) foldOf[row] = next++ % foldCount
  }
  return range(runs).map(fold => newTrial(corpus, runs, { isOut: row => foldOf[row] === fold, isAbsent: () => false }))
}

function planStrangers(corpus: Corpus, runs: number, random: Random): Trial[] {
  const { intentCount, owners } = corpus
  if (intentCount < fewestIntentsForStrangers) return []
  const order = Int32Array.from({ length: intentCount }, (_, intent) => intent)
  shuffle(order, intentCount, random)
  const groupOf = new Int8Array(intentCount)
  order.forEach((intent, place) => {
    groupOf[intent] = place % foldCount
  })
  return range(runs).map(group =>
    newTrial(corpus, runs, {
      isOut: row => (owners[row] ?? -1) >= 0 && groupOf[owners[row] ?? 0] === group,
      isAbsent: intent => groupOf[intent] === group,
    }),
  )
}

type Choice = { isOut: (row: number) => boolean; isAbsent: (intent: number) => boolean }

function newTrial(corpus: Corpus, runs: number, { isOut, isAbsent }: Choice): Trial {
  const { intentCount, phraseRows, rows } = corpus
  const leftOut = Uint8Array.from({ length: rows.count }, (_, row) => (isOut(row) ? 1 : 0))
  const candidates = phraseRows.filter(isOut)
  const most = Math.max(1, Math.floor(mostMargins / (intentCount * runs)))
  const stride = Math.max(1, Math.ceil(candidates.length / most))
  const judged = candidates.filter((_, place) => place % stride === 0).sort()
  const absent = Uint8Array.from({ length: intentCount }, (_, intent) => (isAbsent(intent) ? 1 : 0))
  const owners = judged.map(row => corpus.owners[row] ?? 0)
  return { leftOut, judged, absent, owners, margins: new Float32Array(judged.length * intentCount) }
}

function rowsByIntent({ phrases, phraseRows, intentCount }: Corpus): Int32Array[] {
  const lists: number[][] = range(intentCount).map(() => [])
  phrases.forEach(({ intent }, phrase) => {
    lists[intent]?.push(phraseRows[phrase] ?? 0)
  })
  return lists.map(list => Int32Array.from(list))
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
