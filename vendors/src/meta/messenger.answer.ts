import { type ErrorRow, explainBy } from '../errors.ts'
import type { Explanation, HttpAnswer, Outcome } from '../vendor.ts'
import { json, outcomeByStatus, textAt } from '../wire.ts'
import { isPermission } from './graph.ts'

/** Among all that 100 may mean, the one that is not the message's fault. */
const nobody = '2018001'
const closedWindow = new Set(['2018278', '2018065', '2534022'])
const tooFast = new Set(['4', '32', '613', '80006'])
const passing = new Set(['1', '2', '1200'])
const stopped = /^(3|10|102|190|2\d\d|368)$/

const later = 'Nothing: it is sent again by itself.'
const mendToken = 'Connect the page again and enter its new access token in the channel.'
const rows: Record<string, ErrorRow> = {
  '1': ['Meta had an error of its own.', 'vendor', later],
  '2': ['Meta is not available at the moment.', 'vendor', later],
  '4': ['The app called Meta too often.', 'company', later],
  '10': ['The page may not send this message.', 'company', 'Give the app the permission to send messages.'],
  '32': ['The page called Meta too often.', 'company', later],
  '100': ['Meta does not take a part of the message.', 'platform', 'The description names the part.'],
  [nobody]: ['Nobody is known to the page by this id.', 'recipient', 'The customer has to write to the page first.'],
  '190': ['The access token has expired or was withdrawn.', 'company', mendToken],
  '200': ['The access token lacks a permission.', 'company', mendToken],
  '368': ['The page is blocked for breaking a rule.', 'company', 'Open the case in Meta Business Support.'],
  '470': ['The customer has not written within the last 24 hours.', 'company', 'Wait until the customer writes again.'],
  '551': ['The customer takes no messages at the moment.', 'recipient', 'Reach the customer on another channel.'],
  '613': ['Messages were sent faster than this page may send.', 'company', later],
  '1200': ['Meta could not send the message.', 'vendor', later],
  '80006': ['The page called Meta too often.', 'company', later],
}

export function readMessengerAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  const code = textAt(body, 'error', 'code')
  if (answer.status < 300 && !code) {
    return { kind: 'accepted', vendorMessageId: textAt(body, 'message_id') || null }
  }
  const text = textAt(body, 'error', 'message') || answer.body.slice(0, 500)
  const subcode = textAt(body, 'error', 'error_subcode')
  if (closedWindow.has(subcode)) return { kind: 'refused', code: '470', text }
  if (subcode === nobody) return { kind: 'refused', code: nobody, text }
  if (tooFast.has(code)) return { kind: 'busy', code, text, retryAfterSeconds: null, isRate: true }
  if (passing.has(code)) return { kind: 'busy', code, text, retryAfterSeconds: null, isRate: false }
  if (stopped.test(code)) return { kind: 'unauthorized', code, text }
  return outcomeByStatus(answer) ?? { kind: 'refused', code: code || String(answer.status), text }
}

export function explainMessenger(code: string): Explanation | null {
  return explainBy(rows, isPermission(code) ? '200' : code)
}
