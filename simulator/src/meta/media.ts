import { createHash } from 'node:crypto'
import type { Account, Answer, Call } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { bearerOf } from '../read.ts'
import type { Route } from '../room.ts'
import type { Shared } from '../shared.ts'
import { badToken, refuseGraph } from './graph.ts'

const vendor = 'meta'
const place = '/whatsapp_business/attachments'
let nextFile = 1_000_000_000_000_000

type SharedFile = Extract<Shared, { base64: string }>

/** What a webhook says of a file. */
export type FileFacts = { id: string; mime_type: string; sha256: string; filename?: string }

/** A customer's file is kept for the number that it was sent to, and named by an id. */
export function keepFile(desk: Desk, { settings }: Account, { contentType, base64, fileName }: SharedFile): FileFacts {
  const id = String(nextFile++)
  desk.remember(vendor, `file|${id}`, { contentType, base64, phoneNumberId: settings.phoneNumberId ?? '' })
  return { id, mime_type: contentType, sha256: sha256Of(base64), ...(fileName ? { filename: fileName } : {}) }
}

/** `GET /{media-id}`: where the file lies. Null for an id that is no file's. */
export function whereFileLies(call: Call, desk: Desk): Answer | null {
  const { id = '' } = call.params
  const file = desk.recall(vendor, `file|${id}`)
  if (!file) return null
  const number = holderOf(call, desk, file.phoneNumberId)
  const asked = call.query.phone_number_id
  if (asked !== undefined && asked !== number.settings.phoneNumberId) {
    refuseGraph(400, { code: 100, message: 'The media does not belong to this phone number' })
  }
  const { contentType: mime_type, base64 = '' } = file
  const url = `http://${call.headers.host}/${vendor}${place}/${id}`
  const facts = { mime_type, sha256: sha256Of(base64), file_size: Buffer.from(base64, 'base64').length, id }
  return { status: 200, body: { messaging_product: 'whatsapp', url, ...facts } }
}

/** The file itself, which wants the token as well. */
export const fileRoute: Route = {
  method: 'GET',
  path: new RegExp(`^${place}/(?<id>\\d+)$`),
  handle: (call, desk) => {
    const file = desk.recall(vendor, `file|${call.params.id}`)
    if (!file) return refuse(404, 'Not found')
    holderOf(call, desk, file.phoneNumberId)
    const headers = { 'content-type': file.contentType ?? '' }
    return { status: 200, body: Buffer.from(file.base64 ?? '', 'base64'), headers }
  },
}

function holderOf({ headers }: Call, desk: Desk, phoneNumberId = ''): Account {
  const account = desk.account(vendor, { accessToken: bearerOf(headers), phoneNumberId })
  return account ?? refuse(badToken.status, badToken.body)
}

function sha256Of(base64: string): string {
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('base64')
}
