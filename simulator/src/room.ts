import type { Account, Answer, Call, Hook, Message, Reply, Said, Step } from './call.ts'
import type { Desk } from './desk.ts'

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Over the path below the vendor's prefix; its named groups are the params. */
  path: RegExp
  reads?: 'json' | 'form' | 'text'
  /** Met by faults. */
  isMessage?: true
  /** Met by the faults that are meant for uploads. */
  isUpload?: true
  /** A vendor that calls back before it answers takes its time. */
  handle(call: Call, desk: Desk): Answer | Promise<Answer>
}

/** One vendor: what it takes, refuses and calls back with. */
export type Room = {
  /** Stands in the address, as in `VENDOR_BASE_URL_<SLUG>`. */
  slug: string
  routes: readonly Route[]
  /** In this vendor's words: too fast, and out of order. */
  busy: { tooFast: Reply; down: Reply }
  malformed: Reply
  unknownPath: Reply
  /** What follows a message that arrives; a vendor without receipts has none. */
  life(message: Message): readonly Step[]
  /** Null where the vendor says nothing of this step. */
  status(message: Message, step: Step): Hook | null
  /** Null where the vendor tells of no such thing. */
  inbound(said: Said, desk: Desk): Hook | null
  /** Where customers can do more than write and press. */
  shares?: true
  /** The calls by which the vendor tries an address that was entered, and what each must be answered with. */
  trials?(account: Account): readonly { hook: Hook; expected: string | null }[]
}
