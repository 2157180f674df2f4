import type { Shared } from './shared.ts'

/** One call to a vendor, as its room reads it. */
export type Call = {
  method: string
  /** Below the vendor's own prefix. */
  path: string
  /** What the route's pattern names. */
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, string>>
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  raw: Buffer
  /** As the route reads it: JSON, the fields of a form, or a text. */
  body: unknown
}

/** A text and a file go as they are, anything else as JSON. */
export type Reply = { status: number; body: unknown; headers?: Readonly<Record<string, string>> }

/** Who may call a vendor, under the names of the channel's settings, and where the vendor calls back. */
export type Account = { vendor: string; settings: Readonly<Record<string, string>>; webhookUrl: string | null }

export type Failure = { code: string; text: string }

/** A message that the vendor took. */
export type Message = {
  account: Account
  id: string
  to: string
  /** What the customer will read. */
  text: string
  /** Text, template, picture: the vendor's own word. */
  kind: string
  /** The sender's own reference, where the vendor has a place for it. */
  ref: string | null
  /** An address for this message's events alone. */
  callback: string | null
  /** The channel within the vendor, where it has several. */
  channel: string
  /** Why it will not arrive although it was taken; null where it will. */
  failure: Failure | null
}

export type Answer = Reply & { message?: Message }

/** A call that the vendor makes. */
export type Hook = {
  url: string
  method: 'GET' | 'POST' | 'HEAD'
  headers: Readonly<Record<string, string>>
  body: string
}

export type Step = 'sent' | 'delivered' | 'read' | 'failed'

/** What a customer does on the phone. */
export type Said = {
  account: Account
  from: string
  name: string
  text: string
  /** Of the button that is pressed. */
  payload: string | null
  /** A file, a place and so on, where the room plays it. */
  shared?: Shared
  id: string
}

/** Leaves a call with the vendor's own words against it. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly reply: Reply

  constructor(reply: Reply) {
    super(`refused with ${reply.status}`)
    this.reply = reply
  }
}

export function refuse(status: number, body: unknown, headers?: Reply['headers']): never {
  throw new Refusal({ status, body, ...(headers ? { headers } : {}) })
}
