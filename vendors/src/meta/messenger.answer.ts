import { type ErrorRow, explainBy } from '../errors.ts'
import type { Explanation, HttpAnswer, Outcome } from '../vendor.ts'
import { json, outcomeByStatus, rowOf, textAt } from '../wire.ts'
import { isPermission } from './graph.ts'

const nobody = '2018001'
/**
 * What a subcode says better than its code: 10 and 200 would be missing permissions, and stop everybody's messages,
 * although this one person is out of reach.
 */
const meant: Readonly<Record<string, string>> = {
  '2018278': '470',
  '2018065': '470',
  '2534022': '470',
  [nobody]: nobody,
  '2534014': nobody,
  '1545041': '551',
  '2018108': '551',
  '2018008': '100 media',
  '2018047': '100 media',
  '2018109': '100 media',
  '2018294': '100 media',
}
const tooLong = /^(\(#100\) )?Length of param message\[text\]/i
const closedWindow = /outside (of )?(the )?allowed window/i
const tooFast = new Set(['4', '17', '32', '613', '80006'])
const passing = new Set(['1', '2', '1200'])
const stopped = /^(3|10|102|190|2\d\d|368)$/

const later = 'Try again later.'
const mendToken = 'Connect the page again and enter its new access token in the channel.'
const rows: Record<string, ErrorRow> = {
  '1': ['Meta had an error of its own.', 'vendor', later],
  '2': ['Meta is not available at the moment.', 'vendor', later],
  '4': ['The app called Meta too often.', 'company', later],
  '10': ['The page may not send this message.', 'company', 'Give the app the permission to send messages.'],
  '17': ['The account called Meta too often.', 'company', later],
  '32': ['The page called Meta too often.', 'company', later],
  '100': ['Meta does not take a part of the message.', 'platform', 'The description names the part.'],
  '100 media': [
    'Meta could not fetch the file, or does not take it.',
    'company',
    'Check that the file opens from outside, and that it is below 8 MB for pictures on Instagram and 25 MB for the rest.',
  ],
  '100 too long': [
    'The text is longer than Meta allows.',
    'company',
    'Shorten it to 2000 characters, on Instagram to 1000 bytes: in Hindi that is 333 letters.',
  ],
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
  const told = rowOf(meant, textAt(body, 'error', 'error_subcode')) ?? meantByWords(code, text)
  if (told) return { kind: 'refused', code: told, text }
  if (tooFast.has(code) || passing.has(code)) {
    const retryAfterSeconds = Number(answer.headers['retry-after']) || null
    return { kind: 'busy', code, text, retryAfterSeconds, isRate: tooFast.has(code) }
  }
  if (stopped.test(code)) return { kind: 'unauthorized', code, text }
  return outcomeByStatus(answer) ?? { kind: 'refused', code: code || String(answer.status), text }
}

/** Some errors are told apart by their words alone. */
function meantByWords(code: string, text: string): string | null {
  if (code === '10' && closedWindow.test(text)) return '470'
  return tooLong.test(text) ? '100 too long' : null
}

export function explainMessenger(code: string): Explanation | null {
  return explainBy(rows, isPermission(code) ? '200' : code)
}
