import { receiptStates } from '../sms/receipts.ts'
import type { Hook, Inbound, PartMark } from '../vendor.ts'
import { eventIdOf, rowOf, unknownEvent } from '../wire.ts'
import { BodyReader, commands, readPdu } from './smpp.pdu.ts'
import { codings, textOf } from './smpp.text.ts'

const tags = {
  receiptedId: 0x1e,
  joinMark: 0x020c,
  joinTotal: 0x020e,
  joinNumber: 0x020f,
  payload: 0x0424,
  state: 0x0427,
} as const
/** `message_state`, from 1 on. */
const stateWords = ['', 'ENROUTE', 'DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'ACCEPTD', 'UNKNOWN', 'REJECTD']
/** Of `esm_class`: what kind of message this is, and whether a header stands before its text. */
const kindBits = 0x3c
const receiptKind = 0x04
const hasHeader = 0x40

type Delivered = ReturnType<typeof readDelivered>

/** A frame as the centre sent it, kept whole. */
export function receiveFrame(hook: Hook): Inbound[] {
  const delivered = deliveredIn(hook.body)
  if (!delivered) return [unknownEvent(hook)]
  const event = delivered.kind === receiptKind ? receiptOf(delivered) : messageOf(delivered, hook)
  return [event ?? unknownEvent(hook, { from: delivered.from, text: delivered.text })]
}

/** Which part of which message a frame holds; null where it holds all of one. */
export function partIn(hook: Hook): PartMark | null {
  const delivered = deliveredIn(hook.body)
  if (delivered?.kind !== 0) return null
  const mark = markInHeader(delivered) ?? markInParameters(delivered)
  if (!mark || mark.total < 2 || mark.number < 1 || mark.number > mark.total) return null
  return { ...mark, of: [delivered.from, delivered.to, mark.of, mark.total].join('|') }
}

/** The message of which these are parts, in their order. What a missing one would say is left out with a sign of it. */
export function joinFrames(hooks: readonly Hook[]): Inbound[] {
  const found = hooks.flatMap(hook => {
    const [delivered, mark] = [deliveredIn(hook.body), partIn(hook)]
    return delivered && mark ? [{ ...delivered, ...mark, hook }] : []
  })
  const parts = found.filter(({ number }, place) => number !== found[place - 1]?.number)
  const [first] = parts
  if (!first) return hooks.flatMap(receiveFrame)
  const runs: (typeof parts)[] = []
  for (const part of parts) {
    if (runs.at(-1)?.at(-1)?.number === part.number - 1) runs.at(-1)?.push(part)
    else runs.push([part])
  }
  // Phones tear a text anywhere, within a character too, so that bytes are joined and not texts.
  const said = runs.map(run => textOf(Buffer.concat(run.map(({ bytes }) => bytes)), first.coding, false))
  const [isBegun, isEnded] = [first.number === 1, parts.at(-1)?.number === first.total]
  const text = [...(isBegun ? [] : ['']), ...said, ...(isEnded ? [] : [''])].join(gap)
  return [messageOf({ ...first, text }, first.hook) ?? unknownEvent(first.hook, { from: first.from, text })]
}

const gap = '…'

type Mark = { of: string; number: number; total: number }

/** Of the user data header: elements of a type, a length and as many bytes. */
function markInHeader({ header }: Delivered): Mark | null {
  for (let at = 0; at + 2 <= header.length; at += 2 + (header[at + 1] ?? 0)) {
    const [type, size] = header.subarray(at, at + 2)
    const element = header.subarray(at + 2, at + 2 + (size ?? 0))
    const isMark = (type === 0 && element.length === 3) || (type === 8 && element.length === 4)
    if (!isMark) continue
    const [total = 0, number = 0] = element.subarray(-2)
    return { of: element.subarray(0, -2).toString('hex'), number, total }
  }
  return null
}

function markInParameters({ parameters }: Delivered): Mark | null {
  const of = parameters.get(tags.joinMark)?.toString('hex')
  const [total, number] = [tags.joinTotal, tags.joinNumber].map(tag => parameters.get(tag)?.[0] ?? 0)
  return of ? { of, number: number ?? 0, total: total ?? 0 } : null
}

function deliveredIn(frame: Buffer): Delivered | null {
  try {
    const pdu = readPdu(frame)
    return pdu.command === commands.deliver ? readDelivered(pdu.body) : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readDelivered(body: Buffer) {
  const reader = new BodyReader(body)
  reader.text()
  reader.bytes(2)
  const from = reader.text()
  reader.bytes(2)
  const to = reader.text()
  const esmClass = reader.byte()
  reader.bytes(2)
  reader.text()
  reader.text()
  reader.bytes(2)
  const dataCoding = reader.byte()
  reader.byte()
  const short = reader.bytes(reader.byte())
  const parameters = reader.parameters()
  const all = short.length > 0 ? short : (parameters.get(tags.payload) ?? short)
  const kind = esmClass & kindBits
  const coding = kind === receiptKind ? codingOfReceipt(all, dataCoding) : dataCoding
  const headBytes = (esmClass & hasHeader) === 0 ? 0 : (all[0] ?? 0) + 1
  const [header, bytes] = [all.subarray(1, headBytes), all.subarray(headBytes)]
  return { from, to, kind, coding, header, bytes, text: textOf(bytes, coding, false), parameters }
}

/** ASCII with most centres, whatever they say; what GSM 03.38 writes as control characters gives away the others. */
function codingOfReceipt(bytes: Buffer, dataCoding: number): number {
  if (dataCoding === codings.ucs2) return dataCoding
  return bytes.some(byte => byte < 0x20 && byte !== 0x0a && byte !== 0x0d) ? codings.gsm : codings.ascii
}

/** `id:7 sub:001 dlvrd:001 submit date:2611221010 done date:2611221011 stat:DELIVRD err:000 text:Hello`, or parameters. */
function receiptOf({ text, parameters }: Delivered): Inbound | null {
  const own = parameters.get(tags.receiptedId)?.toString('latin1').replace(/\0.*$/s, '')
  const id = own || wordOf(text, 'id')
  const said = (wordOf(text, 'stat') || (stateWords[parameters.get(tags.state)?.[0] ?? 0] ?? '')).toUpperCase()
  const state = rowOf(receiptStates, said)
  if (!id || !state) return null
  const error = wordOf(text, 'err').replace(/^0+$/, '')
  return {
    kind: 'status',
    eventId: eventIdOf(id, said),
    ref: null,
    vendorMessageId: id,
    state,
    // Receipts write the time of the centre's own zone, which they do not name.
    at: null,
    code: state === 'failed' ? said : null,
    text: state === 'failed' && error ? `Error ${error} of the operator` : null,
  }
}

function wordOf(text: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}:\\s*([^\\s]+)`, 'i').exec(text)?.[1] ?? ''
}

/** Nothing names a message of a customer: each frame is one. */
function messageOf({ from, text, kind }: Pick<Delivered, 'from' | 'text' | 'kind'>, hook: Hook): Inbound | null {
  if (kind !== 0 || !from || !text) return null
  const eventId = hook.callId ?? eventIdOf(hook.body)
  return { kind: 'message', eventId, from: from.replace(/^\+/, ''), text, payload: null }
}
