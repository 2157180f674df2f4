import type { Account, Answer, Call, Said } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { fileOf, findFile, keepFile } from '../files.ts'
import { uuid } from '../read.ts'

const vendor = 'airtel'

/** What a customer does, in the parts that are known; null for the others, places and contacts among them. */
export function heard({ account, text, payload, shared }: Said, desk: Desk): Record<string, unknown> | null {
  if (!shared) {
    return payload === null
      ? { type: 'text', text: { body: text } }
      : { type: 'interactive', interactive: { button_reply: { id: payload, title: text } } }
  }
  if (shared.type === 'row') {
    const { description } = shared
    const list_reply = { id: payload ?? text, title: text, ...(description ? { description } : {}) }
    return { type: 'interactive', interactive: { list_reply } }
  }
  const file = fileOf(shared)
  if (!file) return null
  const id = uuid()
  keepFile(desk, vendor, { ...file, id, owner: account.settings.businessId ?? '' })
  const { type, contentType: mime_type, fileName } = file
  return {
    type,
    [type]: { id, mime_type, ...(fileName ? { filename: fileName } : {}), ...(text ? { caption: text } : {}) },
  }
}

/** As a text in JSON, for the business that it was sent to. */
export function fileHandedOut({ query }: Call, desk: Desk, { settings }: Account): Answer {
  const file = findFile(desk, vendor, query.mediaId ?? '')
  if (!file || file.owner !== settings.businessId || query.businessId !== settings.businessId) {
    return refuse(404, { error: { code: '404', message: 'Media not found' } })
  }
  const [type = '', subtype = ''] = file.contentType.split(';')[0]?.split('/') ?? []
  return { status: 200, body: { bytes: file.bytes.toString('base64'), contentType: { type, subtype } } }
}
