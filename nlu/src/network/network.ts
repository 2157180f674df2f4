import type { Space, Vector } from '../intents/vectors.ts'
import type { ByteReader, ByteWriter } from '../model/bytes.ts'

/**
 * A second opinion beside the separators: one hidden layer between grams and intents, which learns from grams in
 * combination. Weights are stored column by column, `hidden` of them each (a multiple of 4), as steps of the column's
 * own size.
 */
export type Network = {
  hidden: number
  /** Grams in fewer training texts than this are not read. */
  fewestTexts: number
  readsSense: boolean
  steps: Int8Array
  sizes: Float32Array
  /** The value of each hidden unit for an empty text. */
  bases: Float32Array
  /** For each intent `hidden` weights; `biases` holds its score when no unit is active. */
  outputs: Float32Array
  biases: Float32Array
}

// Corrects the odds by this factor: smoothed labels and dropout in training make them too even.
const sharpness = 1.3
// The mean of two opinions deserves more confidence than either, since they err on different texts.
const together = 1.4

/** Which columns of the vectors a network reads. */
export type Reads = Pick<Network, 'fewestTexts' | 'readsSense'>

/** Column by column of the vectors its place in the network, -1 for those that are not read. */
export function placesOf({ vocabulary, width }: Space, { fewestTexts, readsSense }: Reads): Int32Array {
  const places = new Int32Array(width).fill(-1)
  let count = 0
  for (let column = 0; column < width; column++) {
    const isRead = column < vocabulary.size ? (vocabulary.texts[column] ?? 0) >= fewestTexts : readsSense
    if (isRead) places[column] = count++
  }
  return places
}

/** Probabilities of the intents, which sum to 1. */
export function opinionOf(network: Network, places: Int32Array, vector: Vector): Float64Array {
  return shared(scoresOf(network, hiddenOf(network, places, vector)))
}

/** Gives both opinions the same weight. Whether the text belongs to any intent is decided by the first one alone. */
export function agreed(confidences: Float64Array, opinion: Float64Array): Float64Array {
  let belongs = 0
  for (const confidence of confidences) belongs += confidence
  let total = 0
  for (let intent = 0; intent < opinion.length; intent++) {
    const share = ((confidences[intent] ?? 0) / (belongs || 1) + (opinion[intent] ?? 0)) ** together
    opinion[intent] = share
    total += share
  }
  for (let intent = 0; intent < opinion.length; intent++) {
    opinion[intent] = ((opinion[intent] ?? 0) / (total || 1)) * belongs
  }
  return opinion
}

/** The values of the hidden units; negative ones count as zero. */
function hiddenOf(network: Network, places: Int32Array, vector: Vector): Float64Array {
  const held = Float64Array.from(network.bases)
  for (let at = 0; at < vector.length; at++) {
    const place = places[vector.index[at] ?? 0] ?? -1
    if (place >= 0) addColumn(network, place, vector.value[at] ?? 0, held)
  }
  for (let unit = 0; unit < held.length; unit++) if ((held[unit] ?? 0) < 0) held[unit] = 0
  return held
}

// Takes nearly all of the time; four units per iteration halve it.
function addColumn({ hidden, steps, sizes }: Network, place: number, value: number, held: Float64Array): void {
  const amount = value * (sizes[place] ?? 0)
  const from = place * hidden
  for (let unit = 0; unit < hidden; unit += 4) {
    held[unit] = (held[unit] ?? 0) + amount * (steps[from + unit] ?? 0)
    held[unit + 1] = (held[unit + 1] ?? 0) + amount * (steps[from + unit + 1] ?? 0)
    held[unit + 2] = (held[unit + 2] ?? 0) + amount * (steps[from + unit + 2] ?? 0)
    held[unit + 3] = (held[unit + 3] ?? 0) + amount * (steps[from + unit + 3] ?? 0)
  }
}

function scoresOf({ hidden, outputs, biases }: Network, held: Float64Array): Float64Array {
  const scores = new Float64Array(biases.length)
  for (let intent = 0; intent < biases.length; intent++) {
    const from = intent * hidden
    let score = biases[intent] ?? 0
    for (let unit = 0; unit < hidden; unit++) score += (held[unit] ?? 0) * (outputs[from + unit] ?? 0)
    scores[intent] = score
  }
  return scores
}

function shared(scores: Float64Array): Float64Array {
  let best = Number.NEGATIVE_INFINITY
  for (const score of scores) if (score > best) best = score
  let total = 0
  for (let intent = 0; intent < scores.length; intent++) {
    const share = Math.exp(sharpness * ((scores[intent] ?? 0) - best))
    scores[intent] = share
    total += share
  }
  for (let intent = 0; intent < scores.length; intent++) scores[intent] = (scores[intent] ?? 0) / total
  return scores
}

export function writeNetwork(writer: ByteWriter, network: Network | null): void {
  writer.whole(network?.hidden ?? 0)
  if (!network) return
  writer.whole(network.fewestTexts)
  writer.whole(network.readsSense ? 1 : 0)
  for (const numbers of [network.steps, network.sizes, network.bases, network.outputs, network.biases]) {
    writer.numbers(numbers)
  }
}

export function readNetwork(reader: ByteReader): Network | null {
  const hidden = reader.whole()
  if (hidden === 0) return null
  return {
    hidden,
    fewestTexts: reader.whole(),
    readsSense: reader.whole() === 1,
    steps: new Int8Array(reader.raw()),
    sizes: new Float32Array(reader.raw()),
    bases: new Float32Array(reader.raw()),
    outputs: new Float32Array(reader.raw()),
    biases: new Float32Array(reader.raw()),
  }
}
