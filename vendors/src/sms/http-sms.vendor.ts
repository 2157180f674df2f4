import { explainBy } from '../errors.ts'
import type { Channel, Field, HttpCall, Outgoing, Vendor } from '../vendor.ts'
import { get, hasKey, webhookFor } from '../wire.ts'
import { readSmsAnswer } from './answers.ts'
import { receiptRows, receiveReceipts } from './receipts.ts'
import { smsOf } from './sms.message.ts'

/** A gateway that takes an SMS by one GET. */
type Gateway = Pick<Vendor, 'id' | 'slug' | 'name'> & {
  fields: readonly Field[]
  /** What its parameters are called, and what goes into each: a setting, or a part of the message. */
  parameters: Readonly<Record<string, string>>
}

/**
 * For gateways whose calls are not public. The base URL of the channel may hold the whole call with what belongs where
 * in braces, as in `https://sms.example/send?mobile={to}&msg={text}`; without braces the parameters are added to it.
 */
export function httpSmsVendor({ id, slug, name, fields, parameters }: Gateway): Vendor {
  return {
    id,
    slug,
    name,
    channelTypes: [0],
    fields,
    limits: { textCharacters: 1600 },
    capabilities: { buttons: false, media: false, templates: false, readReceipts: false },
    needsKey: true,
    echoesRef: false,
    check: () => null,
    send: (message, channel) => send(message, channel, parameters),
    readAnswer: readSmsAnswer,
    verify: hasKey,
    receive: receiveReceipts,
    explain: code => explainBy(receiptRows, code),
  }
}

function send(message: Outgoing, channel: Channel, parameters: Gateway['parameters']): HttpCall {
  const values = valuesOf(message, channel)
  const [, origin, path = ''] = /^(https?:\/\/[^/?#]+)(.*)$/i.exec(channel.settings.baseUrl ?? '') ?? []
  // An address that was never entered is no address: whoever makes the call says so.
  const address = origin ? channel.host(origin) + path : ''
  const filled = address.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? encodeURIComponent(values[key] ?? '') : whole,
  )
  return get(filled === address ? withParameters(address, parameters, values) : filled, {})
}

function valuesOf(message: Outgoing, channel: Channel): Readonly<Record<string, string>> {
  const { isUnicode, ...sms } = smsOf(message, channel)
  return { ...channel.settings, ...sms, unicode: isUnicode ? '1' : '0', webhook: webhookFor(channel, message.ref) }
}

/** What has no value is left out. Blanks are written %20, which every gateway reads. */
function withParameters(
  address: string,
  parameters: Gateway['parameters'],
  values: Readonly<Record<string, string>>,
): string {
  const pairs = Object.entries(parameters).flatMap(([name, key]) =>
    values[key] ? [`${name}=${encodeURIComponent(values[key])}`] : [],
  )
  return `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
}
