import { aDay, type ErrorRow, explainBy } from '../errors.ts'
import type { Explanation } from '../vendor.ts'
import { isPermission } from './graph.ts'

const later = 'Try again later.'
const mendToken = 'Enter a new access token in the channel.'
const mendTemplate = 'Compare the template with the one at the vendor and mend the mapping of its variables.'
const mendNumber = 'Look at the number in WhatsApp Manager and register it again.'
const experiment: ErrorRow = [
  'WhatsApp held the message back for an experiment.',
  'vendor',
  'Reach the customer on another channel: it is not sent again on this one.',
  'never',
]
const outsideWindow: ErrorRow = [
  'The customer has not written within the last 24 hours.',
  'company',
  'Send an approved template, or wait until the customer writes.',
]
const reported = 'Send less, and only what was asked for.'
const checkMedia = 'Use a supported file type and size, at an address that needs no login.'

/** The customer's own switch, which holds for everybody who passes WhatsApp's messages on. */
export const stoppedMarketing = '131050'

const rows: Record<string, ErrorRow> = {
  '0': ['The access token is not valid.', 'company', mendToken],
  '1': ['WhatsApp had an error of its own.', 'vendor', later],
  '2': ['WhatsApp is not available at the moment.', 'vendor', later],
  '3': ['The access token lacks a permission.', 'company', 'Give the token the permission to send messages.'],
  '4': ['The app called WhatsApp too often.', 'company', later],
  '10': ['The access token lacks a permission.', 'company', 'Give the token the permission to send messages.'],
  '33': ['The phone number id is not known.', 'company', 'Check the phone number id of the channel.'],
  '100': ['WhatsApp did not understand the request.', 'platform', 'Check the message, then tell your administrator.'],
  '190': ['The access token has expired or was withdrawn.', 'company', mendToken],
  '200': ['The access token lacks a permission.', 'company', 'Give the token the permission to send messages.'],
  '368': ['The business is blocked for breaking a rule.', 'company', 'Open the case in Meta Business Support.'],
  // What HTTP tells, where whoever is in between gives no code of WhatsApp's.
  '400': ['The request was not understood.', 'platform', 'Check the message, then tell your administrator.'],
  '401': ['The credentials are refused.', 'company', 'Enter the credentials of the channel again.'],
  '402': ['The account has no credit left.', 'company', 'Top it up at the vendor.'],
  '403': ['The account may not do this.', 'company', 'Check its number and its rights at the vendor.'],
  '404': ['The number or the account is not known.', 'company', 'Check the channel.'],
  '422': ['The request was not understood.', 'platform', 'Check the message, then tell your administrator.'],
  '429': ['Messages were sent faster than the account may send.', 'company', later],
  '500': ['The vendor had an error of its own.', 'vendor', later],
  '502': ['The vendor is not available at the moment.', 'vendor', later],
  '503': ['The vendor is not available at the moment.', 'vendor', later],
  '470': outsideWindow,
  '471': ['Too many customers blocked or reported this number.', 'company', reported, aDay],
  '472': experiment,
  '80007': ['The WhatsApp account called too often.', 'company', later],
  '130429': ['Messages were sent faster than this number may send.', 'company', later],
  '130472': experiment,
  '130497': ['The business may not write to this country.', 'company', 'Reach the customer on another channel.'],
  '131000': ['WhatsApp could not send the message.', 'vendor', later],
  '131005': ['The access token lacks a permission.', 'company', 'Give the token the permission to send messages.'],
  '131008': ['A part of the request is missing.', 'platform', 'Check the message, then tell your administrator.'],
  '131009': ['A part of the request is not valid.', 'platform', 'Check the message, then tell your administrator.'],
  '131016': ['WhatsApp is overloaded.', 'vendor', later],
  '131021': ['The recipient is the sender.', 'company', 'Choose another recipient.'],
  '131026': [
    'The message cannot be delivered: no WhatsApp, an old app, or terms not accepted.',
    'recipient',
    'Check the number, or reach the customer on another channel.',
  ],
  '131030': ['The number is not on the list of test recipients.', 'company', 'Add it there, or leave the test mode.'],
  '131031': ['The WhatsApp account is locked.', 'company', 'Open the case in Meta Business Support.'],
  '131042': ['The payment of the WhatsApp account failed.', 'company', 'Mend the payment method in WhatsApp Manager.'],
  '131045': ['The number is not registered properly.', 'company', mendNumber],
  '131047': outsideWindow,
  '131048': ['Too many messages of this number were reported.', 'company', reported, aDay],
  '131049': [
    'WhatsApp held the message back so that this customer does not get too many.',
    'vendor',
    'Wait at least a day before you send marketing again.',
    aDay,
  ],
  [stoppedMarketing]: [
    'The customer has stopped marketing messages.',
    'recipient',
    'Respect it; send no marketing. It is not sent again.',
    'opted out',
  ],
  '131051': ['WhatsApp does not know this kind of message.', 'platform', 'Send it as a text.'],
  '131052': ['The file of the customer could not be fetched.', 'vendor', 'Ask the customer to send it again.'],
  '131053': ['The file could not be taken by WhatsApp.', 'company', checkMedia],
  '131056': ['Too many messages to this customer in a short time.', 'company', later],
  '131057': ['The number is being moved to a higher rate.', 'vendor', later],
  '132000': ['The template has another number of variables.', 'company', mendTemplate],
  '132001': [
    'The template does not exist in this language.',
    'company',
    'Sync the templates, then choose another one.',
  ],
  '132005': ['The text is too long once its variables are filled.', 'company', 'Shorten the values.'],
  '132007': ['The text breaks a rule of WhatsApp.', 'company', 'Change the template and submit it again.'],
  '132012': ['A variable has the wrong form.', 'company', mendTemplate],
  '132015': ['The template is paused for its low quality.', 'company', 'Improve the template, or use another one.'],
  '132016': ['The template is disabled for its low quality.', 'company', 'Use another template.'],
  '132068': ['The flow of the template is blocked.', 'company', 'Mend the flow in WhatsApp Manager.'],
  '132069': ['The flow of the template is slowed down.', 'company', 'Mend the flow in WhatsApp Manager.'],
  '133000': ['The number was not signed off completely before.', 'company', mendNumber],
  '133004': ['The server that registers numbers is not available.', 'vendor', later],
  '133005': ['The PIN of the number is wrong.', 'company', mendNumber],
  '133006': ['The number is not verified.', 'company', mendNumber],
  '133008': ['The PIN was entered wrongly too often.', 'company', 'Wait, then register the number again.'],
  '133009': ['The PIN was entered too fast.', 'company', 'Wait, then register the number again.'],
  '133010': ['The number is not registered.', 'company', mendNumber],
  '133015': ['The number was deleted a moment ago.', 'company', 'Wait five minutes, then register it again.'],
  '133016': ['The number was registered too often.', 'company', 'Wait 72 hours, then register it again.'],
  '135000': ['WhatsApp could not send the message.', 'platform', 'Check the message, then tell your administrator.'],
  // What fails inside an answer that HTTP calls a success, without a code.
  FAILED: ['The vendor did not take the message.', 'vendor', 'Look at the reason, then send again.'],
}

export function explainWhatsApp(code: string): Explanation | null {
  return explainBy(rows, isPermission(code) ? '200' : code)
}
