import { z } from 'zod'
import type { Account, Answer, Call, Failure, Hook, Message, Said, Step } from '../call.ts'
import type { Desk } from '../desk.ts'
import { fileOf, nameOf, openAddress, openFileRoute } from '../files.ts'
import { wrongInForm } from '../meta/whatsapp.parameters.ts'
import { createTemplate, editTemplate, listTemplates } from '../meta/whatsapp.templates.ts'
import { bearerOf, digits, isNumber, seconds, textAt, uuid } from '../read.ts'
import type { Room } from '../room.ts'
import { sendMessage } from './karix-rcm.shapes.ts'

const vendor = 'karix-rcm'
const templatesPath = /^\/services\/rcm\/(?<waba>\w+)\/message_templates$/

/** The message gateway: a header of its own, and a state of its own inside an answer of 200. */
export const karixRcm: Room = {
  slug: vendor,
  routes: [
    { method: 'POST', path: /^\/services\/rcm\/sendMessage$/, reads: 'json', isMessage: true, handle: send },
    // Not published: Meta's calls are taken to be passed on.
    {
      method: 'GET',
      path: templatesPath,
      handle: (call, desk) =>
        keyHolder(call, desk) ? listTemplates(call, desk, keeperOf(call, desk)) : refused('401', 'Unauthorized'),
    },
    {
      method: 'POST',
      path: templatesPath,
      reads: 'json',
      handle: (call, desk) =>
        keyHolder(call, desk) ? createTemplate(call, desk, keeperOf(call, desk)) : refused('401', 'Unauthorized'),
    },
    {
      method: 'POST',
      path: /^\/services\/rcm\/(?<waba>\w+)\/message_templates\/(?<id>\d+)$/,
      reads: 'json',
      handle: (call, desk) =>
        keyHolder(call, desk)
          ? editTemplate(call, desk, { ...keeperOf(call, desk), id: call.params.id ?? '' })
          : refused('401', 'Unauthorized'),
    },
    openFileRoute(vendor),
  ],
  busy: {
    tooFast: { status: 429, body: { statusCode: '429', statusDesc: 'Too many requests' } },
    down: { status: 500, body: { statusCode: '500', statusDesc: 'Internal server error' } },
  },
  malformed: { status: 400, body: { statusCode: '400', statusDesc: 'Invalid JSON' } },
  unknownPath: { status: 404, body: { statusCode: '404', statusDesc: 'Not found' } },
  life: () => ['sent', 'delivered', 'read'],
  status: statusCall,
  shares: true,
  inbound: inboundCall,
}

/** `Authentication`, not `Authorization`. */
function keyHolder({ headers }: Call, desk: Desk): Account | undefined {
  return desk.account(vendor, { accKey: bearerOf(headers, 'authentication') })
}

function keeperOf(call: Call, desk: Desk) {
  const account = keyHolder(call, desk) ?? { vendor, settings: {}, webhookUrl: null }
  return { vendor, account, told: () => null }
}

function send(call: Call, desk: Desk): Answer {
  const account = keyHolder(call, desk)
  if (!account) return { ...refused('401', 'Unauthorized'), status: 401 }
  const read = sendMessage.safeParse(call.body)
  if (!read.success) return refused('400', z.prettifyError(read.error).slice(0, 500))
  const { message } = read.data
  const { to, reference } = message.recipient
  if (!isNumber(to, 'without')) return refused('400', 'Invalid recipient number')
  if (message.sender.from !== account.settings.contactId) return refused('403', 'The sender is not registered')
  const mid = uuid().replaceAll('-', '')
  return {
    status: 200,
    body: { statusCode: '200', statusDesc: 'Successfully Accepted', mid },
    message: {
      account,
      id: mid,
      to,
      text: textOf(message.content),
      kind: message.content.type,
      ref: reference?.cust_ref ?? null,
      callback: null,
      channel: message.channel,
      failure: failureOf(message, desk, { account, to }),
    },
  }
}

type Given = z.output<typeof sendMessage>['message']

function textOf(content: Given['content']): string {
  return (
    textAt(content, 'text') ||
    textAt(content, 'template', 'templateId') ||
    textAt(content, 'mediaTemplate', 'templateId') ||
    textAt(content, 'interactive', 'body', 'text') ||
    textAt(content, 'attachment', 'url') ||
    content.type
  )
}

function failureOf(
  { channel, content }: Given,
  desk: Desk,
  { account, to }: Pick<Message, 'account' | 'to'>,
): Failure | null {
  const missed = desk.missed(vendor, to, { code: '131026', text: 'Message undeliverable' })
  if (missed) return missed
  if (channel !== 'WABA') return null
  const name = textAt(content, 'template', 'templateId') || textAt(content, 'mediaTemplate', 'templateId')
  if (!name) return desk.isWindowOpen(account, to) ? null : { code: '131047', text: 'Re-engagement message' }
  const found = desk.templatesOf(account).find(one => one.name === name && one.status === 'APPROVED')
  if (!found) return { code: '132001', text: 'Template does not exist' }
  const wrong = wrongInForm(found.components, textAt(content, 'mediaTemplate', 'media', 'type'))
  return wrong && { code: String(wrong.code), text: wrong.details }
}

function statusCall(message: Message, step: Step): Hook | null {
  const { account, id, to, ref, failure, channel } = message
  const reason = failure ? { reason: failure.text, code: failure.code } : {}
  return hookOf(account, {
    channel,
    appDetails: { type: 'LIVE' },
    events: { eventType: 'DELIVERY EVENTS', mid: id, timestamp: seconds(), date: new Date().toUTCString() },
    notificationAttributes: { status: step, ...reason },
    recipient: { to, recipient_type: 'individual', ...(ref ? { reference: { cust_ref: ref } } : {}) },
    sender: { from: account.settings.contactId },
  })
}

function inboundCall(said: Said, desk: Desk): Hook | null {
  const { account, from, name, id } = said
  const part = partOf(said, desk)
  if (!part) return null
  const message = { from: digits(from), to: account.settings.contactId, id, profileName: name, ...part }
  return hookOf(account, {
    channel: 'WABA',
    events: { eventType: 'User initiated', mid: uuid(), timestamp: seconds(), date: new Date().toUTCString() },
    eventContent: { message },
    recipient: { to: account.settings.contactId, recipient_type: 'individual' },
    sender: { from: digits(from) },
  })
}

/** The fields inside an attachment are not published. Null for what has no known form. */
function partOf({ text, payload, shared }: Said, desk: Desk): Record<string, unknown> | null {
  if (!shared) {
    return payload === null
      ? { contentType: 'text', text: { body: text } }
      : { contentType: 'button', button: { text, payload } }
  }
  if (shared.type === 'row') {
    const { description } = shared
    const list_reply = { id: payload ?? text, title: text, ...(description ? { description } : {}) }
    return { contentType: 'interactive', interactive: { type: 'list_reply', list_reply } }
  }
  if (shared.type === 'location') {
    const { type, ...location } = shared
    return { contentType: type, location }
  }
  const file = fileOf(shared)
  if (!file) return null
  const { type: attachmentType, contentType: mimeType } = file
  const attachment = { url: openAddress(desk, vendor, file), mimeType, fileName: nameOf(file) }
  return {
    contentType: 'ATTACHMENT',
    attachmentType,
    attachment: { ...attachment, ...(text ? { caption: text } : {}) },
  }
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

function refused(statusCode: string, statusDesc: string): Answer {
  return { status: Number(statusCode), body: { statusCode, statusDesc } }
}
