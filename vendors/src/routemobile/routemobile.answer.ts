import { type ErrorRow, explainBy } from '../errors.ts'
import { refusalOf } from '../meta/whatsapp.answer.ts'
import { explainWhatsApp } from '../meta/whatsapp.errors.ts'
import { receiptRows } from '../sms/receipts.ts'
import type { Answered, Channel, Explanation, HttpAnswer } from '../vendor.ts'
import { at, codeByHttp, json, outcomeByStatus, textAt } from '../wire.ts'

const sms = 0
const askAdministrator = 'Check the message, then tell your administrator.'
/** Of a call; the bare number is that of a report, and says something else. */
const abuse = '403 abuse'
const rows: Record<string, ErrorRow> = {
  '403': ['The number is on the blacklist of the account.', 'company', 'Take it off the list at Route Mobile.'],
  [abuse]: ['Route Mobile does not let the account send.', 'company', 'Ask Route Mobile what it holds against it.'],
  '410': ['The message could not be delivered in time.', 'recipient', 'Try again later, or on another channel.'],
  '429': ['Messages were sent faster than the account may send.', 'company', 'Send slower.'],
  '1001': ['The text is too long.', 'company', 'Shorten it.'],
  '1008': ['A part of the request is missing.', 'platform', askAdministrator],
  '1009': ['A part of the request is not valid.', 'platform', askAdministrator],
  '1013': ['The number is not on WhatsApp.', 'recipient', 'Check the number, or use another channel.'],
  '1025': ['The account has no credit, or the request was not valid.', 'company', 'Check the credit at Route Mobile.'],
  '1026': ['The phone cannot show this kind of message.', 'recipient', 'Send it as a text.'],
  '1702': ['A part of the SMS is missing.', 'platform', askAdministrator],
  '1703': ['User name or password are wrong.', 'company', 'Enter them again in the channel.'],
  '1704': ['The type of the SMS is not valid.', 'platform', askAdministrator],
  '1705': ['The text of the SMS is not valid.', 'company', 'Change the text.'],
  '1706': ['The number is not valid.', 'recipient', 'Check the number.'],
  '1707': ['The sender is not registered.', 'company', 'Check the sender of the channel.'],
  '1708': ['The report was asked for in a wrong way.', 'platform', askAdministrator],
  '1709': ['The account could not be checked.', 'vendor', 'Try again later.'],
  '1710': ['Route Mobile had an error of its own.', 'vendor', 'Send again in a few minutes.'],
  '1715': [
    'Route Mobile gave no answer in time.',
    'vendor',
    'Look there whether it was sent: it is not sent again from here.',
    'never',
  ],
  '2000': ['The template has another number of variables.', 'company', 'Mend the mapping of its variables.'],
  '2001': ['The template does not exist.', 'company', 'Sync the templates, then choose another one.'],
  '2004': ['A value of the template is too long.', 'company', 'Shorten it.'],
  '2005': ['The text is too long once its variables are filled.', 'company', 'Shorten the values.'],
  '2008': ['The file has the wrong form for the template.', 'company', 'Use another file.'],
  '2012': ['A variable has the wrong form.', 'company', 'Mend the mapping of its variables.'],
  FAILED: ['The message could not be delivered.', 'recipient', 'Look at the reason, or use another channel.'],
}

export function readRouteMobileAnswer(answer: HttpAnswer, { type }: Channel): Answered {
  const body = json(answer.body)
  if (type === sms) return readSms(body, answer)
  const id = textAt(body, 'request_id') || textAt(body, 'id')
  const failed = /^fail/i.test(textAt(body, 'status'))
  if (answer.status < 300 && !failed) return { kind: 'accepted', vendorMessageId: id || null }
  const reason = at(body, 'reason')
  const code = textAt(reason, 'error', 'code') || textAt(reason, 'code') || textAt(body, 'code')
  return refusalOf(answer.status === 403 && !code ? abuse : code, reasonOf(answer), answer)
}

/** A reason is a text, an error or the parts that are wrong; the message beside it says nothing of them. */
export function reasonOf(answer: HttpAnswer): string {
  const body = json(answer.body)
  const reason = at(body, 'reason')
  const relayed = textAt(reason, 'error', 'error_data', 'details') || textAt(reason, 'error', 'message')
  const said = textAt(body, 'reason') || relayed || textAt(reason, 'message')
  const parts = typeof reason === 'object' && reason !== null ? JSON.stringify(reason).slice(0, 500) : ''
  return said || parts || textAt(body, 'message') || answer.body.slice(0, 500)
}

function codeOfSms(body: unknown, answer: HttpAnswer): string {
  return textAt(body, 'response', 0, 'status') || /^\s*(\d{4})\b/.exec(answer.body)?.[1] || ''
}

/** `1701` alone is success; only 1709 may be sent again, as after any other the SMS may have left. */
function readSms(body: unknown, answer: HttpAnswer): Answered {
  const code = codeOfSms(body, answer)
  if (code === '1701') {
    const id = textAt(body, 'response', 0, 'messageid') || answer.body.split('|')[2]?.split(',')[0]?.trim()
    return { kind: 'accepted', vendorMessageId: id || null }
  }
  if (code === '1715') return { kind: 'silent' }
  const text = rows[code]?.[0] ?? answer.body.slice(0, 500)
  if (code === '1709') return { kind: 'busy', code, text, retryAfterSeconds: null, isRate: false }
  if (code === '1703' || code === '1025') return { kind: 'unauthorized', code, text }
  const unnamed = answer.status === 403 ? abuse : codeByHttp(answer)
  const byStatus = /^17\d\d$/.test(code) ? null : outcomeByStatus(answer)
  return byStatus ?? { kind: 'refused', code: code || unnamed, text }
}

export function explainRouteMobile(code: string): Explanation | null {
  return explainBy(rows, code) ?? explainBy(receiptRows, code) ?? explainWhatsApp(code)
}
