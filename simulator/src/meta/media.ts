import { createHash } from 'node:crypto'
import type { Account, Answer, Call } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { fileOf, findFile, handOut, type KeptFile, keepFile } from '../files.ts'
import { bearerOf } from '../read.ts'
import type { Route } from '../room.ts'
import type { Shared } from '../shared.ts'
import { badToken, refuseGraph } from './graph.ts'

const vendor = 'meta'
export const attachments = '/whatsapp_business/attachments'
let nextFile = 1_000_000_000_000_000

/** What a webhook says of a file. */
export type FileFacts = { id: string; mime_type: string; sha256: string; filename?: string }

/** A customer's file is kept for the number that it was sent to, and named by an id. Undefined for what is no file. */
export function keepShared(
  desk: Desk,
  to: { vendor: string; owner: string },
  shared: Shared | undefined,
): FileFacts | undefined {
  const file = fileOf(shared)
  if (!file) return undefined
  const id = String(nextFile++)
  keepFile(desk, to.vendor, { ...file, id, owner: to.owner })
  const sha256 = sha256Of(Buffer.from(file.base64, 'base64'))
  return { id, mime_type: file.contentType, sha256, ...(file.fileName ? { filename: file.fileName } : {}) }
}

/** What is answered to who asks for a file by its id. */
export function whereItLies({ contentType: mime_type, bytes }: KeptFile, { id, url }: { id: string; url: string }) {
  const facts = { mime_type, sha256: sha256Of(bytes), file_size: bytes.length, id }
  return { status: 200, body: { messaging_product: 'whatsapp', url, ...facts } }
}

/** `GET /{media-id}`: where the file lies. Null for an id that is no file's. */
export function whereFileLies(call: Call, desk: Desk): Answer | null {
  const { id = '' } = call.params
  const file = findFile(desk, vendor, id)
  if (!file) return null
  const number = holderOf(call, desk, file.owner)
  const asked = call.query.phone_number_id
  if (asked !== undefined && asked !== number.settings.phoneNumberId) {
    refuseGraph(400, { code: 100, message: 'The media does not belong to this phone number' })
  }
  return whereItLies(file, { id, url: `http://${call.headers.host}/${vendor}${attachments}/${id}` })
}

/** The file itself, which wants the token as well. */
export const fileRoute: Route = {
  method: 'GET',
  path: new RegExp(`^${attachments}/(?<id>\\d+)$`),
  handle: (call, desk) => {
    const file = findFile(desk, vendor, call.params.id ?? '') ?? refuse(404, 'Not found')
    holderOf(call, desk, file.owner)
    return handOut(file)
  },
}

function holderOf({ headers }: Call, desk: Desk, phoneNumberId: string): Account {
  const account = desk.account(vendor, { accessToken: bearerOf(headers), phoneNumberId })
  return account ?? refuse(badToken.status, badToken.body)
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64')
}
