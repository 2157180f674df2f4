import type { CapabilitiesByType } from './capabilities.ts'
import type { Content, MediaType } from './content.ts'
import type { Inbound, InboundMedia, InboundMessage, PartMark } from './inbound.ts'
import type { Field } from './settings.ts'
import type { ShortMessage } from './sms/short-message.ts'
import type { Standing } from './standing.ts'
import type { TemplateDraft, VendorTemplate } from './templates.ts'

export type { Inbound, InboundMedia, InboundMessage, InboundStatus, InboundWatermark, PartMark } from './inbound.ts'

export type Settings = Readonly<Record<string, string>>

/** What a vendor may know of the channel it works for. */
export type Channel = {
  /** Of the documents: 0 SMS, 1 e-mail, 4 WhatsApp and so on. */
  type: number
  settings: Settings
  /** The vendor's own address, or the one that the operator put in its place. Without a slash at the end. */
  host(own: string): string
  /** What `authorize` brought; null for vendors without it. */
  token: string | null
  /** Where the vendor calls back. */
  webhookUrl: string
  /** Of Meta's Graph, where the operator has chosen one. */
  graphVersion?: string
}

/** A message on its way out, the same for every vendor. `ref` is ours; a status that comes back names it. */
export type Outgoing = {
  ref: string
  to: string
  content: Content
  /** The vendor's name of the conversation that is answered, where its calls bring one. */
  session?: string
  /** Where the recipient of advertising by e-mail ends it. */
  optOutUrl?: string
  /** The vendor's ids of the message's files, by their addresses in `content`: what `UploadCalls` brought. */
  uploads?: ReadonlyMap<string, string>
}

/** How a message leaves. */
export type Dispatch =
  | HttpCall
  /** Over the visitor's open socket, which the server keeps. */
  | { transport: 'socket'; to: string; text: string; ref: string }
  | {
      transport: 'smtp'
      to: string
      subject: string
      html: string
      text: string
      headers: Readonly<Record<string, string>>
      ref: string
    }
  /** Over the connection to a message centre, one part after another. */
  | { transport: 'smpp'; ref: string; parts: readonly ShortMessage[] }
  /** Into the ledger of the built-in simulator. */
  | { transport: 'simulator'; to: string; payload: Record<string, unknown>; ref: string }

export type HttpCall = {
  transport: 'http'
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** Of a file, in place of a text. */
  bytes?: Uint8Array
}

/** Header names are in lower case. */
export type HttpAnswer = { status: number; headers: Readonly<Record<string, string>>; body: string }

/** What an answer means. `code` and `text` are the vendor's own words; the closed window is always "470". */
export type Outcome =
  | { kind: 'accepted'; vendorMessageId: string | null }
  | { kind: 'refused'; code: string; text: string }
  /** Too fast, or down: the same call may be made again. */
  | { kind: 'busy'; code: string; text: string; retryAfterSeconds: number | null; isRate: boolean }
  /** The credentials are no longer good: nothing will work until somebody mends them. */
  | { kind: 'unauthorized'; code: string; text: string }

/** `silent`: the answer says neither yes nor no, so that nobody knows whether the message was taken. */
export type Answered = Outcome | { kind: 'silent' }

export type Fault = 'recipient' | 'company' | 'vendor' | 'platform'
/**
 * When the same message may be tried again: after so many seconds, or never. 'opted out' is never as well, and for good:
 * the customer has told the vendor to let no advertising of this sender through.
 */
export type Retry = number | 'never' | 'opted out'
/** A code in plain words. `retry` where the fault alone would tell it wrongly. */
export type Explanation = { what: string; fault: Fault; todo: string; retry?: Retry }

/** A call to our webhook. `body` is raw, as the signature covers it. */
export type Hook = {
  method: string
  query: Readonly<Record<string, string>>
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Ours, for vendors whose calls carry no id. */
  callId?: string
}

export interface TemplateCalls {
  /** Whose templates these calls are for; those of the vendor's other channel types are registered by hand. */
  readonly channelTypes: readonly number[]
  /**
   * Settings, none of them secret, that nobody has to enter. On a channel that lacks one no call can be made, and its
   * templates are registered by hand.
   */
  readonly needs?: readonly string[]
  submit(template: TemplateDraft, channel: Channel): HttpCall
  readSubmit(answer: HttpAnswer): Outcome & Partial<Pick<VendorTemplate, 'status' | 'newsId'>>
  list(channel: Channel, cursor: string | null): HttpCall
  /** The page of `cursor`. Throws nothing: null for whatever is no list. */
  readList(answer: HttpAnswer, cursor?: string | null): { templates: VendorTemplate[]; cursor: string | null } | null
  /**
   * Where a picture, film or document of a header has to be uploaded before it is submitted; what comes of it stands as
   * `example[0]` of its component. Absent where the vendor takes an address.
   */
  readonly samples?: SampleCalls
}

export type Sample = { fileName: string; contentType: string; bytes: Uint8Array }

/** An upload in two calls: one opens it, the other brings the bytes and is answered with the sample's handle. */
export interface SampleCalls {
  begin(sample: Sample, channel: Channel): HttpCall
  readBegin(answer: HttpAnswer): { kind: 'begun'; upload: string } | Exclude<Outcome, { kind: 'accepted' }>
  send(upload: string, sample: Sample, channel: Channel): HttpCall
  readSent(answer: HttpAnswer): { kind: 'kept'; handle: string } | Exclude<Outcome, { kind: 'accepted' }>
}

/** A file by its address in the message. The vendor gives it an id for each `purpose` it is used for. */
export type Upload = { url: string; type: MediaType; purpose: string }

/** For vendors that take no addresses: files are brought to them first, and a message names them by their ids. */
export interface UploadCalls {
  needed(content: Content, channel: Channel): readonly Upload[]
  call(upload: Upload, sample: Sample, channel: Channel): Promise<HttpCall>
  read(answer: HttpAnswer): { kind: 'kept'; id: string } | Exclude<Outcome, { kind: 'accepted' }>
}

/** How the files that customers sent are fetched. */
export interface MediaCalls {
  /** Where the vendor has to be asked first where a file lies; `request` is null where what came tells it already. */
  readonly find?: {
    request(media: InboundMedia, channel: Channel): HttpCall | null
    /** The address is good for a few minutes alone: it is asked for anew for every attempt. */
    read(answer: HttpAnswer, channel: Channel): Found | Exclude<Outcome, { kind: 'accepted' }>
  }
  /** The call that is answered with the file; null where nothing tells how to get it. */
  fetch(media: InboundMedia, channel: Channel): HttpCall | null
  /** Where the answer holds the file instead of being it; null for one that holds none. */
  unwrap?(answer: HttpAnswer): Buffer | null
}

/** What the vendor knows of a file, on top of what it told with the message. */
export type Found = { kind: 'found'; url: string; contentType?: string }

export interface Vendor {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly channelTypes: readonly number[]
  readonly fields: readonly Field[]
  /** Where nobody but its owner tells the vendor's address, so that nothing is sent until a channel brings it as `baseUrl`. */
  readonly needsBaseUrl?: true
  /**
   * The longest text; another one on the channel types of `charactersOf`, and in bytes of UTF-8 on those where the vendor
   * counts bytes. Read by `textRoom`.
   */
  readonly limits: {
    textCharacters: number
    charactersOf?: Readonly<Record<number, number>>
    textBytes?: Readonly<Record<number, number>>
  }
  /** For each of `channelTypes`; read by `capabilitiesOf`. */
  readonly capabilities: CapabilitiesByType
  /** Why nobody can use it any more, where its owner has closed it. */
  readonly retired?: string
  /** What of its interface we take for granted, since nothing that is public tells it: the end of a sentence. */
  readonly unconfirmed?: string
  /** True where the shared address carries no signature: it then holds a secret of its own, `?k=`. */
  readonly needsKey: boolean
  /** Where the vendor proves itself by `settings.webhookVerifyToken`, which is entered there beside the address. */
  readonly asksForToken?: true
  /** The parts of the query by which its calls prove themselves, beside `k`: they are not kept with the call. */
  readonly proofs?: readonly string[]
  /** The bytes of its largest call, where files come inside it; elsewhere 5 MB are far more than any. */
  readonly mostHookBytes?: number
  /** Where two calls with the same bytes may be two events; elsewhere the second is a repeat. */
  readonly sameBytesAreNews?: true
  /** Whether our reference comes back with statuses, so that a call without an answer can be settled. */
  readonly echoesRef: boolean
  /** Where our reference is the message's id at the vendor, which takes each once: the same call may be made again. */
  readonly takesOurId?: true
  /** Where a token has to be fetched before the first call. */
  readonly authorize?: {
    /** Absent where the calls of all of them carry the token. */
    readonly channelTypes?: readonly number[]
    request(channel: Channel): HttpCall
    read(answer: HttpAnswer): { token: string; expiresInSeconds: number } | Extract<Outcome, { code: string }>
  }
  /** A call that changes nothing and that only good credentials pass; null when the vendor has none. */
  check(channel: Channel): HttpCall | null
  /**
   * Whether an answer to `check` that refuses nothing is the vendor's own, where the address is typed by hand; elsewhere
   * any JSON is.
   */
  isChecked?(answer: HttpAnswer): boolean
  /** Of the answer to `check`. */
  readStanding?(answer: HttpAnswer): Standing
  /** Settings that the answer to `check` tells, so that nobody has to look for them. */
  readSettings?(answer: HttpAnswer): Settings
  /** For vendors that tell how long a token lives which somebody pasted. ISO 8601; null where it has no end. */
  readonly tokenEnd?: { request(channel: Channel): HttpCall; read(answer: HttpAnswer): string | null }
  /** Has the vendor call the channel's address, where a call can do that; elsewhere somebody enters it there. */
  subscribe?(channel: Channel): HttpCall
  /** Where `subscribe` moves a whole account: gives one of its channels an address of its own. */
  subscribeOwn?(channel: Channel): HttpCall
  /** Where somebody enters the address all the same, and `subscribe` has the vendor use it. */
  readonly addressByHand?: true
  send(message: Outgoing, channel: Channel): Dispatch
  readAnswer(answer: HttpAnswer, channel: Channel): Answered
  /** Whether the vendor itself is calling. Over raw bytes, in constant time. */
  verify(hook: Hook, channel: Channel): boolean
  /**
   * What the call by which a vendor tries a new address is answered with. It proves the vendor itself; null where this
   * is an ordinary call.
   */
  challenge?(hook: Hook, channel: Channel): string | null
  /** Never throws: what it does not know is kept raw. */
  receive(hook: Hook, channel: Channel): Inbound[]
  /**
   * Where an app calls one address for all of a company's channels: whom a call names, by the setting that holds the
   * name. Each of them then reads of it what is its own.
   */
  namedIn?(hook: Hook, channel: Channel): readonly { setting: string; name: string }[]
  /** Where a long message may come in several calls: a call's place in it, and what such calls, or one, say together. */
  readonly parts?: { markOf(hook: Hook): PartMark | null; join(hooks: readonly Hook[]): Inbound[] }
  explain(code: string): Explanation | null
  /** Tells the vendor that a pressed button was heard; null for every other message. */
  acknowledge?(message: InboundMessage, channel: Channel): HttpCall | null
  /** Shows the customer that the message was read, and with it all before it; null where there is no such sign. */
  markRead?(message: InboundMessage, channel: Channel): HttpCall | null
  /** Absent where files lie at addresses that open for everybody who has them. */
  readonly media?: MediaCalls
  /** Absent where messages name the addresses of their files. */
  readonly uploads?: UploadCalls
  /** Where templates are kept and judged by the vendor. */
  readonly templates?: TemplateCalls
}
