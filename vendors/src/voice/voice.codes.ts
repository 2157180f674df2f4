import type { ErrorRow } from '../errors.ts'

const callLater: ErrorRow = ['The customer did not take the call.', 'recipient', 'Call again later.']

export const rows: Readonly<Record<string, ErrorRow>> = {
  busy: ['The line was busy.', 'recipient', 'Call again later.'],
  'no-answer': callLater,
  no_answer: callLater,
  rejected: ['The customer refused the call.', 'recipient', 'Reach the customer on another channel.'],
  unreachable: ['The phone was off or out of reach.', 'recipient', 'Call again later.'],
  failed: ['The call could not be made.', 'vendor', 'Check the number, then ask the vendor.'],
  '400': ['The telephony does not take the call.', 'company', 'Check the numbers of both sides.'],
  '401': ['The telephony refuses the key.', 'company', "Check 'Auth id' in the channel."],
  '403': ['The telephony does not allow the call.', 'company', "Check 'Auth id' and the number in the channel."],
  '404': ['There is no telephony at this address.', 'company', "Check 'Base URL' in the channel."],
}
