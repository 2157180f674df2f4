import { writtenOut } from '../capabilities.ts'
import { oneLine } from '../email/line.ts'
import { mailOf } from '../email/mail.ts'
import { explainBy } from '../errors.ts'
import { hostSetting, optionalSetting, portSetting, secretSetting, setting } from '../settings.ts'
import type { HttpAnswer, Outcome, Vendor } from '../vendor.ts'
import { hasKey } from '../wire.ts'
import { codeOf, rows } from './smtp.codes.ts'
import { mailboxAddress } from './smtp.imap.ts'
import { receiveLetter } from './smtp.receive.ts'

/** Any mail server. It says whether it took a mail; bounces and answers come into the mailbox, which the server reads. */
export const smtp: Vendor = {
  id: 94,
  slug: 'smtp',
  name: 'SMTP',
  channelTypes: [1],
  fields: [
    hostSetting,
    portSetting,
    // True speaks TLS from the first byte, as port 465 does; false starts it later, as 587 does.
    setting('secure', 'Secure', { type: 'select', options: ['true', 'false'] }),
    setting('username', 'User name'),
    secretSetting('password', 'Password'),
    setting('fromEmail', 'From e-mail', { type: 'email' }),
    optionalSetting('fromName', 'From name'),
    setting('imapHost', 'IMAP host', {
      required: false,
      problem: imapHost => (mailboxAddress({ imapHost }) ? null : 'IMAP host must be a host, or host:port'),
    }),
  ],
  limits: { textCharacters: 100_000 },
  capabilities: { 1: writtenOut },
  needsKey: true,
  echoesRef: false,
  check: () => null,
  send({ ref, to, ...said }, { settings }) {
    const sender = oneLine(settings.fromName || settings.fromEmail || '')
    return { transport: 'smtp', to, ...mailOf(said, sender), ref }
  },
  readAnswer,
  verify: hasKey,
  receive: receiveLetter,
  explain: code => explainBy(rows, code),
}

/** The login is asked for first, or refused. */
const logins: Record<number, string> = { 530: '530', 534: '535', 535: '535', 538: '535' }
/** Closing, or slowing us down: a mailbox that takes no more mails of one sender an hour says so with these. */
const tooFast = new Set([421, 450, 451])

/** The account has sent its share: what is left would fail mail by mail, and waits for somebody instead. */
const spent = new Set(['5.1.90', '5.4.5'])

/** Of the server's last reply: its number as `status`, its text as `body`. */
function readAnswer({ status, body }: HttpAnswer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'accepted', vendorMessageId: null }
  const text = body.slice(0, 500)
  const login = logins[status]
  if (login) return { kind: 'unauthorized', code: login, text }
  const said = { code: codeOf(status, body), text }
  if (spent.has(said.code)) return { kind: 'unauthorized', ...said }
  if (status >= 400 && status < 500) {
    return { kind: 'busy', ...said, retryAfterSeconds: null, isRate: tooFast.has(status) }
  }
  return { kind: 'refused', ...said }
}
