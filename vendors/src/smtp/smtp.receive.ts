import { isAnswer, sessionOf } from '../email/answer.ts'
import { mostMailCharacters, writtenText } from '../email/written.ts'
import type { Hook, Inbound, InboundMedia } from '../vendor.ts'
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
  files: LetterFile[]
  inReplyTo: string | null
  date: string | null
}

/** `url` is the server's own name of it; null where it was not kept. */
export type LetterFile = { name: string; contentType: string; url: string | null }

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

export function receiveLetter(hook: Hook): Inbound[] {
  const letter = json(hook.body)
  const kind = textAt(letter, 'kind')
  const read = kind === 'reply' ? messagesOf(letter) : kind === 'bounce' ? statusOf(letter) : []
  return read.length > 0 ? read : [unknownEvent(hook, letter)]
}

/** What is said, with the first file; each further one is a message of its own. */
function messagesOf(letter: unknown): Inbound[] {
  const from = textAt(letter, 'from').toLowerCase()
  const text = textOf(letter)
  const [first, ...more] = filesOf(letter).flatMap(mediaOf)
  if (!from || (!text && !first)) return []
  const [id, name, replyTo] = [textAt(letter, 'id'), textAt(letter, 'name'), textAt(letter, 'inReplyTo')]
  const time = isoTime(textAt(letter, 'date'))
  const session = sessionOf(id, textAt(letter, 'subject'))
  const sender = { from, ...(name && { name }), ...(session && { session }) }
  const said = { kind: 'message', ...sender, payload: null, ...(time && { at: time }) } as const
  return [
    { ...said, eventId: eventIdOf(from, id), text, ...(first && { media: first }), ...(replyTo && { replyTo }) },
    ...more.map((media, place) => ({ ...said, eventId: eventIdOf(from, id, String(place + 2)), text: '', media })),
  ]
}

function filesOf(letter: unknown): LetterFile[] {
  return listAt(letter, 'files').map(file => ({
    name: textAt(file, 'name'),
    contentType: textAt(file, 'contentType'),
    url: textAt(file, 'url') || null,
  }))
}

function mediaOf({ name, contentType, url }: LetterFile): InboundMedia[] {
  const kind = /^(image|video|audio)\//i.exec(contentType)?.[1]?.toUpperCase() ?? 'DOC'
  return url ? [{ type: kind, url, contentType, fileName: name }] : []
}

/** The subject of an answer is ours; of the first word it belongs to what is said. */
function textOf(letter: unknown): string {
  const subject = textAt(letter, 'subject').trim()
  const lost = filesOf(letter).flatMap(({ name, url }) => (name && !url ? [`[${name}]`] : []))
  const said = [writtenText(textAt(letter, 'text')), lost.join('\n')].filter(Boolean)
  const continues = textAt(letter, 'inReplyTo') !== '' || isAnswer(subject)
  return clip(
    (continues && said.length > 0 ? said : [subject, ...said]).filter(Boolean).join('\n\n'),
    mostMailCharacters,
  )
}

/** A mail that is late may still arrive; that it was handed on says nothing more than we know. */
function statusOf(letter: unknown): Inbound[] {
  const ref = textAt(letter, 'ref') || null
  const vendorMessageId = textAt(letter, 'messageId') || null
  if (textAt(letter, 'action').toLowerCase() !== 'failed' || (!ref && !vendorMessageId)) return []
  const diagnostic = textAt(letter, 'diagnostic')
  const status: Inbound = {
    kind: 'status',
    eventId: eventIdOf(textAt(letter, 'id'), ref ?? '', vendorMessageId ?? '', 'failed'),
    ref,
    vendorMessageId,
    state: 'failed',
    at: null,
    code: bounceCode(textAt(letter, 'status'), diagnostic),
    text: clip(diagnostic, 500) || null,
  }
  return [status]
}
