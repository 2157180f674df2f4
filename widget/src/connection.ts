import type { Door } from './session.ts'
import { readFrame } from './wire.read.ts'
import type { Frame } from './wire.ts'

export type Wiring = {
  /** Asked before every attempt, as token and last number change. */
  address: () => string
  onFrame: (frame: Frame) => void
  /** `failures` counts the attempts since the socket last was ready. */
  onDown: (failures: number) => void
  onExpired: () => void
  onDenied: () => void
}

/** Keeps one socket ready for as long as the page lives, whatever happens to the network. */
export class Connection {
  isReady = false
  #wiring: Wiring
  #socket: WebSocket | null = null
  #retry: Timer
  #beat: Timer
  #patience: Timer
  #unanswered = 0
  #failures = 0

  constructor(wiring: Wiring) {
    this.#wiring = wiring
  }

  start(): void {
    if (this.#socket) return
    clearTimeout(this.#retry)
    try {
      this.#open(new WebSocket(this.#wiring.address()))
    } catch {
      this.#lose(null)
    }
  }

  /** For a gap: what the old socket still says is not heard any more. */
  restart(): void {
    this.#close(closedByUs)
    this.#lose(null)
  }

  /** For a new token or a new network: at once, unless that was tried just now. */
  reconnect(): void {
    this.#close(closedByUs)
    if (this.#failures > 1) this.#lose(null)
    else this.start()
  }

  retryLater(): void {
    if (!this.#socket) this.#lose(null)
  }

  stop(): void {
    clearTimeout(this.#retry)
    this.#close(1000)
  }

  send(request: { action: string } & Record<string, unknown>): boolean {
    if (!this.isReady || this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(request))
    return true
  }

  #open(socket: WebSocket): void {
    this.#socket = socket
    this.#unanswered = 0
    this.#patience = setTimeout(() => this.restart(), patienceMs)
    this.#beat = setInterval(() => this.#ping(), pingEveryMs)
    socket.onmessage = ({ data }) => {
      const frame = typeof data === 'string' ? readFrame(data) : null
      if (frame) this.#hear(frame)
    }
    socket.onclose = ({ code }) => {
      this.#close(null)
      if (code === expired || denied.has(code)) this.#turnAway(code)
      else this.#lose(code)
    }
  }

  #hear(frame: Frame): void {
    const { news } = frame
    if (news.event === 'pong') this.#unanswered = 0
    if (news.event === 'error' && (news.code === expired || denied.has(news.code))) {
      this.#close(1000)
      this.#turnAway(news.code)
      return
    }
    if (news.event === 'ready') {
      clearTimeout(this.#patience)
      this.isReady = true
      this.#failures = 0
    }
    this.#wiring.onFrame(frame)
  }

  #ping(): void {
    if (this.#unanswered >= 2) {
      this.restart()
      return
    }
    this.#unanswered += 1
    if (this.#socket?.readyState === WebSocket.OPEN)
      this.#socket.send(JSON.stringify({ action: 'ping', t: Date.now() }))
  }

  #turnAway(code: number): void {
    this.#failures += 1
    if (code === expired) this.#wiring.onExpired()
    else this.#wiring.onDenied()
  }

  #lose(code: number | null): void {
    this.#failures += 1
    clearTimeout(this.#retry)
    this.#retry = setTimeout(() => this.start(), retryAfterMs(this.#failures, code))
    this.#wiring.onDown(this.#failures)
  }

  /** A dead network can hold `onclose` back for minutes, so we do not wait for it. */
  #close(code: number | null): void {
    const socket = this.#socket
    this.#socket = null
    this.isReady = false
    clearInterval(this.#beat)
    clearTimeout(this.#patience)
    if (!socket) return
    socket.onmessage = null
    socket.onclose = null
    if (code !== null) socket.close(code)
  }
}

export function socketAddress(door: Door, token: string, lastSeq: number | null): string {
  const query = new URLSearchParams({ token, ...(lastSeq !== null && { lastSeq: String(lastSeq) }) })
  return `${door.origin.replace(/^http/, 'ws')}/socket?${query}`
}

function retryAfterMs(failures: number, code: number | null): number {
  if (code === goingDown) return 2000 + Math.random() * 2000
  return failures <= 1 ? 2000 : 3000
}

type Timer = ReturnType<typeof setTimeout> | undefined

const pingEveryMs = 30_000
const patienceMs = 20_000
const closedByUs = 4000
const expired = 4001
const denied = new Set([1403, 4403])
const goingDown = 1001
