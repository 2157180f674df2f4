import type { Language } from '@parley/contracts/bots/configuration.ts'
import type { CustomEntity } from '@parley/nlu/entities/find.ts'
import type { ShownParameter } from '../agents/snapshot.content.ts'
import type { Roles } from '../dialogue/dialogue.roles.ts'

/** Everything of a version that answers without the content it was built from. */
export type ModelHeader = {
  language: Language
  intents: { id: string; name: string; parameters: (ShownParameter & { entityId: string })[]; roles: Roles }[]
  entities: CustomEntity[]
}
/** `models` is one, or none for an agent that knows no intent; `spans` are null where none is marked. */
export type ModelFile = { header: ModelHeader; models: Uint8Array[]; spans: Uint8Array | null }

/** Each part behind its length: the header as JSON, then the models, then the spans. */
export function packModelFile({ header, models, spans }: ModelFile): Uint8Array<ArrayBuffer> {
  const written = JSON.stringify({ ...header, modelCount: models.length })
  const parts = [new TextEncoder().encode(written), ...models, ...(spans ? [spans] : [])]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const part of parts) {
    view.setUint32(at, part.length)
    bytes.set(part, at + 4)
    at += 4 + part.length
  }
  return bytes
}

/** Throws RangeError for a file cut short. */
export function unpackModelFile(bytes: Uint8Array): ModelFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + view.getUint32(at)
    if (end > bytes.length) throw new RangeError('The file of the model is cut short.')
    parts.push(bytes.subarray(at + 4, end))
    at = end
  }
  const [written, ...rest] = parts
  // The file is ours alone, written by `packModelFile` with exactly this shape; without a count all are models.
  const header = JSON.parse(new TextDecoder().decode(written)) as ModelHeader & { modelCount?: number }
  const { modelCount = rest.length } = header
  return { header, models: rest.slice(0, modelCount), spans: rest[modelCount] ?? null }
}
