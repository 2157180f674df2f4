import { writtenOut } from '../capabilities.ts'
import { oneLine } from '../email/line.ts'
import { mailOf } from '../email/mail.ts'
import { explainBy } from '../errors.ts'
import { secretSetting, setting } from '../settings.ts'
import type { Channel, Hook, HttpCall, Outgoing, Vendor } from '../vendor.ts'
import { hmac, sameSecret } from '../wire.ts'
import { callMandrill, readAnswer } from './mailchimp.calls.ts'
import { rows } from './mailchimp.codes.ts'
import { isTrial, receive } from './mailchimp.receive.ts'
import { templates } from './mailchimp.templates.ts'

/** Mailchimp Transactional, which was Mandrill and still calls itself so on the wire. */
export const mailchimp: Vendor = {
  id: 10,
  slug: 'mailchimp',
  name: 'Mailchimp',
  channelTypes: [1],
  fields: [
    setting('fromEmail', 'From e-mail', { type: 'email' }),
    secretSetting('authKey', 'Auth id'),
    setting('subAccount', 'Sub-account'),
    setting('fromName', 'From name'),
    // Mailchimp makes it when the webhook is added, so nobody has it at first.
    { ...secretSetting('webhookAuthKey', 'Webhook key'), required: false },
  ],
  limits: { textCharacters: 100_000 },
  capabilities: { 1: { ...writtenOut, receipts: ['delivered', 'read'] } },
  needsKey: false,
  // A mail has 25 MB at most; its files stand in it twice, as they came and read, and signs are written as %2B.
  mostHookBytes: 64 * 1024 * 1024,
  echoesRef: true,
  check: channel => callMandrill(channel, 'users/ping2', {}),
  send,
  readAnswer,
  verify: (hook, channel) => isTrial(hook) || isSigned(hook, channel),
  // Mailchimp checks by HEAD whether the address exists.
  challenge: ({ method }) => (method === 'HEAD' ? '' : null),
  receive,
  explain: code => explainBy(rows, code),
  templates,
}

/** Keeps automatic replies away: a program that answers everything would talk to our bot for ever. */
const silence = { 'X-Auto-Response-Suppress': 'OOF, AutoReply' }

/** A template leaves as we filled it: what is approved here is what is sent. */
function send({ ref, to, ...said }: Outgoing, channel: Channel): HttpCall {
  const { fromEmail = '', subAccount } = channel.settings
  const fromName = oneLine(channel.settings.fromName ?? '')
  const { headers, ...mail } = mailOf(said, fromName || fromEmail)
  const message = {
    ...mail,
    headers: { ...headers, ...silence },
    from_email: fromEmail,
    from_name: fromName,
    to: [{ email: to, type: 'to' }],
    ...(subAccount && { subaccount: subAccount }),
    track_opens: true,
    track_clicks: true,
    preserve_recipients: false,
    metadata: { ref },
  }
  return callMandrill(channel, 'messages/send', { message, async: false })
}

/** Over the address as it was entered, then every field of the form by its name. */
function isSigned(hook: Hook, { settings, webhookUrl }: Channel): boolean {
  if (!settings.webhookAuthKey) return false
  const form = [...new URLSearchParams(hook.body.toString('utf8'))]
  const fields = form.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, value]) => name + value)
  const expected = hmac('sha1', settings.webhookAuthKey, webhookUrl + fields.join('')).toString('base64')
  return sameSecret(hook.headers['x-mandrill-signature'], expected)
}
