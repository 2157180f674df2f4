import type { HttpCall } from '@parley/vendors/vendor.ts'
import { at, basic, get, json, postJson, textAt } from '@parley/vendors/wire.ts'
import type { Settings } from '../settings.ts'

type RelayField = { key: string; label: string; secret: boolean; required: boolean; isAddress?: true }

export type RelayProvider = {
  provider: string
  label: string
  category: string
  /** A name of the icon set. */
  icon: string
  description: string
  fields: readonly RelayField[]
  /** The system calls us, at an address made for it. */
  callsUs?: true
  /** A call that changes nothing there and that only good settings pass; `event` is signed where there is a body. */
  check?: (settings: Settings, event: string) => HttpCall
  /** The call that tells an event; absent where the system is only called for something, by a journey. */
  tell?: (settings: Settings, event: string) => HttpCall
  /** It sends whoever called on to a page with its answer, once it has done what it was called for. */
  redirectsWhenDone?: true
}

const needed = (key: string, label: string): RelayField => ({ key, label, secret: false, required: true })
const secret = (key: string, label: string): RelayField => ({ key, label, secret: true, required: true })
const optional = (field: RelayField): RelayField => ({ ...field, required: false })
const address = (key: string, label: string): RelayField => ({ ...needed(key, label), isAddress: true })
const bearer = (token = '') => ({ authorization: `Bearer ${token}` })

const posted = (url: string, event: string, headers: Record<string, string> = {}): HttpCall => ({
  ...postJson(url, headers, {}),
  body: event,
})

export const relayProviders: readonly RelayProvider[] = [
  {
    provider: 'rest',
    label: 'REST API',
    category: 'Developer',
    icon: 'api',
    description: 'Calls an address of yours and hands its answer on.',
    fields: [address('url', 'URL'), optional(secret('token', 'Bearer token'))],
    check: ({ url = '', token }) => get(url, token ? bearer(token) : {}),
    tell: ({ url = '', token }, event) => posted(url, event, token ? bearer(token) : {}),
  },
  {
    provider: 'webhook_in',
    label: 'Incoming webhook',
    category: 'Developer',
    icon: 'webhook',
    description: 'An address of ours that another system calls.',
    fields: [],
    callsUs: true,
  },
  {
    provider: 'hook',
    label: 'Outgoing webhook',
    category: 'Developer',
    icon: 'send',
    description: 'Tells an address of yours what happens, each call signed.',
    fields: [address('url', 'URL')],
    check: ({ url = '' }, event) => posted(url, event),
    tell: ({ url = '' }, event) => posted(url, event),
  },
  {
    provider: 'google_sheets',
    label: 'Google Sheets',
    category: 'Productivity',
    icon: 'table',
    description: 'Adds a row through a web app of the sheet.',
    fields: [address('url', 'Web app URL')],
    check: ({ url = '' }, event) => posted(url, event),
    tell: ({ url = '' }, event) => posted(url, event),
    redirectsWhenDone: true,
  },
  {
    provider: 'slack',
    label: 'Slack',
    category: 'Productivity',
    icon: 'brand-slack',
    description: 'Writes to a Slack channel.',
    fields: [{ ...address('url', 'Webhook URL'), secret: true }],
    check: ({ url = '' }) => postJson(url, {}, { text: 'This is a test message.' }),
    tell: ({ url = '' }, event) => postJson(url, {}, { text: eventInWords(event) }),
  },
  {
    provider: 'zendesk',
    label: 'Zendesk',
    category: 'Support',
    icon: 'lifebuoy',
    description: 'Opens and updates tickets.',
    fields: [address('url', 'Zendesk URL'), needed('email', 'Email'), secret('apiToken', 'API token')],
    check: ({ url = '', email = '', apiToken = '' }) =>
      get(`${origin(url)}/api/v2/users/me.json`, { authorization: basic(`${email}/token`, apiToken) }),
  },
  {
    provider: 'hubspot',
    label: 'HubSpot',
    category: 'CRM',
    icon: 'users',
    description: 'Keeps contacts in step.',
    fields: [secret('accessToken', 'Access token')],
    check: ({ accessToken }) => get('https://api.hubapi.com/crm/v3/objects/contacts?limit=1', bearer(accessToken)),
  },
  {
    provider: 'salesforce',
    label: 'Salesforce',
    category: 'CRM',
    icon: 'cloud',
    description: 'Reads and writes leads and contacts.',
    fields: [address('url', 'Instance URL'), secret('accessToken', 'Access token')],
    check: ({ url = '', accessToken }) => get(`${origin(url)}/services/oauth2/userinfo`, bearer(accessToken)),
  },
  {
    provider: 'shopify',
    label: 'Shopify',
    category: 'Commerce',
    icon: 'shopping-bag',
    description: 'Reads orders and customers of a shop.',
    fields: [address('url', 'Shop URL'), secret('accessToken', 'Access token')],
    check: ({ url = '', accessToken = '' }) =>
      get(`${origin(url)}/admin/api/2025-07/shop.json`, { 'x-shopify-access-token': accessToken }),
  },
  {
    provider: 'razorpay',
    label: 'Razorpay',
    category: 'Payments',
    icon: 'credit-card',
    description: 'Makes payment links and hears of payments.',
    fields: [needed('keyId', 'Key id'), secret('keySecret', 'Key secret')],
    check: ({ keyId = '', keySecret = '' }) =>
      get('https://api.razorpay.com/v1/payments?count=1', { authorization: basic(keyId, keySecret) }),
  },
]

export function relayProviderOf(provider: string): RelayProvider | undefined {
  return relayProviders.find(one => one.provider === provider)
}

/** Whether the system took a call. A redirect is mostly none: it leads on without what was posted. */
export function isTaken({ redirectsWhenDone }: RelayProvider, status: number): boolean {
  return status < (redirectsWhenDone ? 400 : 300)
}

export function providersOf(category: string): string[] {
  return relayProviders.filter(one => one.category === category).map(({ provider }) => provider)
}

/** For systems that people read: what happened, and what is known of it, a line each. */
function eventInWords(event: string): string {
  const read = json(event)
  const known = Object.entries(at(read, 'data') ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [`${name}: ${value}`] : [],
  )
  return [textAt(read, 'event'), ...known].join('\n')
}

/** People paste the page that they look at. */
function origin(address: string): string {
  return URL.parse(address)?.origin ?? address
}
