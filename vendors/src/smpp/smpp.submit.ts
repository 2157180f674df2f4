import type { ShortMessage } from '../sms/short-message.ts'
import { smsOf } from '../sms/sms.message.ts'
import type { Channel, Outgoing } from '../vendor.ts'
import { parameter, text } from './smpp.pdu.ts'
import { partsOf } from './smpp.text.ts'

/** What operators in India ask for beside the text. */
const tags = { peId: 0x1400, templateId: 0x1401, tmId: 0x1402 } as const
/** The longest of them is a chain of hashes. */
const mostOfRegister = 256
const hasJoiner = 0x40

export function shortMessages(message: Outgoing, channel: Channel): ShortMessage[] {
  const { text: said, to, peId, templateId, tmId, ref } = smsOf(message, channel)
  const { dataCoding, isJoined, parts } = partsOf(said, ref)
  return parts.map((bytes, place) => ({
    from: channel.settings.sender ?? '',
    to,
    dataCoding,
    isJoined,
    // One receipt a message: of its last part, under whose id it is known.
    wantsReceipt: place === parts.length - 1,
    bytes,
    peId,
    templateId,
    tmId,
  }))
}

/** The body of `submit_sm`. */
export function submitBody(message: ShortMessage): Buffer {
  const { from, to, dataCoding, isJoined, wantsReceipt, bytes, peId, templateId, tmId } = message
  return Buffer.concat([
    text('', 6),
    ...address(from),
    Buffer.from([1, 1]),
    text(to, 21),
    Buffer.from([isJoined ? hasJoiner : 0, 0, 0]),
    text('', 17),
    text('', 17),
    Buffer.from([wantsReceipt ? 1 : 0, 0, dataCoding, 0, bytes.length]),
    bytes,
    ...register(tags.peId, peId),
    ...register(tags.templateId, templateId),
    ...register(tags.tmId, tmId),
  ])
}

function register(tag: number, value: string): Buffer[] {
  return value ? [parameter(tag, text(value, mostOfRegister))] : []
}

/** The body of a bind: who connects, speaking version 3.4. */
export function bindBody(systemId: string, password: string): Buffer {
  return Buffer.concat([text(systemId, 16), text(password, 9), text('', 13), Buffer.from([0x34, 0, 0]), text('', 41)])
}

/** A name, a short code or a number; each is of another type and plan. */
function address(sender: string): Buffer[] {
  if (!/^\+?\d+$/.test(sender)) return [Buffer.from([5, 0]), text(sender, 21)]
  const digits = sender.replace('+', '')
  return [Buffer.from(digits.length <= 8 ? [3, 0] : [1, 1]), text(digits, 21)]
}
