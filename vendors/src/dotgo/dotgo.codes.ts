import type { ErrorRow } from '../errors.ts'
import { rbmRows } from '../rcs/rbm.codes.ts'

export const rows: Readonly<Record<string, ErrorRow>> = {
  ...rbmRows,
  '470': [
    'There is no open conversation with the customer.',
    'company',
    'Send an approved template, or wait until the customer writes.',
  ],
  insufficient_balance: ['The account with the vendor has no balance left.', 'company', 'Recharge it with the vendor.'],
  curfew_hrs: ['Promotions are not delivered at this hour.', 'company', 'Send them between 10:00 and 21:00.'],
  rcs_disabled: ["The customer's phone has RCS switched off.", 'recipient', 'Reach the customer by SMS.'],
  invalid_template: [
    'The vendor does not know the template, or its variables are others.',
    'company',
    "Check the template's id and its placeholders in the vendor's portal.",
  ],
  opted_out: [
    'The customer has asked the vendor for no more messages.',
    'recipient',
    'Respect it: it is not sent again.',
    'opted out',
  ],
  dnd_enabled: [
    'The customer is registered against promotions.',
    'recipient',
    'Send no promotions to this number: this one is not sent again.',
    'never',
  ],
  rate_limit: ['More was sent than the account may.', 'company', 'Nothing: it is sent again a little later.'],
  google_rate_limit: ['More was sent than Google takes.', 'vendor', 'Nothing: it is sent again a little later.'],
}
