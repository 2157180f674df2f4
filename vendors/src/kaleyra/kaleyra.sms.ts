import { dltIds } from '../sms/dlt.ts'
import { smsOf } from '../sms/sms.message.ts'
import type { Channel, HttpCall, Outgoing } from '../vendor.ts'
import { postForm } from '../wire.ts'

type Target = { url: string; headers: Record<string, string> }

const purposes = { AUTHENTICATION: 'OTP', UTILITY: 'TXN', MARKETING: 'MKT' } as const

export function kaleyraSms(message: Outgoing, channel: Channel, { url, headers }: Target): HttpCall {
  const { ref, to, content } = message
  const sms = smsOf(message, channel)
  const template = content.kind === 'template' ? content.template : null
  const { sender, contactId = '' } = channel.settings
  return postForm(`${url}/messages`, headers, {
    ...dltIds(sms, channel, { templateId: 'template_id' }),
    to: `+${to}`,
    sender: sender || contactId,
    type: template ? purposes[template.category] : 'TXN',
    body: sms.text,
    callback_url: callbackOf(channel, ref),
  })
}

/** Kaleyra returns no reference of ours but calls any address we name, so the reference is put into the address. */
export function callbackOf({ webhookUrl }: Channel, ref: string): string {
  const url = new URL(webhookUrl)
  url.searchParams.set('ref', ref)
  return url.toString()
}
