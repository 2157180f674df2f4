import { Host } from './host.ts'
import { Keep } from './keep.ts'
import { Launcher } from './launcher.ts'
import { storedDrafts } from './outbox.ts'
import { type Door, hasVisited, openSession, readLook, tokenKey } from './session.ts'
import { texts } from './texts.ts'
import type { ChatWindow, Shell } from './window.tsx'
import { parseJson, readConfig } from './wire.read.ts'
import type { Config, Details, Session } from './wire.ts'

/**
 * The part of the chat that every page view pays for: a launcher in the look of its channel. A session begins when the
 * visitor opens the chat, or goes on where one was begun before.
 */
export class Widget {
  #door: Door
  #host = new Host()
  #launcher = new Launcher(this.#host.root, () => void this.open())
  #session: Session | null = null
  #details: Details | null = null
  #beginning: Promise<boolean> = Promise.resolve(false)
  #retry: ReturnType<typeof setTimeout> | undefined
  #window: Promise<ChatWindow> | null = null
  #chat: ChatWindow | null = null
  #windowTries = 0
  #isAskedToWait = false
  #tellOpened: (isTaken: boolean) => void = () => {}
  #opened = new Promise<boolean>(resolve => {
    this.#tellOpened = resolve
  })
  #opener: Element | null = null
  #isOpen = false

  constructor(origin: string, channelId: string) {
    this.#door = { origin, channelId, keep: new Keep() }
  }

  start(): void {
    this.attach()
    const known = this.#door.keep.get(configKey(this.#door))
    if (known) this.#launcher.draw(readConfig(parseJson(known)))
    whenIdle(() => void this.#wake())
    addEventListener('online', () => void this.#wake())
  }

  attach(): void {
    this.#host.attach()
  }

  async open(): Promise<void> {
    if (this.#isOpen) return
    this.#opener = document.activeElement
    this.#launcher.setBusy(true)
    const chat = await this.#loadWindow().catch(() => null)
    this.#launcher.setBusy(false)
    if (!chat) {
      this.#launcher.say(this.#reasonNotOpened())
      return
    }
    this.#isOpen = true
    this.#launcher.setOpen(true)
    chat.open()
  }

  close(): void {
    if (this.#isOpen) this.#chat?.close()
  }

  /** Kept until the visitor opens the chat. False where the server did not take the details. */
  identify(details: Details): Promise<boolean> {
    this.#details = known(details)
    return this.#mayBegin() ? this.#begin() : this.#opened
  }

  #mayBegin(): boolean {
    return this.#session !== null || hasVisited(this.#door) || storedDrafts(this.#door).length > 0
  }

  async #wake(): Promise<void> {
    if (this.#mayBegin()) {
      await this.#begin()
      return
    }
    clearTimeout(this.#retry)
    const answer = await readLook(this.#door)
    if (answer.kind === 'done') this.#wear(answer.value)
    else if (answer.kind === 'refused') this.#refuse(answer.text)
    else this.#retryLater(answer.kind === 'later' ? answer.afterMs : null)
  }

  #reasonNotOpened(): string {
    if (!navigator.onLine) return texts.offline
    return this.#isAskedToWait ? texts.busy : texts.notLoaded
  }

  #begin(): Promise<boolean> {
    this.#beginning = this.#beginning.then(() => this.#openSession())
    if (this.#details) void this.#beginning.then(this.#tellOpened)
    return this.#beginning
  }

  async #openSession(): Promise<boolean> {
    clearTimeout(this.#retry)
    if (this.#session && !this.#details) return true
    const details = this.#details
    const answer = await openSession(this.#door, details ?? {})
    if (answer.kind === 'done') {
      this.#settle(details)
      this.#greet(answer.value)
      return true
    }
    if (answer.kind === 'refused') return this.#goOnWithout(details, answer.text)
    this.#isAskedToWait = answer.kind === 'later' && answer.isBusy === true
    this.#retryLater(answer.kind === 'later' ? answer.afterMs : null)
    return false
  }

  /** Wrong details do not keep a visitor from chatting; a channel that is not there does. */
  async #goOnWithout(details: Details | null, reason: string): Promise<false> {
    this.#settle(details)
    if (!this.#session && !details) this.#refuse(reason)
    else console.warn(`Parley chat ${this.#door.channelId}: ${reason}`)
    if (!this.#session && details) await this.#openSession()
    return false
  }

  /** Details that came while these were on their way still wait for their turn. */
  #settle(details: Details | null): void {
    if (this.#details === details) this.#details = null
  }

  #greet(session: Session): void {
    this.#session = session
    this.#wear(session.config)
    if (this.#chat) this.#chat.adopt(session)
    else if (session.chat || storedDrafts(this.#door).length > 0) void this.#loadWindow().catch(() => null)
  }

  #wear(config: Config): void {
    this.#door.keep.set(configKey(this.#door), JSON.stringify(config))
    this.#launcher.draw(config)
  }

  #retryLater(afterMs: number | null): void {
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => void this.#wake(), afterMs ?? retryAfterMs)
  }

  /** The channel, or this page, is not to have a chat. */
  #refuse(reason: string): void {
    console.warn(`Parley chat ${this.#door.channelId}: ${reason}`)
    this.#door.keep.remove(configKey(this.#door))
    this.#host.remove()
  }

  #loadWindow(): Promise<ChatWindow> {
    this.#window ??= this.#importWindow().catch(error => {
      this.#window = null
      throw error
    })
    return this.#window
  }

  async #importWindow(): Promise<ChatWindow> {
    if (!this.#session) await this.#begin()
    if (!this.#session) throw new Error('no session')
    // A browser remembers an import that failed, so each try has an address of its own.
    const suffix = this.#windowTries > 0 ? `?try=${this.#windowTries}` : ''
    this.#windowTries += 1
    const url = `${this.#door.origin}/widget/window.js${suffix}`
    const bundle: typeof import('./window.tsx') = await import(/* @vite-ignore */ url)
    this.#chat = bundle.mountChat(this.#shell(this.#session))
    return this.#chat
  }

  #shell(session: Session): Shell {
    return {
      root: this.#host.root,
      door: this.#door,
      session,
      onUnread: count => this.#launcher.setUnread(count),
      onConfig: config => this.#launcher.draw(config),
      onClosed: () => {
        this.#isOpen = false
        this.#launcher.setOpen(false)
        this.#returnFocus()
      },
    }
  }

  #returnFocus(): void {
    const opener = this.#opener
    const isUsable = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
    if (isUsable && opener !== this.#host.element) opener.focus()
    else this.#launcher.focus()
  }
}

const retryAfterMs = 30_000
const idleWithinMs = 2000

function configKey(door: Door): string {
  return `${tokenKey(door)}:config`
}

function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: idleWithinMs })
  else setTimeout(act, 200)
}

function known(details: Details): Details {
  const fields = ['name', 'email', 'phoneNumber', 'identityHash'] as const
  return Object.fromEntries(fields.filter(field => details?.[field]).map(field => [field, String(details[field])]))
}
