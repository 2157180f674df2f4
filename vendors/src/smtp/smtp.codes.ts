import type { ErrorRow } from '../errors.ts'

const checkAddress = 'Check the e-mail address of the contact.'
const later = 'Nothing: it is sent again a little later.'

const spent: ErrorRow = [
  'The mail account has sent its share for today.',
  'company',
  'Send the rest tomorrow, or from an account that may send more.',
]

/** By the enhanced code of RFC 3463 where the server gives one, else by the number of the reply. */
export const rows: Readonly<Record<string, ErrorRow>> = {
  '421': ['The mail server is closing or has had enough for now.', 'vendor', later],
  '450': ['The mailbox is busy, or its server slows us down.', 'recipient', later],
  '451': ['The mail server had an error of its own.', 'vendor', later],
  '452': ['The mail server has no room.', 'vendor', later],
  '530': ['The mail server asks for a login first.', 'company', 'Enter user name and password in the channel.'],
  '535': ['The mail server refuses the login.', 'company', 'Check user name and password in the channel.'],
  '550': ['The mailbox does not exist, or its server refuses the mail.', 'recipient', checkAddress],
  '551': ['The mailbox is elsewhere.', 'recipient', checkAddress],
  '552': ['The mailbox is full, or the mail is too large for it.', 'recipient', 'Try again later, or send less.'],
  '553': ['The address is not one that the mail server takes.', 'recipient', checkAddress],
  '554': [
    'The mail server refuses the mail, often because it looks like spam.',
    'company',
    'Check SPF, DKIM and DMARC of the sending domain, and what the mail says.',
  ],
  // Of the connection, before the server says a number.
  EAUTH: ['The mail server refuses the login.', 'company', 'Check user name and password in the channel.'],
  UNREACHABLE: ['The mail server cannot be reached.', 'company', "Check 'Host', 'Port' and 'Secure' of the channel."],
  ADDRESS: ['The mail server may not be called.', 'company', "Check 'Host' and 'Port' of the channel."],
  // Of the mailbox that bounces and answers come to.
  IMAP_LOGIN: [
    'The mailbox for answers refuses the login.',
    'company',
    'Check user name and password of the channel: they are to open the mailbox too.',
  ],
  IMAP_UNREACHABLE: ['The mailbox for answers cannot be read.', 'company', "Check 'IMAP host' of the channel."],
  '4.2.2': ['The mailbox is full.', 'recipient', later],
  '5.1.1': ['The mailbox does not exist.', 'recipient', checkAddress],
  '5.1.2': ['The domain of the address does not exist.', 'recipient', checkAddress],
  '5.1.8': ['The address of the sender is not known.', 'company', "Check 'From e-mail' of the channel."],
  '5.2.1': ['The mailbox is switched off.', 'recipient', checkAddress],
  '5.2.2': ['The mailbox is full.', 'recipient', 'Try again later.'],
  '5.2.3': ['The mail is too large for the mailbox.', 'company', 'Send less in one mail.'],
  '5.7.1': [
    'The mail server does not take mails from this sender.',
    'company',
    "Check that the login may send as 'From e-mail', and SPF, DKIM and DMARC of its domain.",
  ],
  '5.7.8': ['The mail server refuses the login.', 'company', 'Check user name and password in the channel.'],
  '5.7.26': [
    'The sending domain does not prove that the mail is its own.',
    'company',
    'Set up SPF and DKIM for the sending domain.',
  ],
  // What the first two numbers of RFC 3463 say, where the third is none of the rows above.
  '5.0.0': ['The mail came back, and its server does not say why.', 'recipient', checkAddress],
  '5.1.0': ['The address does not take mails.', 'recipient', checkAddress],
  '5.2.0': ['The mailbox does not take the mail.', 'recipient', 'Try again later, or another address.'],
  '5.3.0': ["The recipient's mail server does not take the mail.", 'recipient', 'Try again later.'],
  '5.4.0': ["The recipient's mail server cannot be reached.", 'recipient', 'Check the domain of the address.'],
  '5.1.90': spent,
  '5.4.5': spent,
  '5.4.7': ["The recipient's mail server did not take the mail in time.", 'recipient', 'Try again later.'],
  '5.5.0': ['The mail servers did not understand each other.', 'vendor', 'Try again later.'],
  '5.6.0': ["The recipient's mail server does not take what the mail holds.", 'company', 'Change what the mail says.'],
  '5.7.0': [
    "The recipient's mail server refuses the mail, often because it looks like spam.",
    'company',
    'Check SPF, DKIM and DMARC of the sending domain, and what the mail says.',
  ],
}

/** The row of a mail that came back. It has failed for good, even where 4 says that its server went on trying until then. */
export function bounceCode(status: string, diagnostic: string): string {
  const codes = [status, ...(diagnostic.slice(0, 1000).match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/g) ?? [])]
  const final = codes.filter(code => /^[45]\.\d{1,3}\.\d{1,3}$/.test(code)).map(code => `5${code.slice(1)}`)
  const exact = final.find(code => Object.hasOwn(rows, code) && !code.endsWith('.0.0'))
  if (exact) return exact
  const group = final.map(code => code.replace(/\d+$/, '0')).find(code => Object.hasOwn(rows, code) && code !== '5.0.0')
  return group ?? '5.0.0'
}

export function codeOf(status: number, reply: string): string {
  const enhanced = /(?:^|\s)([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/.exec(reply)?.[1]
  return enhanced && Object.hasOwn(rows, enhanced) ? enhanced : String(status)
}
