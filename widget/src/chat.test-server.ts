import type { Fields } from './wire.read.ts'

export type Fault = 'request lost' | 'answer lost' | 'unavailable' | 'busy' | 'refused' | 'expired'

type Stored = Fields & { actionId: string; clientId: string | null; message: string; actor: string }

/** The visitor's side of the server, in memory and with faults on order, on the other end of fetch and WebSocket. */
export class TestServer {
  messages: Stored[] = []
  events: Fields[] = []
  actions: Fields[] = []
  sockets: TestSocket[] = []
  addresses: string[] = []
  posts: Fields[] = []
  faults: Fault[] = []
  token = 't1'
  visitorId = 'v1'
  isSocketRefused = false
  isSilent = false
  keepsLog = true
  refusesActions = false
  lostLoads = 0
  #page = 0
  #count = 0

  /** What the page that is left had on its way is never answered. */
  leavePage(): void {
    this.#page += 1
    for (const socket of this.sockets) socket.vanish()
    this.sockets = []
  }

  fetch = async (url: string, init: RequestInit = {}): Promise<unknown> => {
    const page = this.#page
    await sleep(40)
    const answer = this.#answer(new URL(url), init)
    await sleep(40)
    if (page !== this.#page) return new Promise(() => {})
    return answer()
  }

  session() {
    return {
      token: this.token,
      visitorId: this.visitorId,
      chat: this.messages.length > 0 ? { chatId: 'chat-1', state: 2, messages: this.messages } : null,
      config: { title: 'Acme Traders', color: '#0f766e', preChat: [], openNow: true },
    }
  }

  say(message: string, actor = 'agent'): Stored {
    const stored = this.#store({ message, actor, clientId: null, status: 1, userName: 'Asha Rao' })
    this.emit('agentReply', { chatId: 'chat-1', message: stored })
    return stored
  }

  emit(event: string, data: Fields): void {
    const frame = { event, seq: this.events.length + 1, at: '', data }
    this.events.push(frame)
    for (const socket of this.sockets) socket.tell(frame)
  }

  whisper(event: string, data: Fields): void {
    for (const socket of this.sockets) socket.tell({ event, at: '', data })
  }

  connect(socket: TestSocket, address: string): void {
    this.addresses.push(address)
    const query = new URL(address).searchParams
    if (this.isSocketRefused) socket.drop(1006)
    else if (query.get('token') !== this.token) socket.drop(4001)
    else this.#welcome(socket, query)
  }

  #welcome(socket: TestSocket, query: URLSearchParams): void {
    this.sockets.push(socket)
    const lastSeq = query.get('lastSeq')
    const isResumed = lastSeq !== null && this.keepsLog
    if (isResumed) for (const frame of this.events.slice(Number(lastSeq))) socket.tell(frame)
    else if (lastSeq !== null) socket.tell({ event: 'resync', at: '', data: { seq: this.events.length } })
    const chat = this.messages.length > 0 ? { chatId: 'chat-1', state: 2 } : null
    const data = { visitorId: this.visitorId, seq: this.events.length, resumed: isResumed, chat }
    socket.tell({ event: 'ready', at: '', data })
  }

  hear(socket: TestSocket, action: Fields): void {
    this.actions.push(action)
    if (this.isSilent) return
    if (action.action === 'ping') socket.tell({ event: 'pong', at: '', data: {} })
    if (action.reqId) socket.tell({ event: 'ack', reqId: action.reqId, status: !this.refusesActions })
  }

  #answer(url: URL, init: RequestInit): () => unknown {
    const body: Fields = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    if (url.pathname.endsWith('/session')) return () => answerOf(200, this.session())
    const headers = new Headers(init.headers)
    if (headers.get('authentication-token') !== this.token) return () => answerOf(401, {})
    if (url.pathname.endsWith('/messages')) {
      if (this.lostLoads > 0) {
        this.lostLoads -= 1
        return breakOff
      }
      const after = url.searchParams.get('after')
      const from = this.messages.findIndex(message => message.actionId === after) + 1
      return () => answerOf(200, { messages: this.messages.slice(from), more: false })
    }
    return this.#take(body)
  }

  #take(body: Fields): () => unknown {
    this.posts.push(body)
    const fault = this.faults.shift()
    if (fault === 'request lost') return breakOff
    if (fault === 'unavailable') return () => answerOf(503, {})
    if (fault === 'busy') return () => answerOf(429, {})
    if (fault === 'refused') return () => answerOf(200, {}, false)
    if (fault === 'expired') this.token = `${this.token}+`
    if (fault === 'expired') return () => answerOf(401, {})
    const known = this.messages.find(message => message.clientId === body.clientId)
    const message = known ?? this.#store({ ...body, actor: 'customer', status: 0 })
    return fault === 'answer lost' ? breakOff : () => answerOf(200, { message })
  }

  #store(fields: Fields): Stored {
    this.#count += 1
    const actionId = `a${String(this.#count).padStart(5, '0')}`
    const stored = {
      chatId: 'chat-1',
      actedOn: new Date().toISOString(),
      ...fields,
      actionId,
      actor: String(fields.actor),
      message: String(fields.message),
      clientId: typeof fields.clientId === 'string' ? fields.clientId : null,
    }
    this.messages.push(stored)
    return stored
  }
}

/** A WebSocket whose other end is the test server. */
export class TestSocket {
  static readonly OPEN = 1
  static server: TestServer
  readyState = 0
  closedWith: number | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(address: string) {
    const { server } = TestSocket
    setTimeout(() => {
      if (this.readyState !== 0) return
      this.readyState = 1
      server.connect(this, address)
    }, 30)
  }

  send(body: string): void {
    TestSocket.server.hear(this, JSON.parse(body))
  }

  close(code: number): void {
    this.closedWith = code
    this.vanish()
    TestSocket.server.sockets = TestSocket.server.sockets.filter(socket => socket !== this)
  }

  tell(frame: Fields): void {
    if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) })
  }

  drop(code: number): void {
    TestSocket.server.sockets = TestSocket.server.sockets.filter(socket => socket !== this)
    this.readyState = 3
    this.onclose?.({ code })
  }

  vanish(): void {
    this.readyState = 3
  }
}

function answerOf(status: number, response: unknown, isDone = true) {
  const body = { status: status === 200 && isDone, code: '100', message: isDone ? '' : 'Message is too long', response }
  return {
    status,
    ok: status === 200,
    headers: new Headers(status === 429 ? { 'retry-after': '7' } : {}),
    text: async () => JSON.stringify(body),
  }
}

function breakOff(): never {
  throw new TypeError('Failed to fetch')
}

function sleep(ms: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, ms)
  })
}
