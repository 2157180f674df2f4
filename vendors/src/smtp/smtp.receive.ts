import { writtenText } from '../email/written.ts'
import type { Hook, Inbound } from '../vendor.ts'
import { clip, eventIdOf, isoTime, json, listAt, textAt, unknownEvent } from '../wire.ts'
import { bounceCode } from './smtp.codes.ts'

/** What the server read in the channel's mailbox, as one call a mail. */
export type Letter = Reply | Bounce

export type Reply = {
  kind: 'reply'
  /** The mail's Message-ID, or what stands for it. */
  id: string
  from: string
  name: string
  subject: string
  /** With all that the mail program has put below it. */
  text: string
  files: string[]
  inReplyTo: string | null
  date: string | null
}

/** A delivery status notification, RFC 3464. */
export type Bounce = {
  kind: 'bounce'
  id: string
  /** X-Parley-Ref and Message-ID of the mail that came back. */
  ref: string | null
  messageId: string | null
  recipient: string
  /** '5.1.1' */
  status: string
  action: string
  diagnostic: string
}

const mostCharacters = 20_000

export function receiveLetter(hook: Hook): Inbound[] {
  const letter = json(hook.body)
  const kind = textAt(letter, 'kind')
  const read = kind === 'reply' ? messageOf(letter) : kind === 'bounce' ? statusOf(letter) : null
  return [read ?? unknownEvent(hook, letter)]
}

function messageOf(letter: unknown): Inbound | null {
  const from = textAt(letter, 'from').toLowerCase()
  const text = textOf(letter)
  if (!from || !text) return null
  const [id, name, replyTo] = [textAt(letter, 'id'), textAt(letter, 'name'), textAt(letter, 'inReplyTo')]
  const time = isoTime(textAt(letter, 'date'))
  return {
    kind: 'message',
    eventId: eventIdOf(from, id),
    from,
    ...(name && { name }),
    text,
    payload: null,
    ...(replyTo && { replyTo }),
    ...(time && { at: time }),
  }
}

/** The subject of an answer is ours; of the first word it belongs to what is said. */
function textOf(letter: unknown): string {
  const subject = textAt(letter, 'subject').trim()
  const files = listAt(letter, 'files').filter(file => typeof file === 'string' && file !== '')
  const said = [writtenText(textAt(letter, 'text')), files.map(file => `[${file}]`).join('\n')].filter(Boolean)
  const isAnswer = textAt(letter, 'inReplyTo') !== '' || /^(re|aw|sv|antw)\s?:/i.test(subject)
  return clip((isAnswer && said.length > 0 ? said : [subject, ...said]).filter(Boolean).join('\n\n'), mostCharacters)
}

/** A mail that is late may still arrive; that it was handed on says nothing more than we know. */
function statusOf(letter: unknown): Inbound | null {
  const ref = textAt(letter, 'ref') || null
  const vendorMessageId = textAt(letter, 'messageId') || null
  if (textAt(letter, 'action').toLowerCase() !== 'failed' || (!ref && !vendorMessageId)) return null
  const diagnostic = textAt(letter, 'diagnostic')
  return {
    kind: 'status',
    eventId: eventIdOf(textAt(letter, 'id'), ref ?? '', vendorMessageId ?? '', 'failed'),
    ref,
    vendorMessageId,
    state: 'failed',
    at: null,
    code: bounceCode(textAt(letter, 'status'), diagnostic),
    text: clip(diagnostic, 500) || null,
  }
}
