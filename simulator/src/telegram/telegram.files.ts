import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Call } from '../call.ts'
import type { Desk } from '../desk.ts'
import { findFile, type KeptFile, keepFile, nameOf, type SharedFile } from '../files.ts'
import { idOf, jsonOf } from '../read.ts'
import type { Shared } from '../shared.ts'

const vendor = 'telegram'
/** A bot can fetch no more. */
const mostBytes = 20 * 1024 * 1024
const folders = {
  image: 'photos',
  video: 'videos',
  audio: 'music',
  document: 'documents',
  sticker: 'stickers',
} as const
const asked = z.looseObject({ file_id: z.string().min(1) })

/** What stands in a message beside its sender; null for what bots are not told of. */
export function sharedPart(shared: Shared, text: string, { desk, owner }: { desk: Desk; owner: string }) {
  switch (shared.type) {
    case 'location': {
      const { latitude, longitude, name, address = '' } = shared
      const location = { latitude, longitude }
      return name ? { location, venue: { location, title: name, address } } : { location }
    }
    case 'contact': {
      const [first_name = '', ...others] = shared.name.split(' ')
      const last = others.length > 0 ? { last_name: others.join(' ') } : {}
      return { contact: { phone_number: shared.phone, first_name, ...last } }
    }
    case 'reaction':
    case 'row':
      return null
    default:
      return { ...fileMember(shared, keep(shared, desk, owner)), ...(text ? { caption: text } : {}) }
  }
}

/** A photo comes in a list of sizes; here there is one. */
function fileMember(file: SharedFile, kept: Record<string, unknown>): Record<string, unknown> {
  const picture = { width: 512, height: 512 }
  const named = { ...kept, mime_type: file.contentType, file_name: nameOf(file) }
  switch (file.type) {
    case 'image':
      return { photo: [{ ...kept, ...picture }] }
    case 'video':
      return { video: { ...named, ...picture, duration: 3 } }
    case 'audio':
      return { audio: { ...named, duration: 3 } }
    case 'sticker':
      return { sticker: { ...kept, ...picture, type: 'regular', is_animated: false, is_video: false } }
    default:
      return { document: named }
  }
}

/** Under its id, and under the path that `getFile` tells. */
function keep(file: SharedFile, desk: Desk, owner: string): Record<string, unknown> {
  const id = idOf('AgACAgQ')
  const path = `${folders[file.type]}/${id}_${nameOf(file)}`
  keepFile(desk, vendor, { ...file, id, owner, path })
  keepFile(desk, vendor, { ...file, id: path, owner })
  return factsOf(id, Buffer.from(file.base64, 'base64').length)
}

function factsOf(file_id: string, file_size: number) {
  return { file_id, file_unique_id: createHash('sha256').update(file_id).digest('hex').slice(0, 16), file_size }
}

/** `getFile`: where it lies below the bot's token, or why not. */
export function whereFileLies({ raw }: Call, desk: Desk, owner: string): { found: unknown } | { problem: string } {
  const read = asked.safeParse(jsonOf(raw))
  const file = read.success ? findFile(desk, vendor, read.data.file_id) : undefined
  if (!read.success || !file?.path || file.owner !== owner) return { problem: 'Bad Request: invalid file_id' }
  if (file.bytes.length > mostBytes) return { problem: 'Bad Request: file is too big' }
  return { found: { ...factsOf(read.data.file_id, file.bytes.length), file_path: file.path } }
}

export function fileUnder(desk: Desk, path: string, owner: string): KeptFile | undefined {
  const file = findFile(desk, vendor, path)
  return file?.owner === owner ? file : undefined
}
