import { type ErrorRow, explainBy } from '../errors.ts'
import { codeOfStatus } from '../meta/whatsapp.answer.ts'
import { explainWhatsApp, stoppedMarketing } from '../meta/whatsapp.errors.ts'
import type { Explanation, HttpAnswer, Outcome } from '../vendor.ts'
import { codeByHttp, json, outcomeByStatus, tellsError, textAt } from '../wire.ts'

const closedWindow = 'OUTSIDE_ALLOWED_SENDING_WINDOW'
const mendChannel = 'Check how the channel is set up in the app at Sinch.'
const mendTemplate = 'Sync the templates, then compare the template and the mapping of its variables.'
const misunderstood: ErrorRow = [
  'Sinch did not understand the request.',
  'platform',
  'Check the message, then tell your administrator.',
]
const notAllowed: ErrorRow = ['The key may not do this.', 'company', 'Give the key access to the project.']
const badKey: ErrorRow = ['The key is not valid.', 'company', 'Enter key id and key secret in the channel again.']
const broken: ErrorRow = ['Sinch had an error of its own.', 'vendor', 'Send again in a few minutes.']
const tooFast: ErrorRow = ['Messages were sent faster than the channel may send.', 'company', 'Send slower.']

const rows: Record<string, ErrorRow> = {
  '470': ['The customer has not written within the time the channel allows.', 'company', 'Send an approved template.'],
  RATE_LIMITED: tooFast,
  RECIPIENT_INVALID_CHANNEL_IDENTITY: ['The number is not valid on this channel.', 'recipient', 'Check the number.'],
  RECIPIENT_NOT_REACHABLE: ['The customer cannot be reached.', 'recipient', 'Try later, or on another channel.'],
  RECIPIENT_NOT_OPTED_IN: [
    'The customer has not opted in.',
    'recipient',
    'Ask for consent first: until then nothing is sent, and this is not sent again.',
    'never',
  ],
  CHANNEL_FAILURE: ['The channel had an error of its own.', 'vendor', 'Send again in a few minutes.'],
  CHANNEL_BAD_CONFIGURATION: ['The channel is set up wrongly at Sinch.', 'company', mendChannel],
  CHANNEL_CONFIGURATION_MISSING: ['The channel is not set up at Sinch.', 'company', mendChannel],
  CHANNEL_REJECT: ['The channel refused the message.', 'company', 'Look at the reason and change the message.'],
  MEDIA_TYPE_UNSUPPORTED: ['The channel does not take this kind of file.', 'company', 'Use another kind of file.'],
  MEDIA_TOO_LARGE: ['The file is too large for the channel.', 'company', 'Use a smaller file.'],
  MEDIA_NOT_REACHABLE: ['The file could not be fetched.', 'company', 'Use an address that needs no login.'],
  NO_CHANNELS_LEFT: ['No channel could deliver the message.', 'recipient', 'Check the number.'],
  TEMPLATE_NOT_FOUND: ['The template does not exist.', 'company', mendTemplate],
  TEMPLATE_INSUFFICIENT_PARAMETERS: ['A value of the template is missing.', 'company', mendTemplate],
  TEMPLATE_NON_EXISTING_LANGUAGE_OR_VERSION: ['The template has no such language.', 'company', mendTemplate],
  DELIVERY_TIMED_OUT: ['The message could not be delivered in time.', 'recipient', 'Try again later.'],
  DELIVERY_REJECTED_DUE_TO_POLICY: ['The message breaks a rule of the channel.', 'company', 'Change the message.'],
  CONTACT_NOT_FOUND: ['The customer is not known to Sinch.', 'recipient', 'Check the number.'],
  BAD_REQUEST: misunderstood,
  UNKNOWN_APP: ['The app does not exist.', 'company', 'Check the app id of the channel.'],
  NO_CHANNEL_IDENTITY_FOR_CONTACT: ['The customer is not on this channel.', 'recipient', 'Use another channel.'],
  NO_PERMISSION: notAllowed,
  INACTIVE_CREDENTIAL: ['The key has been switched off.', 'company', 'Enter a new key in the channel.'],
  MESSAGE_EXPIRED: ['The message was not sent in time.', 'vendor', 'Send it again.'],
  INTERNAL_ERROR: broken,
  UNKNOWN: ['The message failed, and Sinch does not know why.', 'vendor', 'Send it again; then ask Sinch.'],
  // Of the answer to a call.
  INVALID_ARGUMENT: misunderstood,
  FAILED_PRECONDITION: ['The channel cannot send this as it is set up.', 'company', mendChannel],
  NOT_FOUND: [
    'The project or the app does not exist.',
    'company',
    'Check project id, app id and region of the channel.',
  ],
  PERMISSION_DENIED: notAllowed,
  UNAUTHENTICATED: badKey,
  RESOURCE_EXHAUSTED: tooFast,
  UNAVAILABLE: broken,
  INTERNAL: broken,
  // Where an answer holds no word.
  '400': misunderstood,
  '401': badKey,
  // Of the call for a token.
  invalid_client: badKey,
  '403': notAllowed,
  '429': tooFast,
  '500': broken,
  '503': broken,
}

export function readSinchAnswer(answer: HttpAnswer): Outcome {
  const body = json(answer.body)
  const vendorMessageId = textAt(body, 'message_id')
  if (answer.status < 300 && !tellsError(body)) return { kind: 'accepted', vendorMessageId: vendorMessageId || null }
  const text = textAt(body, 'error', 'message') || textAt(body, 'error') || answer.body.slice(0, 500)
  const code = textAt(body, 'error', 'status') || codeByHttp(answer, 'UNKNOWN')
  // As the status, in a detail or in the words.
  if (answer.body.includes(closedWindow)) return { kind: 'refused', code: '470', text }
  // Without the project, the app or the right to use them no message can be sent.
  if (answer.status === 403 || answer.status === 404) return { kind: 'unauthorized', code, text }
  const byStatus = outcomeByStatus(answer)
  return byStatus ? { ...byStatus, code, text } : { kind: 'refused', code, text }
}

/** A closed window and a customer who wants no marketing go by WhatsApp's codes; others stay as Sinch has them. */
export function codeOfReason(reason: unknown): string | null {
  const code = textAt(reason, 'code')
  const ofChannel = codeOfStatus(textAt(reason, 'channel_code'))
  if (ofChannel === stoppedMarketing) return ofChannel
  const isClosed = code === closedWindow || ofChannel === '470'
  return isClosed ? '470' : code || null
}

export function explainSinch(code: string): Explanation | null {
  if (code === stoppedMarketing) return explainWhatsApp(code)
  return explainBy(rows, code === closedWindow ? '470' : code)
}
