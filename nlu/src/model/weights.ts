import type { ByteReader, ByteWriter } from './bytes.ts'

/** Weights of all intents, gram after gram: gram g has entries start[g]..start[g + 1], each for one intent. */
export type Weights = {
  start: Int32Array
  intents: Uint16Array
  steps: Int8Array
  scales: Float64Array
  biases: Float64Array
}

/** What one trained separator leaves behind: its grams in ascending order and their weights in steps. */
export type Slim = { grams: Int32Array; steps: Int8Array; scale: number; bias: number }

// Squared steps: fine near zero, where most weights lie, coarse at the top.
const sizes = Float64Array.from({ length: 256 }, (_, code) => Math.sign(code - 128) * ((code - 128) / 127) ** 2)

/** Keeps the weights of at least `leastShare` of the largest one; `unit` is what they are multiplied with. */
export function slim(weights: Float64Array, unit = 1, leastShare = 0.004): Slim {
  const width = weights.length - 1
  let largest = 0
  for (let gram = 0; gram < width; gram++) largest = Math.max(largest, Math.abs(weights[gram] ?? 0))
  const grams = new Int32Array(width)
  const steps = new Int8Array(width)
  let count = 0
  for (let gram = 0; gram < width; gram++) {
    const share = (weights[gram] ?? 0) / (largest || 1)
    if (Math.abs(share) < leastShare) continue
    grams[count] = gram
    steps[count++] = Math.sign(share) * Math.round(127 * Math.sqrt(Math.abs(share)))
  }
  return {
    grams: grams.slice(0, count),
    steps: steps.slice(0, count),
    scale: largest * unit,
    bias: (weights[width] ?? 0) * unit,
  }
}

export function gather(slims: Slim[], width: number): Weights {
  const start = new Int32Array(width + 1)
  for (const { grams } of slims) for (const gram of grams) start[gram + 1] = (start[gram + 1] ?? 0) + 1
  for (let gram = 0; gram < width; gram++) start[gram + 1] = (start[gram + 1] ?? 0) + (start[gram] ?? 0)
  const next = start.slice()
  const total = start[width] ?? 0
  const intents = new Uint16Array(total)
  const steps = new Int8Array(total)
  slims.forEach((one, intent) => {
    one.grams.forEach((gram, at) => {
      const entry = next[gram] ?? 0
      intents[entry] = intent
      steps[entry] = one.steps[at] ?? 0
      next[gram] = entry + 1
    })
  })
  const scales = Float64Array.from(slims, ({ scale }) => scale)
  return { start, intents, steps, scales, biases: Float64Array.from(slims, ({ bias }) => bias) }
}

/** Adds `amount` of one gram to the raw scores of all intents. */
export function addGram({ start, intents, steps }: Weights, gram: number, amount: number, raw: Float64Array): void {
  const to = start[gram + 1] ?? 0
  for (let entry = start[gram] ?? 0; entry < to; entry++) {
    const intent = intents[entry] ?? 0
    raw[intent] = (raw[intent] ?? 0) + amount * (sizes[(steps[entry] ?? 0) + 128] ?? 0)
  }
}

export function finishScores({ scales, biases }: Weights, raw: Float64Array): void {
  for (let intent = 0; intent < raw.length; intent++) {
    raw[intent] = (raw[intent] ?? 0) * (scales[intent] ?? 0) + (biases[intent] ?? 0)
  }
}

export function writeWeights(writer: ByteWriter, weights: Weights): void {
  const counts = new Uint16Array(weights.start.length - 1)
  for (let gram = 0; gram < counts.length; gram++) {
    counts[gram] = (weights.start[gram + 1] ?? 0) - (weights.start[gram] ?? 0)
  }
  writer.numbers(counts)
  writer.numbers(weights.scales.length <= 256 ? Uint8Array.from(weights.intents) : weights.intents)
  writer.numbers(weights.steps)
  writer.numbers(weights.scales)
  writer.numbers(weights.biases)
}

export function readWeights(reader: ByteReader): Weights {
  const counts = new Uint16Array(reader.raw())
  const start = new Int32Array(counts.length + 1)
  for (let gram = 0; gram < counts.length; gram++) start[gram + 1] = (start[gram] ?? 0) + (counts[gram] ?? 0)
  const intents = reader.raw()
  const steps = new Int8Array(reader.raw())
  const scales = new Float64Array(reader.raw())
  const biases = new Float64Array(reader.raw())
  const isNarrow = scales.length <= 256
  return {
    start,
    intents: isNarrow ? Uint16Array.from(new Uint8Array(intents)) : new Uint16Array(intents),
    steps,
    scales,
    biases,
  }
}
