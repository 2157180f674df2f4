import { type Slim, slim } from '../model/weights.ts'
import { areFew, type Corpus } from './corpus.ts'
import { hingeWay } from './hinge.ts'
import { logisticWay } from './logistic.ts'
import { seededRandom } from './random.ts'
import { marginOf, type Separator, type SeparatorTask, type Way } from './separator.ts'
import type { Trial } from './trials.ts'

/** Trains every intent against the rest, and again without each group of rows under trial. */
export function learn(corpus: Corpus, trials: Trial[], seed: number, onIntent: (done: number) => void): Slim[] {
  const slims: Slim[] = []
  const { rows, owners, worth, squares, intentCount } = corpus
  const work = rows.count * intentCount
  const isLogistic = corpus.space.senses !== null && areFew(intentCount, corpus.phrases.length)
  const way = isLogistic ? logisticWay(work) : hingeWay(work)
  const { cost, tolerance, maxPasses } = way
  for (let intent = 0; intent < intentCount; intent++) {
    const task: SeparatorTask = {
      rows,
      squares,
      sides: Int8Array.from(owners, owner => (owner === intent ? 1 : -1)),
      costs: worth.map((each, row) => each * (owners[row] === -1 ? way.backgroundCost : cost)),
      tolerance,
      maxPasses,
      random: seededRandom(seed + intent),
    }
    const separator = { alpha: new Float64Array(rows.count), weights: new Float64Array(rows.width + 1) }
    way.separate(task, separator)
    slims.push(slim(separator.weights, way.unit))
    tryOut(task, separator, { trials, intent, way })
    onIntent(intent + 1)
  }
  return slims
}

type Tryout = { trials: Trial[]; intent: number; way: Way }

function tryOut(task: SeparatorTask, full: Separator, { trials, intent, way }: Tryout): void {
  const separator = { alpha: full.alpha.slice(), weights: full.weights.slice() }
  const settleWithout = way.retry(task, full)
  for (const trial of trials) {
    if (trial.absent[intent] === 1) continue
    separator.alpha.set(full.alpha)
    separator.weights.set(full.weights)
    settleWithout(trial.leftOut, separator)
    const intentCount = trial.absent.length
    trial.judged.forEach((row, place) => {
      trial.margins[place * intentCount + intent] = way.unit * marginOf(task.rows, row, separator.weights)
    })
  }
}
