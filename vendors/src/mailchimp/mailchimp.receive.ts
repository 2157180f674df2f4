import { sessionOf } from '../email/answer.ts'
import { isAutomaticMail } from '../email/automatic.ts'
import { textOfHtml } from '../email/html.ts'
import { mostMailCharacters, writtenText } from '../email/written.ts'
import type { Hook, Inbound } from '../vendor.ts'
import { at, clip, eventIdOf, isoTime, json, rowOf, textAt, unknownEvent } from '../wire.ts'

/** An empty list, as Mailchimp posts it when the webhook is added: its key is not known here yet, and it says nothing. */
export function isTrial({ body, query }: Hook): boolean {
  return body.toString('latin1') === 'mandrill_events=%5B%5D' && Object.keys(query).length === 0
}

export function receive(hook: Hook): Inbound[] {
  const events = json(new URLSearchParams(hook.body.toString('utf8')).get('mandrill_events') ?? '')
  if (!Array.isArray(events)) return [unknownEvent(hook)]
  return events.flatMap(event => readEvent(event, hook))
}

const states = {
  send: 'sent',
  deferral: 'sent',
  delivered: 'delivered',
  open: 'read',
  click: 'read',
  hard_bounce: 'failed',
  soft_bounce: 'failed',
  reject: 'failed',
  spam: 'failed',
} as const

/** A complaint is a failure and an end to all consent. */
function readEvent(event: unknown, hook: Hook): Inbound[] {
  const kind = textAt(event, 'event')
  const mailId = textAt(event, '_id') || textAt(event, 'msg', '_id')
  const eventId = eventIdOf(mailId, kind, textAt(event, 'ts'))
  if (kind === 'inbound') return [readMail(event, hook)]
  const read = [...readConsent(event, { kind, eventId }), ...readStatus(event, { kind, eventId, mailId })]
  return read.length > 0 ? read : [{ kind: 'unknown', eventId, raw: event }]
}

function readStatus(
  event: unknown,
  { kind, eventId, mailId }: Record<'kind' | 'eventId' | 'mailId', string>,
): Inbound[] {
  const state = rowOf(states, kind)
  if (!state || !mailId) return []
  const mail = at(event, 'msg')
  const isFailure = state === 'failed'
  return [
    {
      kind: 'status',
      eventId,
      ref: textAt(mail, 'metadata', 'ref') || null,
      vendorMessageId: mailId,
      state,
      at: isoTime(textAt(event, 'ts')),
      code: isFailure ? kind : null,
      text: isFailure ? textAt(mail, 'diag') || textAt(mail, 'bounce_description') || null : null,
    },
  ]
}

function readConsent(event: unknown, { kind, eventId }: { kind: string; eventId: string }): Inbound[] {
  const from = textAt(event, 'msg', 'email').toLowerCase()
  if (!from || (kind !== 'unsub' && kind !== 'spam')) return []
  return [{ kind: 'consent', eventId: `${eventId}:consent`, from, isOptedOut: true }]
}

function readMail(event: unknown, hook: Hook): Inbound {
  const mail = at(event, 'msg')
  const from = textAt(mail, 'from_email').toLowerCase()
  const header = headersOf(at(mail, 'headers'))
  if (!from || isAutomaticMail(header)) return unknownEvent(hook, event)
  const text = writtenText(textAt(mail, 'text').trim() || textOfHtml(textAt(mail, 'html')))
  const subject = textAt(mail, 'subject')
  const time = isoTime(textAt(event, 'ts'))
  const name = textAt(mail, 'from_name')
  const id = header('message-id') ?? ''
  const session = sessionOf(id, subject)
  return {
    kind: 'message',
    eventId: eventIdOf(from, id || textAt(event, 'ts'), subject, text),
    from,
    ...(name && { name }),
    text: clip([subject, text, namesOfFiles(mail)].filter(Boolean).join('\n\n'), mostMailCharacters),
    payload: null,
    ...(session && { session }),
    ...(time && { at: time }),
  }
}

/** What is attached stays with Mailchimp, so that its names are all there is to tell of it. */
function namesOfFiles(mail: unknown): string {
  const files: unknown[] = Object.values(Object(at(mail, 'attachments')))
  return files
    .flatMap(file => textAt(file, 'name') || [])
    .map(name => `[${name}]`)
    .join('\n')
}

/** By names in lower case; one that came several times is a list. */
function headersOf(headers: unknown): (name: string) => string | undefined {
  const named = Object.keys(Object(headers)).map(
    name => [name.toLowerCase(), textAt(headers, name) || textAt(headers, name, 0)] as const,
  )
  const known = new Map(named)
  return name => known.get(name)
}
