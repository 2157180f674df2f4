import type { ErrorRow } from '../errors.ts'

export const rows: Readonly<Record<string, ErrorRow>> = {
  '400': ['Karix does not take the message.', 'platform', 'The description names the part.'],
  '401': ['Karix refuses the credentials.', 'company', 'Check user name and password in the channel.'],
  '1001': ['Karix refuses the credentials.', 'company', 'Check user name and password in the channel.'],
  '402': ['The account with Karix has no balance left.', 'company', 'Recharge it with Karix.'],
  '403': ['The account may not do this.', 'company', 'Check that the number belongs to the account.'],
  '404': ['Karix does not know the account or the number.', 'company', 'Check the channel.'],
  '429': ['More was sent than the account may.', 'company', 'Nothing: it is sent again a little later.'],
  undelivered: ['The operator could not deliver the message.', 'recipient', 'Check the number.'],
  rejected: [
    'The operator did not take the message.',
    'company',
    'Check the sender, and in India its registration and that of the text.',
  ],
  failed: ['Karix could not send the message.', 'vendor', 'The description names the cause, if there is one.'],
}
