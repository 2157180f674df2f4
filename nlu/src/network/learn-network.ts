import { areFew, type Corpus } from '../intents/corpus.ts'
import { type Random, seededRandom, shuffle } from '../intents/random.ts'
import { type Network, placesOf, type Reads } from './network.ts'
import { learnRow, newPupil, type Pupil } from './pupil.ts'

const hidden = 64
// Small sets get more passes, read every gram, and read the meaning of words as well.
const many = { passes: 10, fewestTexts: 2, readsSense: false }
const few = { passes: 20, fewestTexts: 1, readsSense: true }
// Limits the size of the model: the rarest grams are left out until the others fit.
const mostColumns = 32_000
// With fewer phrases it is no better than the separators.
const fewestPhrases = 200
// Every answer compares the text with every intent once more, which takes too long with more intents.
const mostIntents = 100
// Limits the time of training, counted as entries of all vectors, and as rows times intents.
const mostWork = 12_000_000

/** Null for a set that is too small to gain from a network, or too large for one. */
export function learnNetwork(corpus: Corpus, seed: number, onPass: (share: number) => void): Network | null {
  if (!isWithinReach(corpus)) return null
  const { intentCount, phrases, owners } = corpus
  const { passes, ...reads } = areFew(intentCount, phrases.length) ? few : many
  while (countOf(placesOf(corpus.space, reads)) > mostColumns) reads.fewestTexts += 1
  const random = seededRandom(seed)
  const pupil = newPupil(placesOf(corpus.space, reads), { hidden, intentCount, random })
  const order = Int32Array.from(owners.keys()).filter(row => (owners[row] ?? -1) >= 0)
  for (let pass = 0; pass < passes; pass++) {
    teachAll(pupil, corpus, { order, random, pass, passes })
    onPass((pass + 1) / passes)
  }
  return quantised(pupil, reads)
}

function isWithinReach({ intentCount, phrases, rows }: Corpus): boolean {
  if (intentCount < 2 || intentCount > mostIntents || phrases.length < fewestPhrases) return false
  return rows.index.length + rows.count * intentCount <= mostWork
}

function countOf(places: Int32Array): number {
  return places.reduce((most, place) => Math.max(most, place + 1), 0)
}

type Pass = { order: Int32Array; random: Random; pass: number; passes: number }

/** The steps grow shorter from row to row, down to nothing at the end of the last pass. */
function teachAll(pupil: Pupil, { rows, owners }: Corpus, { order, random, pass, passes }: Pass): void {
  shuffle(order, order.length, random)
  order.forEach((row, at) => {
    const haste = 1 - (pass + at / order.length) / passes
    learnRow(pupil, rows, { row, owner: owners[row] ?? 0, haste })
  })
}

function quantised({ inputs, bases, outputs, biases }: Pupil, reads: Reads): Network {
  const sizes = new Float32Array(inputs.length / hidden)
  const steps = new Int8Array(inputs.length)
  for (let place = 0; place < sizes.length; place++) {
    const from = place * hidden
    const weights = inputs.subarray(from, from + hidden)
    const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
    sizes[place] = largest / 127
    for (let unit = 0; unit < hidden; unit++)
      steps[from + unit] = Math.round(((weights[unit] ?? 0) / (largest || 1)) * 127)
  }
  return { hidden, ...reads, steps, sizes, bases, outputs, biases }
}
