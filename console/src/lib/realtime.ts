import { closeCodes, type ServerFrame, serverFrame, socketTimes } from '@parley/contracts/realtime.ts'

/** `offline` waits for its next try, `ended` makes none: the server refused this connection for good. */
export type RealtimeState = 'connecting' | 'ready' | 'offline' | 'ended'

export type RealtimeInput = {
  /** `wss://host/socket` */
  url: string
  token: string
  /** Numbered events in order, each once; those without a number as they come. */
  onEvent: (frame: ServerFrame) => void
  /** What was read until now may be older than the connection: read it again. */
  onStale: () => void
  /** 4001: the token is no longer good. */
  onInvalidToken: () => void
  /** 1403: the token is good, the connection is not allowed. */
  onDenied: () => void
  onState?: (state: RealtimeState) => void
  times?: { firstReconnectMs: number; reconnectMs: number; pingMs: number }
}

export type Realtime = {
  /** The machine woke or the network is back: try at once instead of waiting. */
  wake(): void
  close(): void
}

type Line = {
  input: RealtimeInput
  times: NonNullable<RealtimeInput['times']>
  socket: WebSocket | null
  /** Highest number seen; null until the first `ready`. */
  lastSeq: number | null
  tries: number
  unanswered: number
  ping: ReturnType<typeof setInterval> | undefined
  retry: ReturnType<typeof setTimeout> | undefined
}

const accessDenied = 1403
const missedPings = 2
const spreadMs = 2000

/** Keeps one connection open until it is closed or refused, and resumes where the last one broke. */
export function openRealtime(input: RealtimeInput): Realtime {
  const times = input.times ?? socketTimes
  const line: Line = {
    input,
    times,
    socket: null,
    lastSeq: null,
    tries: 0,
    unanswered: 0,
    ping: undefined,
    retry: undefined,
  }
  connect(line)
  return {
    wake: () => {
      if (line.retry !== undefined) connect(line)
      else if (line.socket?.readyState === WebSocket.OPEN) ping(line)
    },
    close: () => hangUp(line, 1000, 'ended'),
  }
}

function connect(line: Line): void {
  clearTimeout(line.retry)
  line.retry = undefined
  line.unanswered = 0
  line.input.onState?.('connecting')
  const socket = new WebSocket(line.input.url)
  line.socket = socket
  socket.onopen = () => {
    const { token } = line.input
    socket.send(JSON.stringify({ action: 'auth', token, ...(line.lastSeq === null ? {} : { lastSeq: line.lastSeq }) }))
    line.ping = setInterval(() => ping(line), line.times.pingMs)
  }
  socket.onmessage = ({ data }) => receive(line, String(data))
  socket.onclose = ({ code }) => closed(line, code)
}

function receive(line: Line, text: string): void {
  const frame = readFrame(text)
  if (!frame) return
  if (frame.event === 'pong') line.unanswered = 0
  else if (frame.event === 'ready') becomeReady(line, frame)
  else if (frame.event === 'resync') line.lastSeq = numberIn(frame.data, 'seq')
  else if (frame.event === 'error') heedError(line, frame)
  else if (isNext(line, frame)) line.input.onEvent(frame)
}

function becomeReady(line: Line, { data }: ServerFrame): void {
  line.tries = 0
  const seq = numberIn(data, 'seq')
  if (line.lastSeq === null || (seq !== null && seq > line.lastSeq)) line.lastSeq = seq
  line.input.onState?.('ready')
  if (!isResumed(data)) line.input.onStale()
}

/** Drops what was seen before; a gap means that something was lost, so the connection starts again from the last. */
function isNext(line: Line, { seq }: ServerFrame): boolean {
  if (seq === undefined || line.lastSeq === null) return true
  if (seq <= line.lastSeq) return false
  if (seq > line.lastSeq + 1) {
    hangUp(line, 1000, 'offline')
    return false
  }
  line.lastSeq = seq
  return true
}

function heedError(line: Line, { data }: ServerFrame): void {
  const code = numberIn(data, 'code')
  if (code === accessDenied || code === closeCodes.invalidToken) closed(line, code)
}

function ping(line: Line): void {
  if (line.unanswered >= missedPings) hangUp(line, closeCodes.pingMissed, 'offline')
  else {
    line.unanswered += 1
    line.socket?.send(JSON.stringify({ action: 'ping', t: Date.now() }))
  }
}

function closed(line: Line, code: number): void {
  if (code === closeCodes.invalidToken) {
    hangUp(line, 1000, 'ended')
    line.input.onInvalidToken()
  } else if (code === accessDenied || code === closeCodes.accessDenied) {
    hangUp(line, 1000, 'ended')
    line.input.onDenied()
  } else {
    hangUp(line, 1000, 'offline', code === closeCodes.goingDown ? Math.random() * spreadMs : 0)
  }
}

/** Lets go of the socket without waiting for its farewell: over a dead network that would take minutes. */
function hangUp(line: Line, code: number, next: 'offline' | 'ended', extraMs = 0): void {
  clearInterval(line.ping)
  clearTimeout(line.retry)
  const { socket } = line
  line.socket = null
  if (socket) {
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close(code)
  }
  line.input.onState?.(next)
  if (next === 'ended') return
  const wait = (line.tries === 0 ? line.times.firstReconnectMs : line.times.reconnectMs) + extraMs
  line.tries += 1
  line.retry = setTimeout(() => connect(line), wait)
}

function readFrame(text: string): ServerFrame | null {
  try {
    const parsed = serverFrame.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    // Not JSON, so not from our server: nothing to do with it.
    return null
  }
}

function numberIn(data: unknown, key: string): number | null {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, key) : null
  return typeof value === 'number' ? value : null
}

function isResumed(data: unknown): boolean {
  return typeof data === 'object' && data !== null && Reflect.get(data, 'resumed') === true
}
