import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { openFileRoute } from '../files.ts'
import { basicOf, bearerOf, digits, idOf, iso, textAt } from '../read.ts'
import type { Room } from '../room.ts'
import { dotgoMessage } from './rcs.shapes.ts'
import { rcsBusy, rcsMalformed, rcsMessageOf, rcsUnknownPath, shaped, sharedByPhone, userPart } from './rcs.ts'

/** One platform, two houses: DotGo pushes as Google does, Vi speaks the GSMA's words and sends templates alone unasked. */
type House = { slug: string; words: 'google' | 'gsma'; onlyTemplatesOutside: boolean }

const json = { 'content-type': 'application/json' }

export const dotgohub = dotgoRoom({ slug: 'dotgohub', words: 'google', onlyTemplatesOutside: false })
export const vi = dotgoRoom({ slug: 'vi', words: 'gsma', onlyTemplatesOutside: true })

function dotgoRoom(house: House): Room {
  return {
    slug: house.slug,
    routes: [
      { method: 'POST', path: /^\/auth\/oauth\/token$/, handle: (call, desk) => giveToken(call, desk, house) },
      {
        method: 'POST',
        path: /^\/rcs\/v1\/phones\/(?<phone>[^/]+)\/agentMessages\/async$/,
        reads: 'json',
        isMessage: true,
        handle: (call, desk) => send(call, desk, house),
      },
      openFileRoute(house.slug),
    ],
    busy: { ...rcsBusy, tooFast: { status: 429, body: { reason: 'rate_limit' } } },
    malformed: rcsMalformed,
    unknownPath: rcsUnknownPath,
    life: () => ['sent', 'delivered', 'read'],
    status: (message, step) => (house.words === 'google' ? pushedStatus(message, step) : gsmaStatus(message, step)),
    shares: true,
    inbound: (said, desk) => (house.words === 'google' ? pushedMessage(said, desk) : gsmaMessage(said, desk)),
  }
}

function giveToken({ headers, query }: Call, desk: Desk, { slug }: House): Answer {
  const { user, password } = basicOf(headers)
  const account = desk.account(slug, { clientId: user, clientSecret: password })
  if (!account || query.grant_type !== 'client_credentials') {
    return { status: 401, body: { error: 'unauthorized', error_description: 'Bad credentials' } }
  }
  return {
    status: 200,
    body: { access_token: desk.giveToken(account, idOf('dg')), token_type: 'bearer', expires_in: 3600 },
  }
}

function send(call: Call, desk: Desk, { slug, onlyTemplatesOutside }: House): Answer {
  const account = desk.accountOfToken(slug, bearerOf(call.headers))
  if (!account) return refuse(401, { error: 'invalid_token', error_description: 'Invalid access token' })
  if (call.query.botId !== account.settings.contactId) refuse(403, { reason: 'Unknown bot' })
  const { contentMessage } = shaped(dotgoMessage, call)
  const phone = call.params.phone ?? ''
  const code = textAt(contentMessage, 'templateMessage', 'templateCode')
  const isKnown = desk.templatesOf(account).some(one => one.id === code || one.name === code)
  if (code && !isKnown) refuse(400, { reason: 'invalid_template' })
  if (!code && onlyTemplatesOutside && !desk.isWindowOpen(account, digits(phone))) {
    refuse(403, { reason: 'No open conversation with the user, only templates are allowed' })
  }
  const message = rcsMessageOf(desk, { account, phone, messageId: call.query.messageId ?? '', content: contentMessage })
  return { status: 200, body: { name: `phones/${phone}/agentMessages/${message.id}`, sendTime: iso() }, message }
}

function pushedStatus({ account, id, to }: Message, step: Step): Hook | null {
  const eventType = step.toUpperCase()
  return pushed(account, { messageId: id, senderPhoneNumber: `+${to}`, eventType, sendTime: iso() })
}

function pushedMessage(said: Said, desk: Desk): Hook | null {
  const { account, from, text, payload, id } = said
  const written = payload === null ? { text } : { suggestionResponse: { postbackData: payload, text, type: 'REPLY' } }
  const part = userPart(said, desk)
  if (part === null) return null
  const message = { senderPhoneNumber: `+${digits(from)}`, messageId: id, sendTime: iso() }
  return pushed(account, { ...message, ...(part ?? written) })
}

function pushed({ settings, webhookUrl }: Account, event: Record<string, unknown>): Hook | null {
  if (!webhookUrl) return null
  const data = Buffer.from(JSON.stringify(event)).toString('base64')
  const attributes = { event_type: String(event.eventType ?? 'MESSAGE'), business_id: settings.contactId }
  return { url: webhookUrl, method: 'POST', headers: json, body: JSON.stringify({ message: { data, attributes } }) }
}

const words = { sent: 'sent', delivered: 'delivered', read: 'displayed', failed: 'failed' } as const

function gsmaStatus({ account, id, to }: Message, step: Step): Hook | null {
  return gsma(account, to, {
    event: 'message_status',
    RCSMessage: { msgId: id, status: words[step], timestamp: iso() },
  })
}

function gsmaMessage(said: Said, desk: Desk): Hook | null {
  const { account, from, id } = said
  const part = said.shared ? gsmaFile(said, desk) : gsmaWords(said)
  if (!part) return null
  return gsma(account, digits(from), { event: 'message', RCSMessage: { msgId: id, timestamp: iso(), ...part } })
}

function gsmaWords({ text, payload }: Said): Record<string, unknown> {
  const reply = { displayText: text, postback: { data: payload } }
  return payload === null ? { textMessage: text } : { suggestedResponse: { response: { reply } } }
}

/** How it tells of a place is not known. */
function gsmaFile(said: Said, desk: Desk): Record<string, unknown> | null {
  const file = sharedByPhone(said, desk)?.file
  if (!file) return null
  const { url: fileUrl, contentType: fileMIMEType, name: fileName, size: fileSize } = file
  return { fileMessage: { fileUrl, fileMIMEType, fileName, fileSize } }
}

function gsma({ webhookUrl }: Account, to: string, event: Record<string, unknown>): Hook | null {
  if (!webhookUrl) return null
  const body = JSON.stringify({ ...event, messageContact: { userContact: `+${to}` } })
  return { url: webhookUrl, method: 'POST', headers: json, body }
}
