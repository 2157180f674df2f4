import { openVocabulary, type Vocabulary } from '../intents/vocabulary.ts'
import { newReader, newWriter } from '../model/bytes.ts'
import type { Gazetteer } from './gazetteer.ts'

const spanFormat = 0x53500001

/** What one intent learned. Sign s has entries start[s]..start[s + 1], each the weight of one tag in steps of `scale`. */
export type SlimTags = {
  vocabulary: Vocabulary
  start: Int32Array
  tagOf: Uint8Array
  sizes: Int8Array
  scale: number
}
export type SpanIntent = SlimTags & {
  id: string
  parameters: { parameter: number; entityId: string }[]
  steps: Float64Array
}
export type SpanModel = { gazetteer: Gazetteer; intents: Map<string, SpanIntent> }

const leastShare = 0.01

/** Keeps the weights that matter, in 8-bit steps. */
export function slimTags({ vocabulary, weights, tags }: Dense): SlimTags {
  let largest = 0
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight))
  const keys: number[] = []
  const start = [0]
  const tagOf: number[] = []
  const sizes: number[] = []
  for (let sign = 0; sign < vocabulary.size; sign++) {
    const before = sizes.length
    for (let tag = 0; tag < tags; tag++) {
      const share = (weights[sign * tags + tag] ?? 0) / (largest || 1)
      if (Math.abs(share) < leastShare) continue
      tagOf.push(tag)
      sizes.push(Math.round(127 * share))
    }
    if (sizes.length === before) continue
    keys.push(vocabulary.keys[sign] ?? 0)
    start.push(sizes.length)
  }
  const kept = openVocabulary(Int32Array.from(keys), new Int32Array(keys.length), 0)
  return {
    vocabulary: kept,
    start: Int32Array.from(start),
    tagOf: Uint8Array.from(tagOf),
    sizes: Int8Array.from(sizes),
    scale: largest / 127,
  }
}

type Dense = { vocabulary: Vocabulary; weights: Float32Array; tags: number }

export function packSpans(gazetteer: Gazetteer, intents: SpanIntent[]): Uint8Array {
  const writer = newWriter(spanFormat)
  writer.text(JSON.stringify({ ...gazetteer, values: [...gazetteer.values] }))
  writer.whole(intents.length)
  for (const { id, parameters, vocabulary, start, tagOf, sizes, scale, steps } of intents) {
    writer.text(id)
    writer.text(JSON.stringify(parameters))
    writer.numbers(vocabulary.keys.subarray(0, vocabulary.size))
    writer.numbers(start)
    writer.numbers(tagOf)
    writer.numbers(sizes)
    writer.real(scale)
    writer.numbers(steps)
  }
  return writer.bytes()
}

/** Throws BadModel for anything but the bytes of `trainSpans`. */
export function openSpans(bytes: Uint8Array): SpanModel {
  const reader = newReader(bytes, spanFormat)
  const gazetteer = JSON.parse(reader.text())
  const count = reader.whole()
  const intents = new Map<string, SpanIntent>()
  for (let turn = 0; turn < count; turn++) {
    const id = reader.text()
    const parameters: SpanIntent['parameters'] = JSON.parse(reader.text())
    const keys = new Int32Array(reader.raw())
    const vocabulary = openVocabulary(keys, new Int32Array(keys.length), 0)
    const start = new Int32Array(reader.raw())
    const tagOf = new Uint8Array(reader.raw())
    const sizes = new Int8Array(reader.raw())
    const scale = reader.real()
    intents.set(id, { id, parameters, vocabulary, start, tagOf, sizes, scale, steps: new Float64Array(reader.raw()) })
  }
  return { gazetteer: { ...gazetteer, values: new Map(gazetteer.values) }, intents }
}
