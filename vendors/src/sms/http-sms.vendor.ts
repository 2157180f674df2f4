import { smsCapabilities } from '../capabilities.ts'
import { explainBy } from '../errors.ts'
import { fill, headerOf, headerSetting } from '../patterns.ts'
import { type Field, optionalSetting, setting } from '../settings.ts'
import type { Channel, HttpCall, Outgoing, Vendor } from '../vendor.ts'
import { get, hasKey, webhookFor } from '../wire.ts'
import { readSmsAnswer } from './answers.ts'
import { receiptSettings } from './receipt.settings.ts'
import { receiptRows, receiveReceipts } from './receipts.ts'
import { smsOf } from './sms.message.ts'

/** A gateway that takes an SMS by one GET. */
type Gateway = Pick<Vendor, 'id' | 'slug' | 'name'> & {
  fields: readonly Field[]
  /** What its parameters are called, and what goes into each: a setting, or a part of the message. */
  parameters: Readonly<Record<string, string>>
}

const wayOfCalls = [
  headerSetting('header', 'Header', 'apikey: {accKey}'),
  setting('body', 'Body', {
    required: false,
    problem: value => (value.includes('{to}') && value.includes('{text}') ? null : 'Body must hold {to} and {text}'),
  }),
  optionalSetting('success', 'Word of success'),
  ...receiptSettings,
]

/**
 * For gateways whose calls are not public. The base URL of the channel may hold the whole call with what belongs where
 * in braces, as in `https://sms.example/send?mobile={to}&msg={text}`; without braces the parameters are added to it. A
 * body, written in the same way, makes the call a POST.
 */
export function httpSmsVendor({ id, slug, name, fields, parameters }: Gateway): Vendor {
  return {
    id,
    slug,
    name,
    channelTypes: [0],
    fields: [...fields, ...wayOfCalls],
    needsBaseUrl: true,
    limits: { textCharacters: 1600 },
    capabilities: { 0: smsCapabilities },
    unconfirmed:
      'the whole interface, as nothing of it is published. Any gateway that takes an SMS by one HTTP call can be connected: ' +
      'enter that call as the Base URL, with {to} and {text} in it.',
    needsKey: true,
    // Without an id and a time, a word said twice comes in equal calls.
    sameBytesAreNews: true,
    echoesRef: false,
    check: () => null,
    send: (message, channel) => send(message, channel, parameters),
    readAnswer: (answer, { settings }) => readSmsAnswer(answer, settings),
    verify: hasKey,
    receive: receiveReceipts,
    explain: code => explainBy(receiptRows, code),
  }
}

function send(message: Outgoing, channel: Channel, parameters: Gateway['parameters']): HttpCall {
  const values = valuesOf(message, channel)
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)(.*)$/i.exec(channel.settings.baseUrl ?? '') ?? []
  const address = channel.host(origin) + path
  const { header = '', body = '' } = channel.settings
  const filled = fill(address, values, encodeURIComponent)
  const headers = headerOf(header, values)
  if (body) return post(filled, headers, { body, values })
  return get(filled === address ? withParameters(address, parameters, values) : filled, headers)
}

type Values = Readonly<Record<string, string>>

/** What begins as JSON is JSON, anything else a form. */
function post(
  url: string,
  headers: Record<string, string>,
  { body, values }: { body: string; values: Values },
): HttpCall {
  const isJson = /^\s*[[{]/.test(body)
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const said = fill(body, values, isJson ? value => JSON.stringify(value).slice(1, -1) : encodeURIComponent)
  return { transport: 'http', method: 'POST', url, headers: { 'content-type': type, ...headers }, body: said }
}

function valuesOf(message: Outgoing, channel: Channel): Values {
  const { isUnicode, ...sms } = smsOf(message, channel)
  return { ...channel.settings, ...sms, unicode: isUnicode ? '1' : '0', webhook: webhookFor(channel, message.ref) }
}

/** What has no value is left out. Blanks are written %20, which every gateway reads. */
function withParameters(address: string, parameters: Gateway['parameters'], values: Values): string {
  const pairs = Object.entries(parameters).flatMap(([name, key]) =>
    values[key] ? [`${name}=${encodeURIComponent(values[key])}`] : [],
  )
  return `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
}
