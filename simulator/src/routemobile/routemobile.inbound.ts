import type { Account, Answer, Call, Said } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { fileOf, findFile, handOut, nameOf, openAddress } from '../files.ts'
import { keepShared } from '../meta/media.ts'
import { inboundValue } from '../meta/whatsapp.hooks.ts'
import { digits, idOf, listAt, objectOf, seconds } from '../read.ts'
import type { Shared } from '../shared.ts'

const vendor = 'routemobile'
type Part = Record<string, unknown>

/** Meta's members without the envelope around them; a file has an address besides, which wants the login's token. */
export function whatsAppHeard(said: Said, desk: Desk): Part {
  const { from, name, text, payload, shared } = said
  if (shared) {
    const { messages, contacts } = inboundValue(said, fileFacts(said, desk))
    return { messages: isVoice(shared) ? listAt(messages).map(asVoice) : messages, contacts }
  }
  const common = { id: idOf('wamid.RM'), from: digits(from), timestamp: seconds() }
  const message =
    payload === null
      ? { ...common, type: 'text', text: { body: text } }
      : { ...common, type: 'button', button: { text, payload } }
  return { messages: [message], contacts: [{ profile: { name }, wa_id: digits(from) }] }
}

function fileFacts({ account, shared }: Said, desk: Desk) {
  const { username = '' } = account.settings
  const file = keepShared(desk, { vendor, owner: username }, shared)
  if (!file) return undefined
  const query = new URLSearchParams({ media_id: file.id, username })
  return { ...file, media_url: `${desk.origin}/${vendor}/wba/v1/media?${query}` }
}

/** What is spoken into the phone comes under a name of its own. */
function isVoice(shared: Shared): boolean {
  return shared.type === 'audio' && shared.contentType.startsWith('audio/ogg')
}

function asVoice(message: unknown): Part {
  const { audio: voice, ...rest } = objectOf(message)
  return { ...rest, type: 'voice', voice }
}

/** To whom it was sent, and to nobody else. */
export function mediaHandedOut({ query }: Call, desk: Desk, { settings }: Account): Answer {
  const file = findFile(desk, vendor, query.media_id ?? '')
  const isOurs = file?.owner === settings.username && query.username === settings.username
  return file && isOurs ? handOut(file) : refuse(404, { message: 'media not found', status: 'failed' })
}

/** Null for what no phone sends by RCS. */
export function rcsHeard({ text, payload, shared }: Said, desk: Desk): Part | null {
  if (!shared) {
    return payload === null
      ? { event_type: 'text_message', text_message: text }
      : { event_type: 'response', response_text: text, response_postback: payload, suggestion_type: 'reply' }
  }
  if (shared.type === 'location') {
    const { latitude, longitude } = shared
    return { event_type: 'location', latitude, longitude }
  }
  const file = fileOf(shared)
  if (!file) return null
  const media_uri = openAddress(desk, vendor, file)
  return { event_type: 'media_message', media_name: nameOf(file), media_type: file.contentType, media_uri }
}
