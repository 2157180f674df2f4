import { createHash } from 'node:crypto'
import { isAutomaticMail } from '@parley/vendors/email/automatic.ts'
import type { Bounce, Letter, Reply } from '@parley/vendors/smtp/smtp.receive.ts'
import { type AttachmentStream, type Headers, MailParser } from 'mailparser'
import { textOfMailHtml } from './mailbox.html.ts'

export type SentMail = {
  source: Uint8Array
  /** False when only the beginning was fetched; then its files are cut off and are not kept. */
  isWhole: boolean
  receivedAt: string | null
  /** The channel's own addresses. */
  own: string[]
}

/** `files` holds the bytes of the letter's files, in the same order; empty when the mail is not whole. */
export type ReadLetter = { letter: Letter; files: Uint8Array[] }

type Part = { type: string; name: string; isInText: boolean; bytes: Buffer }
type Parsed = { headers: Headers; text: string; html: string; parts: Part[] }

const mostCharacters = 200_000
const mostFiles = 20
/** A picture inside the text that is smaller than this is taken for the logo of a signature. */
const pictureBytes = 20_000
/** How much is read of each part of a bounce notification. */
const reportBytes = 64_000
const reportTypes = /^(message\/(global-)?(delivery-status|rfc822|headers)|message\/global|text\/rfc822-headers)$/

/** Reads a mail as a customer's answer or as a bounce; null when a program wrote it and it is no bounce. */
export async function letterOf({ source, isWhole, receivedAt, own }: SentMail): Promise<ReadLetter | null> {
  const parsed = await parse(source)
  const id = headerOf(parsed, 'message-id') || createHash('sha256').update(source).digest('base64url')
  if (isReport(parsed)) return isBounce(parsed) ? { letter: bounceOf(parsed, id), files: [] } : null
  if (!isWritten(parsed, own)) return null
  const files = parsed.parts.filter(isSent).slice(0, mostFiles)
  const letter = replyOf({ parsed, id, files, receivedAt })
  return { letter, files: isWhole ? files.map(({ bytes }) => bytes) : [] }
}

/** Of a broken mail, returns whatever could be parsed before the error. */
function parse(source: Uint8Array): Promise<Parsed> {
  const parser = new MailParser({
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    keepDeliveryStatus: true,
    ignoreEmbedded: true,
    checksumAlgo: false,
  })
  const parsed: Parsed = { headers: new Map(), text: '', html: '', parts: [] }
  return new Promise(resolve => {
    parser.on('headers', headers => {
      parsed.headers = headers
    })
    parser.on('data', data => {
      if (data.type === 'attachment') void keepPart(parsed, data)
      else Object.assign(parsed, { text: data.text ?? '', html: data.html ?? '' })
    })
    parser.on('error', () => resolve(parsed))
    parser.on('end', () => resolve(parsed))
    parser.end(source)
  })
}

async function keepPart(parsed: Parsed, part: AttachmentStream): Promise<void> {
  const { contentType: type, filename: name = '', related: isInText = false } = part
  const kept: Part = { type, name, isInText, bytes: Buffer.alloc(0) }
  parsed.parts.push(kept)
  const chunks: Buffer[] = []
  for await (const chunk of part.content) chunks.push(chunk)
  kept.bytes = Buffer.concat(chunks)
  part.release?.()
}

function isSent({ name, type, isInText, bytes }: Part): boolean {
  if (isInText) return type.startsWith('image/') && bytes.length >= pictureBytes
  return name !== ''
}

/** Of a bounce, of a mail that was opened (RFC 8098), or of a complaint (RFC 5965): no person writes any of them. */
function isReport({ headers }: Parsed): boolean {
  const type = headers.get('content-type')
  return typeof type === 'object' && 'params' in type && type.value === 'multipart/report'
}

function isBounce({ parts }: Parsed): boolean {
  return parts.some(part => /delivery-status$/.test(part.type))
}

/** Each of our mails has one recipient, so the first one that the report names is the one that failed. */
function bounceOf({ parts }: Parsed, id: string): Bounce {
  const report = textOf(parts.find(part => /delivery-status$/.test(part.type)))
  const returned = textOf(parts.find(part => reportTypes.test(part.type) && !/delivery-status$/.test(part.type)))
  const headers = returned.split(/\r?\n\r?\n/, 1)[0] ?? ''
  const named = report.split(/\r?\n\r?\n/).filter(block => /^Action:/im.test(block))
  const about = named.find(block => /^Action:\s*failed/im.test(block)) ?? named[0] ?? ''
  return {
    kind: 'bounce',
    id,
    ref: fieldOf(headers, 'X-Parley-Ref') || null,
    messageId: fieldOf(headers, 'Message-ID') || null,
    recipient: bare(fieldOf(about, 'Final-Recipient') || fieldOf(about, 'Original-Recipient')),
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(fieldOf(about, 'Status'))?.[0] ?? '',
    action: fieldOf(about, 'Action').toLowerCase(),
    diagnostic: bare(fieldOf(about, 'Diagnostic-Code')).slice(0, 2000),
  }
}

function textOf(part: Part | undefined): string {
  return part ? part.bytes.subarray(0, reportBytes).toString('utf8') : ''
}

/** The value of a header field, with folded lines joined. */
function fieldOf(block: string, name: string): string {
  const found = new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t]+.*)*)`, 'im').exec(block)?.[1] ?? ''
  return found.replace(/\s+/g, ' ').trim()
}

/** Strips the type in front of a value: `rfc822; asha@example.com` becomes the address. */
function bare(field: string): string {
  return field.replace(/^[\w-]{1,40}\s*;\s*/, '')
}

/** False for automatic mails, which nobody waits to have answered. */
function isWritten(parsed: Parsed, own: readonly string[]): boolean {
  const { address } = senderOf(parsed)
  const isAuto =
    isAutomaticMail(name => (parsed.headers.has(name) ? headerOf(parsed, name) : undefined)) ||
    parsed.headers.has('x-parley-ref') ||
    (parsed.headers.has('return-path') && !headerOf(parsed, 'return-path').includes('@')) ||
    /^yes/i.test(headerOf(parsed, 'x-spam-flag')) ||
    /^(mailer-daemon|postmaster|no-?reply)@/i.test(address) ||
    parsed.headers.has('list')
  return address !== '' && !isAuto && !own.includes(address)
}

type Replied = { parsed: Parsed; id: string; files: readonly Part[]; receivedAt: string | null }

function replyOf({ parsed, id, files, receivedAt }: Replied): Reply {
  const { address, name } = senderOf(parsed)
  const text = parsed.text.trim() ? parsed.text : textOfMailHtml(parsed.html)
  return {
    kind: 'reply',
    id,
    from: address,
    name: name.slice(0, 100),
    subject: headerOf(parsed, 'subject').slice(0, 500),
    text: text.slice(0, mostCharacters),
    files: files.map(({ name, type }) => ({ name: name.slice(0, 200), contentType: type.slice(0, 200), url: null })),
    inReplyTo: headerOf(parsed, 'in-reply-to').slice(0, 500) || null,
    date: receivedAt,
  }
}

function senderOf({ headers }: Parsed): { address: string; name: string } {
  const from = headers.get('from')
  const value = typeof from === 'object' && 'value' in from && Array.isArray(from.value) ? from.value[0] : undefined
  const one = value?.group?.[0] ?? value
  return { address: (one?.address ?? '').trim().toLowerCase(), name: one?.name ?? '' }
}

function headerOf({ headers }: Parsed, name: string): string {
  const value = headers.get(name)
  const first = Array.isArray(value) ? value[0] : value
  if (typeof first === 'string') return first.trim()
  return typeof first === 'object' && 'text' in first && typeof first.text === 'string' ? first.text.trim() : ''
}
