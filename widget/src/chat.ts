import type { Answer } from './call.ts'
import { Connection, socketAddress } from './connection.ts'
import { type Act, advance, type Conversation, hasEnded, unreadCount } from './conversation.ts'
import { History } from './history.ts'
import { getMessages, postMessage } from './message.calls.ts'
import { newId } from './new-id.ts'
import { storeDrafts } from './outbox.ts'
import { Requests } from './requests.ts'
import { Sender } from './sender.ts'
import { type Door, isIntroduced, openSession, tokenKey } from './session.ts'
import { Store } from './store.ts'
import { Tabs } from './tabs.ts'
import { texts } from './texts.ts'
import { announcementOf, openView, type View } from './view.ts'
import type { Details, Frame, Session } from './wire.ts'

export type Writing = { message: string; payload?: string }

/** One visitor's chat on one page: what the window shows and what it may do. */
export class Chat {
  readonly store: Store<View>
  readonly door: Door
  #token: string
  #freshUntil = Date.now() + freshForMs
  #isLooking = false
  #writtenAt = 0
  #renewal: Promise<boolean> | null = null
  #typingEnd: ReturnType<typeof setTimeout> | undefined
  #noticeEnd: ReturnType<typeof setTimeout> | undefined
  #tabs: Tabs
  #connection: Connection
  #sender: Sender
  #history: History
  #requests: Requests

  constructor(door: Door, session: Session) {
    this.door = door
    this.#token = session.token
    this.store = new Store(openView(door, session))
    this.#tabs = new Tabs(tokenKey(door), (news, visitorId) => {
      if (visitorId !== this.#conversation.visitorId) return
      this.#do(news.kind === 'looked' ? { act: 'looked' } : { act: 'accepted', ...news })
    })
    this.#connection = this.#wireConnection()
    this.#requests = new Requests(request => this.#connection.send(request))
    this.#sender = this.#wireSender()
    this.#history = new History({
      known: () => this.#conversation.messages,
      get: after => getMessages(this.door, this.#token, after),
      onLoading: () => this.#do({ act: 'loading' }),
      onLoaded: messages => this.#do({ act: 'loaded', messages }),
      onExpired: () => void this.#renew(),
    })
  }

  start(): void {
    if (this.store.value.link === 'denied') return
    this.#connection.start()
    this.#sender.wake()
    this.#history.wake()
  }

  /** For a page that is left but may come back from the browser's memory. */
  rest(): void {
    this.#connection.stop()
    this.#history.rest()
    this.#sender.stop()
  }

  open(): void {
    this.#show({ isOpen: true })
    if (Date.now() > this.#freshUntil) void this.introduce({})
  }

  close(): void {
    this.#show({ isOpen: false })
    this.look(false)
  }

  look(isLooking: boolean): void {
    this.#isLooking = isLooking && this.store.value.isOpen
    this.#attend()
  }

  write({ message, payload }: Writing): void {
    const clientId = newId()
    this.#do({
      act: 'wrote',
      draft: {
        clientId,
        message,
        payload: payload ?? null,
        writtenAt: this.#nextInstant(),
        refusal: null,
      },
    })
    this.#sender.wake()
  }

  retry(clientId: string): void {
    this.#do({ act: 'retried', clientId })
    this.#sender.wake()
  }

  discard(clientId: string): void {
    this.#do({ act: 'discarded', clientId })
  }

  restartConversation(): void {
    this.#do({ act: 'restarted' })
    this.#show({ rating: null })
  }

  endChat(): void {
    this.#requests.make('endChat', newId(), { action: 'endChat', chatId: this.#conversation.chat?.chatId })
  }

  rate(rating: number): void {
    this.#show({ rating })
    this.#requests.make('rate', newId(), { action: 'rate', chatId: this.#conversation.chat?.chatId, rating })
  }

  signalTyping(isOn: boolean): void {
    this.#connection.send({ action: 'typing', chatId: this.#conversation.chat?.chatId, on: isOn })
  }

  async introduce(details: Details): Promise<Answer<Session>> {
    const answer = await openSession(this.door, details)
    if (answer.kind === 'done') this.adopt(answer.value)
    return answer
  }

  adopt(session: Session): void {
    const isSameToken = session.token === this.#token
    const isSameVisitor = session.visitorId === this.#conversation.visitorId
    this.#token = session.token
    this.#freshUntil = Date.now() + freshForMs
    if (!isSameVisitor) this.#requests.forget()
    this.#do({ act: 'opened', session })
    this.#show({ config: session.config, isIntroduced: isIntroduced(this.door, session) })
    if (!isSameToken || !isSameVisitor) this.#connection.reconnect()
  }

  setOnline(isOnline: boolean): void {
    clearTimeout(this.#noticeEnd)
    this.#show({ notice: isOnline ? texts.online : texts.offline })
    if (!isOnline) return
    this.#noticeEnd = setTimeout(() => this.#show({ notice: null }), noticeLastsMs)
    if (this.store.value.link === 'denied') return
    this.#connection.reconnect()
    this.#sender.wake()
  }

  get #conversation(): Conversation {
    return this.store.value.conversation
  }

  #wireConnection(): Connection {
    return new Connection({
      address: () => {
        this.#do({ act: 'connecting' })
        return socketAddress(this.door, this.#token, this.#conversation.lastSeq)
      },
      onFrame: frame => this.#hear(frame),
      onDown: failures => {
        this.#show({ link: failures > 1 ? 'polling' : 'connecting' })
        if (failures > 1) this.#history.poll()
      },
      onExpired: () => void this.#renew(),
      onDenied: () => this.#deny(),
    })
  }

  #wireSender(): Sender {
    return new Sender({
      next: () => {
        if (this.store.value.link === 'denied') return undefined
        return this.#conversation.outbox.find(draft => draft.refusal === null)
      },
      post: draft => postMessage(this.door, this.#token, draft),
      onAccepted: ({ clientId }, message) => {
        if (this.store.value.notice === texts.waitsItsTurn) this.#show({ notice: null })
        this.#do({ act: 'accepted', clientId, message })
      },
      onBusy: () => this.#show({ notice: texts.waitsItsTurn }),
      onRefused: ({ clientId }, refusal) => this.#do({ act: 'refused', clientId, refusal }),
      renew: () => this.#renew(),
    })
  }

  #hear(frame: Frame): void {
    if (frame.news.event === 'ready') {
      this.#show({ link: 'live' })
      this.#history.stopPolling()
    }
    if (frame.news.event === 'ack') this.#settle(frame.news.reqId, frame.news.isDone)
    this.#do({ act: 'frame', frame, now: Date.now() })
    if (frame.news.event === 'ready') {
      this.#requests.repeat()
      this.#sender.wake()
    }
    if (frame.news.event === 'typing' && frame.news.isOn) this.#awaitTypingEnd()
  }

  #settle(reqId: string, isDone: boolean): void {
    const name = this.#requests.settle(reqId)
    if (name === 'rate' && !isDone) this.#show({ rating: null, notice: texts.notRated })
  }

  /** Drafts are kept apart and sorted by time after a reload, so no two may share an instant. */
  #nextInstant(): string {
    this.#writtenAt = Math.max(Date.now(), this.#writtenAt + 1)
    return new Date(this.#writtenAt).toISOString()
  }

  #do(act: Act): void {
    const before = this.#conversation
    const conversation = advance(before, act)
    if (conversation === before) return
    const said = act.act === 'opened' ? '' : announcementOf(before, conversation)
    this.#show({ conversation, ...(said && { announcement: said }) })
    if (conversation.outbox !== before.outbox) this.#turnOutbox(before, conversation)
    if (conversation.hasGap && !before.hasGap) this.#connection.restart()
    if (conversation.isStale && !before.isStale) this.#history.load()
    if (hasEnded(before) && !hasEnded(conversation)) this.#show({ rating: null })
    this.#attend()
  }

  #turnOutbox(before: Conversation, after: Conversation): void {
    storeDrafts(this.door, before.outbox, after.outbox)
    for (const { clientId } of before.outbox) {
      if (after.outbox.some(draft => draft.clientId === clientId)) continue
      const message = after.messages.find(one => one.clientId === clientId)
      if (message) this.#tabs.tell({ kind: 'accepted', clientId, message }, after.visitorId)
    }
  }

  /** Tells the server, and the other tabs, that the visitor sees what is there. */
  #attend(): void {
    if (!this.#isLooking || unreadCount(this.#conversation) === 0) return
    const upTo = this.#conversation.messages.at(-1)?.actionId
    this.#do({ act: 'looked' })
    this.#tabs.tell({ kind: 'looked' }, this.#conversation.visitorId)
    this.#requests.make('readChat', newId(), {
      action: 'readChat',
      chatId: this.#conversation.chat?.chatId,
      upTo,
    })
  }

  #awaitTypingEnd(): void {
    clearTimeout(this.#typingEnd)
    const until = this.#conversation.typingUntil ?? 0
    this.#typingEnd = setTimeout(() => this.#do({ act: 'waited', now: Date.now() }), until - Date.now() + 20)
  }

  #renew(): Promise<boolean> {
    this.#renewal ??= this.#openAgain().finally(() => {
      this.#renewal = null
    })
    return this.#renewal
  }

  async #openAgain(): Promise<boolean> {
    const answer = await openSession(this.door)
    if (answer.kind === 'done') this.adopt(answer.value)
    if (answer.kind === 'refused') this.#deny()
    else this.#connection.retryLater()
    return answer.kind === 'done'
  }

  #deny(): void {
    this.rest()
    this.#show({ link: 'denied', notice: texts.denied })
  }

  #show(changes: Partial<View>): void {
    this.store.value = { ...this.store.value, ...changes }
  }
}

const freshForMs = 5 * 60_000
const noticeLastsMs = 3000
