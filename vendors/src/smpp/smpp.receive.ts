import { receiptStates } from '../sms/receipts.ts'
import type { Hook, Inbound } from '../vendor.ts'
import { eventIdOf, rowOf, unknownEvent } from '../wire.ts'
import { BodyReader, commands, readPdu } from './smpp.pdu.ts'
import { codings, textOf } from './smpp.text.ts'

const tags = { receiptedId: 0x1e, payload: 0x0424, state: 0x0427 } as const
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
  reader.text()
  const esmClass = reader.byte()
  reader.bytes(2)
  reader.text()
  reader.text()
  reader.bytes(2)
  const dataCoding = reader.byte()
  reader.byte()
  const short = reader.bytes(reader.byte())
  const parameters = reader.parameters()
  const bytes = short.length > 0 ? short : (parameters.get(tags.payload) ?? short)
  const kind = esmClass & kindBits
  const coding = kind === receiptKind ? codingOfReceipt(bytes, dataCoding) : dataCoding
  return { from, kind, text: textOf(bytes, coding, (esmClass & hasHeader) !== 0), parameters }
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
function messageOf({ from, text, kind }: Delivered, hook: Hook): Inbound | null {
  if (kind !== 0 || !from || !text) return null
  const eventId = hook.callId ?? eventIdOf(hook.body)
  return { kind: 'message', eventId, from: from.replace(/^\+/, ''), text, payload: null }
}
