import type { ErrorRow } from '../errors.ts'

const gone: ErrorRow = [
  'The mailbox does not exist.',
  'recipient',
  'Check the e-mail address of the contact. Mailchimp sends it nothing more until it is taken off its list.',
]
const notNow: ErrorRow = [
  'The mailbox could not take the mail: full, or its server was away.',
  'recipient',
  'Try later.',
]
const complained: ErrorRow = [
  'The customer has marked a mail of yours as spam.',
  'recipient',
  'Respect it: it is not sent again. Mailchimp sends to this address nothing more.',
  'opted out',
]
const unsubscribed: ErrorRow = [
  'The customer has unsubscribed.',
  'recipient',
  'Respect it: it is not sent again.',
  'opted out',
]

/** Why a mail was rejected, why it came back, and the names of errors. */
export const rows: Readonly<Record<string, ErrorRow>> = {
  'hard-bounce': gone,
  hard_bounce: gone,
  'soft-bounce': notNow,
  soft_bounce: notNow,
  spam: complained,
  unsub: unsubscribed,
  custom: ['The address is on your own rejection list at Mailchimp.', 'company', 'Take it off the list there.'],
  'invalid-sender': [
    'The sender is not one that Mailchimp lets you use.',
    'company',
    "Verify the domain of 'From e-mail' at Mailchimp: SPF, DKIM and the domain itself.",
  ],
  unsigned: ['The sending domain is not signed.', 'company', 'Set up DKIM for it at Mailchimp.'],
  invalid: ['The e-mail address is not one.', 'recipient', 'Check the e-mail address of the contact.'],
  rule: ['A rule of your account at Mailchimp stopped the mail.', 'company', 'Look at the rules there.'],
  reject: ['Mailchimp did not send the mail.', 'company', "Look at the address's history at Mailchimp."],
  'test-mode-limit': ['The account is in test mode and has sent its share.', 'company', 'Leave test mode.'],
  Invalid_Key: ['Mailchimp refuses the key.', 'company', "Check 'Auth id' in the channel."],
  Unknown_Subaccount: ['Mailchimp does not know the sub-account.', 'company', "Check 'Sub-account' in the channel."],
  PaymentRequired: ['The account with Mailchimp is not paid.', 'company', 'Pay at Mailchimp.'],
  ValidationError: ['Mailchimp does not take the mail.', 'platform', 'The description names the field.'],
  GeneralError: ['Mailchimp had an error of its own.', 'vendor', 'Nothing: it is sent again a little later.'],
  TooManyRequests: ['More was sent than Mailchimp takes.', 'company', 'Send slower.'],
  ServiceUnavailable: ['Mailchimp is down for now.', 'vendor', 'Nothing: it is sent again a little later.'],
  Unknown_Template: ['Mailchimp does not know the template.', 'company', 'Submit it as a new one.'],
  Invalid_Template: [
    'Mailchimp does not take the template, or has another of this name.',
    'company',
    'The description says which.',
  ],
}
