import type { ErrorRow } from '../errors.ts'
import type { HttpAnswer, Outcome } from '../vendor.ts'

const slower: ErrorRow = [
  'More was sent than the centre takes.',
  'company',
  'Nothing: it is sent again a little later.',
]
const later: ErrorRow = [
  'The message centre had an error of its own.',
  'vendor',
  'Nothing: it is sent again a little later.',
]
const login: ErrorRow = [
  'The message centre refuses the login.',
  'company',
  "Check 'System ID' and 'Password', and that the centre allows this server's address.",
]
const number: ErrorRow = [
  'The message centre does not take this number.',
  'recipient',
  'Check the number of the contact.',
]

const sender: ErrorRow = [
  'The message centre does not take this sender.',
  'company',
  "Check 'Sender', and that it is registered.",
]
const register: ErrorRow = [
  'The message centre refuses a parameter of the message, in India mostly one of DLT.',
  'company',
  "Check 'PE ID', 'TM ID' and the DLT template id.",
]

/** By the status of an answer, in hexadecimal as the documents of message centres write it. */
export const rows: Readonly<Record<string, ErrorRow>> = {
  '0x01': ['The message is too long for the message centre.', 'company', 'Send less in one message.'],
  '0x04': later,
  '0x05': ['The centre takes no further connection of this login.', 'company', 'End the other one, or ask for more.'],
  '0x08': later,
  '0x0A': sender,
  '0x0B': number,
  '0x0D': login,
  '0x0E': login,
  '0x0F': login,
  '0x14': slower,
  '0x45': ['The message centre did not take the message.', 'vendor', 'Ask the operator of the centre why.'],
  '0x48': sender,
  '0x49': sender,
  '0x50': number,
  '0x51': number,
  '0x58': slower,
  '0x64': later,
  '0x65': ['The message centre will not take this message.', 'vendor', 'Ask the operator of the centre why.'],
  '0xC0': register,
  '0xC1': register,
  '0xC2': register,
  '0xC3': register,
  '0xC4': register,
  '0xFF': ['The message centre had an error that it does not name.', 'vendor', 'Ask the operator of the centre why.'],
  DLT: [
    'The message centre refused the message by a rule of its own, in India mostly by DLT.',
    'company',
    "Check 'PE ID', the sender, the DLT template id and that the text is the registered one.",
  ],
  PART: [
    'The first part of a long message was taken and a later one was not.',
    'vendor',
    'Send it again, shorter if it can be: what was taken may have arrived alone.',
  ],
  UNREACHABLE: ['The message centre cannot be reached.', 'company', "Check 'Host' and 'Port' of the channel."],
  ADDRESS: ['The message centre may not be called.', 'company', "Check 'Host' and 'Port' of the channel."],
}

const busy = new Set([0x04, 0x05, 0x08, 0x14, 0x58, 0x64])
const tooFast = new Set([0x14, 0x58])
const unknownLogin = new Set([0x0d, 0x0e, 0x0f])

/** Of a centre's answer: its status, and the id of the message as the body. */
export function readStatus({ status, body }: HttpAnswer): Outcome {
  if (status === 0) return { kind: 'accepted', vendorMessageId: body || null }
  const code = codeOf(status)
  const said = { code, text: rows[rowOf(status)]?.[0] ?? `The message centre answered ${code}.` }
  if (unknownLogin.has(status)) return { kind: 'unauthorized', ...said }
  if (busy.has(status)) return { kind: 'busy', ...said, retryAfterSeconds: null, isRate: tooFast.has(status) }
  return { kind: 'refused', ...said }
}

function codeOf(status: number): string {
  return `0x${status.toString(16).toUpperCase().padStart(2, '0')}`
}

/** 0x400 to 0x4FF belong to each centre. */
export function rowOf(code: number | string): string {
  const status = Number(code)
  if (Number.isNaN(status)) return String(code)
  return status >= 0x400 && status <= 0x4ff ? 'DLT' : codeOf(status)
}
