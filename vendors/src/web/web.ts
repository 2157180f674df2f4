import { writtenOut } from '../capabilities.ts'
import { plainText } from '../content.ts'
import type { Field } from '../settings.ts'
import type { Inbound, Vendor } from '../vendor.ts'

const preChatFields = ['name', 'email', 'phoneNumber']

const optional = { type: 'alphaNumeric', secret: false, required: false } as const
const fields: readonly Field[] = [
  { ...optional, key: 'title', label: 'Title', problem: longerThan(60) },
  {
    ...optional,
    key: 'color',
    label: 'Colour',
    problem: value => (/^#[0-9a-f]{6}$/i.test(value) ? null : 'Colour must be written as #rrggbb'),
  },
  { ...optional, key: 'position', label: 'Position', type: 'select', options: ['right', 'left'] },
  { ...optional, key: 'launcherText', label: 'Launcher text', problem: longerThan(40) },
  { ...optional, key: 'welcomeText', label: 'Welcome text', problem: longerThan(1000) },
  { ...optional, key: 'preChat', label: 'Asked before the first message', problem: preChatProblem },
  { ...optional, key: 'allowedOrigins', label: 'Allowed origins', problem: originsProblem },
  { ...optional, key: 'identitySecret', label: 'Identity secret', secret: true, problem: longerThan(200) },
]

/** Our own web chat: nobody stands between us and the visitor, so a message leaves over the open socket. */
export const web: Vendor = {
  id: 98,
  slug: 'web',
  name: 'Web widget',
  channelTypes: [12],
  fields,
  limits: { textCharacters: 4096 },
  // As the widget draws them.
  capabilities: { 12: { ...writtenOut, replyButtons: null, receipts: ['delivered', 'read'] } },
  needsKey: false,
  echoesRef: true,
  check: () => null,
  send: ({ to, content, ref }) => ({ transport: 'socket', to, text: plainText(content), ref }),
  readAnswer: () => ({ kind: 'accepted', vendorMessageId: null }),
  // Visitors come in through the widget's own door; nobody calls a webhook.
  verify: () => false,
  receive: () => [],
  explain: () => null,
}

/** What a visitor wrote in the widget. Never throws. */
export function readVisitorMessage(raw: unknown): Inbound {
  const eventId = textAt(raw, 'clientId')
  const text = textAt(raw, 'message')
  const from = textAt(raw, 'visitorId')
  if (!eventId || !from) return { kind: 'unknown', eventId, raw }
  return { kind: 'message', eventId, from, text: text.trim(), payload: textAt(raw, 'payload') || null }
}

function textAt(raw: unknown, key: string): string {
  const value: unknown = typeof raw === 'object' && raw !== null ? Reflect.get(raw, key) : undefined
  return typeof value === 'string' ? value : ''
}

function longerThan(most: number) {
  return (value: string) => (value.length > most ? `At most ${most} characters` : null)
}

function preChatProblem(value: string): string | null {
  const unknown = value.split(',').find(part => !preChatFields.includes(part.trim()))
  return unknown === undefined ? null : `Only ${preChatFields.join(', ')} can be asked`
}

/** An origin is scheme, host and port, without a path: exactly what a browser sends. */
function originsProblem(value: string): string | null {
  const wrong = value.split(',').find(part => !isOrigin(part.trim()))
  return wrong === undefined ? null : `${wrong.trim()} is not an origin such as https://shop.example`
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text
}
