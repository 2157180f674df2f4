import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Account, Answer, Call, Hook, Message, Said, Step } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { wrongInForm } from '../meta/whatsapp.parameters.ts'
import { basicOf, digits, isNumber, iso, seconds, uuid } from '../read.ts'
import type { Room } from '../room.ts'
import { fileHandedOut, heard } from './airtel.inbound.ts'
import {
  rcsMessage,
  sessionBodies,
  sessionUpload,
  smsMessage,
  templateMessage,
  templateUpload,
} from './airtel.shapes.ts'

const vendor = 'airtel'
const whatsApp = '/gateway/airtel-xchange/basic/whatsapp-manager/v1'

/** WhatsApp, RCS and SMS, each with addresses and bodies of its own. Its calls carry no signature. */
export const airtel: Room = {
  slug: vendor,
  routes: [
    {
      method: 'POST',
      path: new RegExp(`^${whatsApp}/template/send$`),
      reads: 'json',
      isMessage: true,
      handle: sendTemplate,
    },
    {
      method: 'POST',
      path: new RegExp(`^${whatsApp}/session/send/(?<kind>text|media|interactive/list|interactive/buttons)$`),
      reads: 'json',
      isMessage: true,
      handle: sendInSession,
    },
    { method: 'POST', path: new RegExp(`^${whatsApp}/session/media$`), isUpload: true, handle: keepForSession },
    {
      method: 'POST',
      path: /^\/gateway\/airtel-xchange\/whatsapp-content-manager\/v1\/media$/,
      isUpload: true,
      handle: keepForTemplates,
    },
    {
      method: 'POST',
      path: /^\/gateway\/airtel-xchange\/conversation-message-acceptor\/v1\/rcs\/message\/send$/,
      reads: 'json',
      isMessage: true,
      handle: sendRcs,
    },
    {
      method: 'GET',
      path: new RegExp(`^${whatsApp}/download/media$`),
      handle: (call, desk) => fileHandedOut(call, desk, member(call, desk)),
    },
    { method: 'POST', path: /^\/api\/v1\/send-(prepaid-)?sms$/, reads: 'json', isMessage: true, handle: sendSms },
  ],
  busy: {
    tooFast: { status: 429, body: errorOf('429', 'Too many requests') },
    down: { status: 503, body: errorOf('503', 'Service unavailable') },
  },
  malformed: { status: 400, body: errorOf('400', 'The body is not valid JSON') },
  unknownPath: { status: 404, body: errorOf('404', 'Not found') },
  life: ({ channel }) => {
    if (channel === 'sms') return ['delivered']
    // RCS has no word for what has left.
    return channel === 'rcs' ? ['delivered', 'read'] : ['sent', 'delivered', 'read']
  },
  status,
  shares: true,
  inbound,
}

function member({ headers }: Call, desk: Desk): Account {
  const { user, password } = basicOf(headers)
  return desk.account(vendor, { username: user, password }) ?? refuse(401, errorOf('401', 'Unauthorized'))
}

function sendTemplate(call: Call, desk: Desk): Answer {
  const account = member(call, desk)
  const given = shaped(templateMessage, call.body)
  checkEnds(account, given)
  const found = desk.templatesOf(account).find(one => one.id === given.templateId)
  if (!found) return refuse(400, metaError(132001, 'Template name does not exist in the translation'))
  const values = given.message.variables?.length ?? 0
  if (found.values !== null && found.values !== values) {
    return refuse(400, metaError(132000, 'Number of parameters does not match the expected number of params'))
  }
  const wrong = wrongInForm(found.components, given.mediaAttachment?.type)
  if (wrong) refuse(400, metaError(wrong.code, wrong.details))
  checkFile(desk, 'template', given.mediaAttachment)
  const text = [found.name, ...(given.message.variables ?? [])].join(' | ')
  return taken(desk, account, { to: given.to, text, kind: 'template', channel: 'whatsapp' })
}

/** Only in a session that the customer has opened, under the id that came with what was written. */
function sendInSession(call: Call, desk: Desk): Answer {
  const account = member(call, desk)
  const kind = call.params.kind ?? ''
  const shape = sessionBodies[kind]
  if (!shape) return refuse(404, errorOf('404', 'Not found'))
  const given = shaped(shape, call.body)
  checkEnds(account, given)
  if (!desk.isWindowOpen(account, digits(given.to))) {
    refuse(400, metaError(131047, 'Message failed to send because more than 24 hours have passed'))
  }
  if (given.sessionId !== sessionOf(account, given.to)) refuse(400, errorOf('400', 'Invalid sessionId'))
  checkFile(desk, 'session', given.mediaAttachment)
  const text = given.message?.text ?? given.mediaAttachment?.id ?? kind
  return taken(desk, account, { to: given.to, text, kind, channel: 'whatsapp' })
}

async function keepForSession(call: Call, desk: Desk): Promise<Answer> {
  const account = member(call, desk)
  const { businessId } = shaped(sessionUpload, await formOf(call))
  if (businessId !== account.settings.businessId) refuse(403, errorOf('403', 'The business id is not yours'))
  return kept(desk, 'session')
}

async function keepForTemplates(call: Call, desk: Desk): Promise<Answer> {
  const account = member(call, desk)
  const { customerId, phoneNumber } = shaped(templateUpload, await formOf(call))
  if (customerId !== account.settings.customerId || phoneNumber !== account.settings.contactId) {
    refuse(403, errorOf('403', 'The number does not belong to the account'))
  }
  return kept(desk, 'template')
}

function kept(desk: Desk, purpose: string): Answer {
  const mediaId = uuid()
  desk.remember(vendor, `media|${mediaId}`, { purpose })
  return { status: 200, body: { mediaId } }
}

async function formOf({ raw, headers }: Call): Promise<unknown> {
  const type = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  return form ? Object.fromEntries(form) : refuse(400, errorOf('400', 'The body is no form'))
}

/** What was kept for one purpose has no id for the other. */
function checkFile(desk: Desk, purpose: string, file: { id: string } | undefined): void {
  if (file && desk.recall(vendor, `media|${file.id}`)?.purpose !== purpose) {
    refuse(400, metaError(131053, 'Media upload error: no such media'))
  }
}

function checkEnds(account: Account, { to, from }: { to: string; from: string }): void {
  if (!isNumber(to, 'without')) refuse(400, errorOf('400', 'Invalid value for to'))
  if (from !== account.settings.contactId) refuse(400, errorOf('400', 'The sender is not registered'))
}

/** 200 says nothing here: `success` does. */
function sendRcs(call: Call, desk: Desk): Answer {
  const account = member(call, desk)
  const given = shaped(rcsMessage, call.body)
  const { customerId, businessId, contactId } = account.settings
  if (given.customerId !== customerId || given.subAccountId !== businessId || given.agentId !== contactId) {
    return failedRcs('403', 'The agent does not belong to the account')
  }
  if (!isNumber(given.msisdn)) return failedRcs('400', 'Invalid msisdn')
  const to = digits(given.msisdn)
  if (desk.person(vendor, to).isUnreachable) return failedRcs('404', 'Requested entity was not found.')
  const found = desk.templatesOf(account).find(one => one.id === given.templateId)
  if (given.templateId && !found) return failedRcs('400', 'Template not found')
  if (!given.templateId && !desk.isWindowOpen(account, to))
    return failedRcs('400', 'Free Flow Messages have been limited')
  const id = uuid()
  const text = found
    ? [found.name, ...(given.templateVariableData?.textVariables ?? [])].join(' | ')
    : (given.message?.text ?? '')
  return {
    status: 200,
    body: { success: true, messageRequestId: id, status: 'INITIATED' },
    message: { ...plain(account, id), to, text, kind: found ? 'template' : 'text', channel: 'rcs', failure: null },
  }
}

function failedRcs(code: string, message: string): Answer {
  return { status: 200, body: { success: false, error: { code, message } } }
}

function sendSms(call: Call, desk: Desk): Answer {
  const account = member(call, desk)
  const { customerId, destinationAddress, message: text } = shaped(smsMessage, call.body)
  if (customerId !== account.settings.customerId) refuse(403, errorOf('403', 'The customer id is not yours'))
  const [to = ''] = destinationAddress
  const id = uuid()
  const failure = desk.missed(vendor, digits(to), { code: '027', text: 'Absent subscriber' })
  // Taken as a call, with the number left out.
  if (!isNumber(to)) return { status: 200, body: { customerId, messageRequestId: id, incorrectNum: [to] } }
  return {
    status: 200,
    body: { customerId, messageRequestId: id, incorrectNum: [] },
    message: { ...plain(account, id), to: digits(to), text, kind: 'sms', channel: 'sms', failure },
  }
}

function taken(desk: Desk, account: Account, said: Pick<Message, 'to' | 'text' | 'kind' | 'channel'>): Answer {
  const id = uuid()
  const failure = desk.missed(vendor, said.to, { code: '131026', text: 'Message undeliverable' })
  return {
    status: 200,
    body: { messageRequestId: id, messageStatus: 'SUBMITTED' },
    message: { ...plain(account, id), ...said, failure },
  }
}

function plain(account: Account, id: string) {
  return { account, id, ref: null, callback: null }
}

function status({ account, id, channel, failure }: Message, step: Step): Hook | null {
  const word = step.toUpperCase()
  if (channel === 'rcs') {
    return hookOf(account, { messageId: id, eventType: word, sendTime: iso(), agentId: account.settings.contactId })
  }
  // How a report of SMS names a cause is not published.
  const error = failure && channel === 'whatsapp' ? { error: { code: failure.code, message: failure.text } } : {}
  return hookOf(account, { messageId: uuid(), messageRequestId: id, msgStatus: word, timestamp: seconds(), ...error })
}

function inbound(said: Said, desk: Desk): Hook | null {
  const { account, from } = said
  const part = heard(said, desk)
  if (!part) return null
  const { businessId, contactId } = account.settings
  const message = { ...part, timestamp: seconds() }
  return hookOf(account, {
    sessionId: sessionOf(account, from),
    businessId,
    from: digits(from),
    to: contactId,
    message,
  })
}

/** One a customer and number, so that no room has to remember which it gave. */
function sessionOf({ settings }: Account, customer: string): string {
  return createHash('sha256')
    .update(`${settings.contactId}|${digits(customer)}`)
    .digest('hex')
    .slice(0, 32)
}

function hookOf({ webhookUrl }: Account, event: unknown): Hook | null {
  if (!webhookUrl) return null
  return {
    url: webhookUrl,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  }
}

function shaped<T>(shape: z.ZodType<T>, body: unknown): T {
  const read = shape.safeParse(body)
  return read.success ? read.data : refuse(400, errorOf('400', z.prettifyError(read.error).slice(0, 500)))
}

function errorOf(code: string, message: string): unknown {
  return { error: { code, message } }
}

/** Meta's own error stands inside. */
function metaError(code: number, message: string): unknown {
  return { error: { code: '400', message: { error: { code, message, type: 'OAuthException' } } } }
}
