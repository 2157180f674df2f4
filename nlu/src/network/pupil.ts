import type { Random } from '../intents/random.ts'
import type { Rows } from '../intents/vectors.ts'

/**
 * A network in training, row by row. The more a weight has been moved, the less it moves (Adagrad); each input column
 * keeps one such account for all its weights, so that a row costs little more than its own entries.
 */
export type Pupil = {
  hidden: number
  intentCount: number
  random: Random
  places: Int32Array
  inputs: Float32Array
  inputAccounts: Float32Array
  bases: Float32Array
  baseAccounts: Float32Array
  outputs: Float32Array
  outputAccounts: Float32Array
  biases: Float32Array
  biasAccounts: Float32Array
  /** Working memory for the present row: its entries, the active units, and the values of units and intents. */
  read: { from: Int32Array; value: Float32Array; length: number }
  awake: { unit: Int32Array; length: number }
  held: Float32Array
  blame: Float32Array
  errors: Float32Array
}

export type Lesson = { row: number; owner: number; haste: number }
type Shape = { hidden: number; intentCount: number; random: Random }

const inputRate = 0.04
const outputRate = 0.05
const largestInput = 0.05
// Each lesson leaves out half of the grams and half of the units (dropout).
const half = 2 ** 31
const makesUp = 2
const smoothing = 0.1
// An intent whose error is this small is skipped.
const leastError = 1e-4

export function newPupil(places: Int32Array, { hidden, intentCount, random }: Shape): Pupil {
  const columns = places.reduce((most, place) => Math.max(most, place + 1), 0)
  return {
    hidden,
    intentCount,
    random,
    places,
    inputs: anywhere(columns * hidden, largestInput, random),
    inputAccounts: new Float32Array(columns).fill(1e-8),
    bases: new Float32Array(hidden),
    baseAccounts: new Float32Array(hidden).fill(1e-6),
    outputs: anywhere(intentCount * hidden, Math.sqrt(3 / hidden), random),
    outputAccounts: new Float32Array(intentCount * hidden).fill(1e-6),
    biases: new Float32Array(intentCount),
    biasAccounts: new Float32Array(intentCount).fill(1e-6),
    read: { from: new Int32Array(columns), value: new Float32Array(columns), length: 0 },
    awake: { unit: new Int32Array(hidden), length: 0 },
    held: new Float32Array(hidden),
    blame: new Float32Array(hidden),
    errors: new Float32Array(intentCount),
  }
}

/** Random initial weights around zero, so that no two units are alike. */
function anywhere(count: number, most: number, random: Random): Float32Array {
  const weights = new Float32Array(count)
  for (let at = 0; at < count; at++) weights[at] = ((random() - half) / half) * most
  return weights
}

export function learnRow(pupil: Pupil, rows: Rows, { row, owner, haste }: Lesson): void {
  readSome(pupil, rows, row)
  wakeUnits(pupil)
  judge(pupil, owner)
  moveOutputs(pupil, outputRate * haste)
  moveInputs(pupil, inputRate * haste)
}

function readSome({ places, read, hidden, random }: Pupil, { start, index, value }: Rows, row: number): void {
  read.length = 0
  const to = start[row + 1] ?? 0
  for (let at = start[row] ?? 0; at < to; at++) {
    const place = places[index[at] ?? 0] ?? -1
    if (place < 0 || random() < half) continue
    read.from[read.length] = place * hidden
    read.value[read.length++] = (value[at] ?? 0) * makesUp
  }
}

function wakeUnits({ read, awake, held, bases, inputs, hidden, random }: Pupil): void {
  held.set(bases)
  for (let at = 0; at < read.length; at++) {
    const from = read.from[at] ?? 0
    const amount = read.value[at] ?? 0
    for (let unit = 0; unit < hidden; unit++) held[unit] = (held[unit] ?? 0) + amount * (inputs[from + unit] ?? 0)
  }
  awake.length = 0
  for (let unit = 0; unit < hidden; unit++) {
    const holds = held[unit] ?? 0
    if (holds <= 0 || random() < half) continue
    held[unit] = holds * makesUp
    awake.unit[awake.length++] = unit
  }
}

/** Computes how far each intent's probability lies above its target. */
function judge(pupil: Pupil, owner: number): void {
  const { errors, intentCount } = pupil
  score(pupil)
  let best = Number.NEGATIVE_INFINITY
  for (let intent = 0; intent < intentCount; intent++) best = Math.max(best, errors[intent] ?? 0)
  let total = 0
  for (let intent = 0; intent < intentCount; intent++) {
    const share = Math.exp((errors[intent] ?? 0) - best)
    errors[intent] = share
    total += share
  }
  for (let intent = 0; intent < intentCount; intent++) {
    const wished = smoothing / intentCount + (intent === owner ? 1 - smoothing : 0)
    errors[intent] = (errors[intent] ?? 0) / total - wished
  }
}

function score({ errors, biases, outputs, awake, held, hidden, intentCount }: Pupil): void {
  for (let intent = 0; intent < intentCount; intent++) {
    const from = intent * hidden
    let sum = biases[intent] ?? 0
    for (let at = 0; at < awake.length; at++) {
      const unit = awake.unit[at] ?? 0
      sum += (outputs[from + unit] ?? 0) * (held[unit] ?? 0)
    }
    errors[intent] = sum
  }
}

/** Moves the intents' weights, and leaves in `blame` the error of each unit. */
function moveOutputs(pupil: Pupil, rate: number): void {
  const { errors, biases, biasAccounts, intentCount, blame } = pupil
  blame.fill(0)
  for (let intent = 0; intent < intentCount; intent++) {
    const error = errors[intent] ?? 0
    const account = (biasAccounts[intent] ?? 0) + error * error
    biasAccounts[intent] = account
    biases[intent] = (biases[intent] ?? 0) - (rate * error) / Math.sqrt(account)
    if (Math.abs(error) >= leastError) moveIntent(pupil, intent, { error, rate })
  }
}

function moveIntent(pupil: Pupil, intent: number, { error, rate }: { error: number; rate: number }): void {
  const { outputs, outputAccounts, awake, held, blame, hidden } = pupil
  const from = intent * hidden
  for (let at = 0; at < awake.length; at++) {
    const unit = awake.unit[at] ?? 0
    const weight = outputs[from + unit] ?? 0
    blame[unit] = (blame[unit] ?? 0) + error * weight
    const slope = error * (held[unit] ?? 0)
    const account = (outputAccounts[from + unit] ?? 0) + slope * slope
    outputAccounts[from + unit] = account
    outputs[from + unit] = weight - (rate * slope) / Math.sqrt(account)
  }
}

function moveInputs(pupil: Pupil, rate: number): void {
  const { read, inputAccounts, hidden } = pupil
  const square = moveBases(pupil, rate) / hidden
  for (let at = 0; at < read.length; at++) {
    const from = read.from[at] ?? 0
    const amount = read.value[at] ?? 0
    const account = (inputAccounts[from / hidden] ?? 0) + square * amount * amount
    inputAccounts[from / hidden] = account
    moveColumn(pupil, from, (rate * amount) / Math.sqrt(account))
  }
}

/** The sum of the squared slopes, which are left in `blame`. */
function moveBases({ awake, blame, bases, baseAccounts }: Pupil, rate: number): number {
  let squares = 0
  for (let at = 0; at < awake.length; at++) {
    const unit = awake.unit[at] ?? 0
    const slope = (blame[unit] ?? 0) * makesUp
    blame[unit] = slope
    squares += slope * slope
    const account = (baseAccounts[unit] ?? 0) + slope * slope
    baseAccounts[unit] = account
    bases[unit] = (bases[unit] ?? 0) - (rate * slope) / Math.sqrt(account)
  }
  return squares
}

function moveColumn({ awake, blame, inputs }: Pupil, from: number, step: number): void {
  for (let at = 0; at < awake.length; at++) {
    const unit = awake.unit[at] ?? 0
    inputs[from + unit] = (inputs[from + unit] ?? 0) - step * (blame[unit] ?? 0)
  }
}
