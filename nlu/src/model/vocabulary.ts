import { openVocabulary, type Vocabulary } from '../intents/vocabulary.ts'
import type { ByteReader, ByteWriter } from './bytes.ts'

export function writeVocabulary(writer: ByteWriter, { keys, texts, size, textCount }: Vocabulary): void {
  writer.whole(textCount)
  writer.numbers(keys.subarray(0, size))
  writer.numbers(Uint16Array.from(texts.subarray(0, size), count => Math.min(count, 65_535)))
}

export function readVocabulary(reader: ByteReader): Vocabulary {
  const textCount = reader.whole()
  const keys = new Int32Array(reader.raw())
  return openVocabulary(keys, Int32Array.from(new Uint16Array(reader.raw())), textCount)
}
