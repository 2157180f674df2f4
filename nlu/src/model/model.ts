import type { Calibration } from '../intents/calibration.ts'
import type { Phrase } from '../intents/corpus.ts'
import { indexPhrases, type PhraseIndex, readPhraseGrams } from '../intents/nearest.ts'
import { newSpace, type Space } from '../intents/vectors.ts'
import { type Network, placesOf, readNetwork, writeNetwork } from '../network/network.ts'
import { builtInSenses } from '../semantics/built-in.ts'
import type { Senses } from '../semantics/senses.ts'
import { BadModel, type ByteReader, newReader, newWriter } from './bytes.ts'
import { type PhraseStore, readPhrases, writePhrases } from './phrases.ts'
import { readVocabulary, writeVocabulary } from './vocabulary.ts'
import { readWeights, type Weights, writeWeights } from './weights.ts'

const intentFormat = 0x494e0003

/** What a model learns from beside words and letters: nothing (SVM), or the meaning of words (Semantic). */
export type MemberType = 'SVM' | 'Semantic'

export type IntentModel = {
  modelType: MemberType
  intentIds: string[]
  space: Space
  weights: Weights
  calibration: Calibration
  /** A second opinion on texts, and which columns of the vectors it reads. */
  second: { network: Network; places: Int32Array } | null
  phrases: PhraseStore
  index: PhraseIndex
}

export type ModelParts = {
  modelType: MemberType
  intentIds: string[]
  space: Space
  weights: Weights
  calibration: Calibration
  network: Network | null
  phrases: Phrase[]
}

export function packModel(parts: ModelParts): Uint8Array {
  const writer = newWriter(intentFormat)
  writer.whole(parts.modelType === 'SVM' ? 0 : 1)
  writer.whole(parts.space.senses?.fingerprint ?? 0)
  writer.whole(parts.intentIds.length)
  for (const id of parts.intentIds) writer.text(id)
  writer.real(parts.space.shares.together)
  writer.real(parts.space.shares.sense)
  writeVocabulary(writer, parts.space.vocabulary)
  writeWeights(writer, parts.weights)
  writer.real(parts.calibration.sharpness)
  writer.real(parts.calibration.offset)
  writer.real(parts.calibration.slope)
  writer.real(parts.calibration.evenness)
  writer.real(parts.calibration.shift)
  writeNetwork(writer, parts.network)
  writePhrases(writer, parts.phrases, parts.intentIds.length)
  const { ends, grams } = readPhraseGrams(
    parts.space.vocabulary,
    parts.phrases.map(({ text }) => text),
  )
  writer.numbers(ends)
  writer.numbers(grams)
  return writer.bytes()
}

function readCalibration(reader: ByteReader): Calibration {
  const [sharpness, offset, slope] = [reader.real(), reader.real(), reader.real()]
  return { sharpness, offset, slope, evenness: reader.real(), shift: reader.real() }
}

/** Throws BadModel. */
export function unpackModel(bytes: Uint8Array): IntentModel {
  const reader = newReader(bytes, intentFormat)
  const modelType = reader.whole() === 0 ? 'SVM' : 'Semantic'
  const senses = sensesOf(modelType)
  if (reader.whole() !== (senses?.fingerprint ?? 0)) throw new BadModel('The model was trained with other word vectors')
  const intentIds = Array.from({ length: reader.whole() }, () => reader.text())
  const shares = { together: reader.real(), sense: reader.real() }
  const space = newSpace(readVocabulary(reader), senses, shares)
  const weights = readWeights(reader)
  const calibration = readCalibration(reader)
  const network = readNetwork(reader)
  const second = network && { network, places: placesOf(space, network) }
  const phrases = readPhrases(reader)
  const index = indexPhrases({ ends: new Int32Array(reader.raw()), grams: new Int32Array(reader.raw()) }, space)
  return { modelType, intentIds, space, weights, calibration, second, phrases, index }
}

export function sensesOf(modelType: MemberType): Senses | null {
  return modelType === 'Semantic' ? builtInSenses() : null
}
