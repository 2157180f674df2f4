import { plainText } from '../content.ts'
import type { Channel, HttpCall, Outgoing } from '../vendor.ts'
import { postForm } from '../wire.ts'

type Target = { url: string; headers: Record<string, string> }

const purposes = { AUTHENTICATION: 'OTP', UTILITY: 'TXN', MARKETING: 'MKT' } as const

export function kaleyraSms({ ref, to, content }: Outgoing, channel: Channel, { url, headers }: Target): HttpCall {
  const template = content.kind === 'template' ? content.template : null
  const { sender, contactId = '' } = channel.settings
  return postForm(`${url}/messages`, headers, {
    to: `+${to}`,
    sender: sender || contactId,
    type: template ? purposes[template.category] : 'TXN',
    body: plainText(content),
    ...(template?.dltTemplateId ? { template_id: template.dltTemplateId } : {}),
    callback_url: callbackOf(channel, ref),
  })
}

/** Kaleyra returns no reference of ours but calls any address we name, so the reference is put into the address. */
export function callbackOf({ webhookUrl }: Channel, ref: string): string {
  const url = new URL(webhookUrl)
  url.searchParams.set('ref', ref)
  return url.toString()
}
