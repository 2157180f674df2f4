import type { z } from 'zod'
import type { Account, Answer, Call, Message, Said } from '../call.ts'
import { refuse } from '../call.ts'
import type { Desk } from '../desk.ts'
import { fileOf, nameOf, openAddress } from '../files.ts'
import { digits, isNumber, textAt } from '../read.ts'

/** An error as Google writes it, and those who imitate it. */
export function googleError(code: number, status: string, message: string): unknown {
  return { error: { code, message, status } }
}

export const rcsBusy = {
  tooFast: { status: 429, body: googleError(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for agent messages.') },
  down: { status: 503, body: googleError(503, 'UNAVAILABLE', 'The service is currently unavailable.') },
} as const
export const rcsMalformed = {
  status: 400,
  body: googleError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.'),
}
export const rcsUnknownPath = { status: 404, body: googleError(404, 'NOT_FOUND', 'The requested URL was not found.') }

type Given = { account: Account; phone: string; messageId: string; content: unknown }

/** What all of them check alike: the number with its plus, an id that is new, a phone that has RCS. */
export function rcsMessageOf(desk: Desk, { account, phone, messageId, content }: Given): Message {
  const { vendor } = account
  if (!isNumber(phone, 'with'))
    refuse(400, googleError(400, 'INVALID_ARGUMENT', 'The phone number is not in E.164 format.'))
  if (!messageId) refuse(400, googleError(400, 'INVALID_ARGUMENT', 'messageId is required.'))
  const to = digits(phone)
  const { isUnreachable, isBlocked } = desk.person(vendor, to)
  if (isUnreachable || isBlocked) refuse(404, googleError(404, 'NOT_FOUND', 'Requested entity was not found.'))
  if (!desk.isFirst(vendor, messageId)) {
    refuse(409, googleError(409, 'ALREADY_EXISTS', `The message ${messageId} exists already.`))
  }
  const text =
    textAt(content, 'text') ||
    textAt(content, 'plainText') ||
    textAt(content, 'templateMessage', 'templateCode') ||
    textAt(content, 'contentInfo', 'fileUrl')
  const kind = Object.keys(Object(content))[0] ?? ''
  return { account, id: messageId, to, text, kind, ref: messageId, callback: null, channel: 'rcs', failure: null }
}

/** What a phone says that is no word: a file at an open address, or a place. Undefined where nothing is shared. */
export function sharedByPhone({ account, shared }: Said, desk: Desk): PhoneShare | null | undefined {
  if (!shared) return undefined
  if (shared.type === 'location') {
    const { latitude, longitude } = shared
    return { location: { latitude, longitude } }
  }
  const file = fileOf(shared)
  if (!file) return null
  const { contentType, base64 } = file
  const url = openAddress(desk, account.vendor, file)
  return { file: { url, contentType, name: nameOf(file), size: Buffer.from(base64, 'base64').length } }
}

/** Null where it is nothing that a phone sends by RCS. */
type PhoneShare =
  | { file: { url: string; contentType: string; name: string; size: number }; location?: never }
  | { location: { latitude: number; longitude: number }; file?: never }

/** As Google writes it, and those who imitate it. */
export function userPart(said: Said, desk: Desk): Record<string, unknown> | null | undefined {
  const share = sharedByPhone(said, desk)
  if (!share?.file) return share
  const { url: fileUri, contentType: mimeType, name: fileName, size: fileSizeBytes } = share.file
  return { userFile: { payload: { mimeType, fileSizeBytes, fileUri, fileName } } }
}

/** A sign to a phone, such as that its message was read. */
export function takeEvent({ params }: Call, event: { eventType: string }): Answer {
  if (!isNumber(params.phone ?? '', 'with')) {
    refuse(400, googleError(400, 'INVALID_ARGUMENT', 'The phone number is not in E.164 format.'))
  }
  return { status: 200, body: { eventType: event.eventType } }
}

export function shaped<T>(shape: z.ZodType<T>, { body }: Call): T {
  const read = shape.safeParse(body)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const said = `Invalid value at '${issue?.path.join('.')}': ${issue?.message}`
  return refuse(400, googleError(400, 'INVALID_ARGUMENT', said))
}
