import { openPhrasing, type Phrasing } from '../phrasing/phrasing.ts'
import { formatOf, newReader, newWriter } from './bytes.ts'
import { type IntentModel, unpackModel } from './model.ts'

const ensembleFormat = 0x454e0001

/** One model of the intents, or several trained on the same phrases with a language model that decides between them. */
export type Model = { members: [IntentModel, ...IntentModel[]]; phrasing: Phrasing | null }

export function packEnsemble(members: Uint8Array[], phrasing: Uint8Array): Uint8Array {
  const writer = newWriter(ensembleFormat)
  writer.whole(members.length)
  for (const member of members) writer.numbers(member)
  writer.numbers(phrasing)
  return writer.bytes()
}

/** Throws BadModel. */
export function unpackEnsemble(bytes: Uint8Array): Model {
  if (formatOf(bytes) !== ensembleFormat) return { members: [unpackModel(bytes)], phrasing: null }
  const reader = newReader(bytes, ensembleFormat)
  const count = reader.whole()
  const first = unpackModel(new Uint8Array(reader.raw()))
  const others = Array.from({ length: count - 1 }, () => unpackModel(new Uint8Array(reader.raw())))
  return { members: [first, ...others], phrasing: openPhrasing(new Uint8Array(reader.raw())) }
}
