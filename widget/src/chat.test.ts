import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Fault, TestServer, TestSocket } from './chat.test-server.ts'
import { Chat } from './chat.ts'
import { Keep } from './keep.ts'
import { storedDrafts } from './outbox.ts'
import { openSession } from './session.ts'
import { texts } from './texts.ts'

let server: TestServer
let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  reset()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('whatever breaks, each message reaches the server once, in order, and stands once in the chat', async () => {
  const calm = fc.constantFrom<Step>('agent says', 'reload', 'second tab', 'network back', 'wait', 'wait long')
  const trouble = fc.constantFrom<Step>('drop', 'drop without log', 'load lost', 'request lost', 'answer lost')
  const refusal = fc.constantFrom<Step>('unavailable', 'busy', 'expired')
  const weighted = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Step>('write', 'write two') },
    { weight: 4, arbitrary: calm },
    { weight: 4, arbitrary: trouble },
    { weight: 2, arbitrary: refusal },
  )
  const steps = fc.array(weighted, { minLength: 5, maxLength: 40, size: 'max' })
  await fc.assert(
    fc.asyncProperty(steps, async script => {
      reset()
      const tabs = [await visit()]
      const written: string[] = []
      for (const step of script) {
        await play(step, tabs)
        written.push(...writeNext(step, tabs, written.length))
        await vi.advanceTimersByTimeAsync(durations.get(step) ?? 20)
      }
      // Each fault still on order costs a wait of up to 7 s before the message is tried again.
      await vi.advanceTimersByTimeAsync(60_000 + script.filter(isFault).length * 8000)
      const fromVisitor = server.messages.filter(message => message.actor === 'customer')
      expect(fromVisitor.map(message => message.message)).toEqual(written)
      for (const tab of tabs) {
        expect(tab.store.value.conversation.outbox).toEqual([])
        expect(shown(tab)).toEqual(server.messages.map(message => message.actionId))
        tab.rest()
      }
      expect([...stored.keys()].filter(key => key.includes(':outbox:'))).toEqual([])
    }),
    { numRuns: 300 },
  )
}, 120_000)

test('a message that the server refuses says why, lets the next one pass, and goes on Retry', async () => {
  const chat = await visit()
  server.faults = ['refused']
  write(chat, 'one')
  write(chat, 'two')
  await vi.advanceTimersByTimeAsync(1000)
  expect(chat.store.value.conversation.outbox.map(draft => draft.refusal)).toEqual(['Message is too long'])
  expect(server.messages.map(message => message.message)).toEqual(['two'])
  const again = await reload(chat)
  const [refused] = again.store.value.conversation.outbox
  again.retry(refused?.clientId ?? '')
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.messages.map(message => message.message)).toEqual(['two', 'one'])
})

test('a server that asks to wait is asked again when it said, and the visitor is told meanwhile', async () => {
  const chat = await visit()
  server.faults = ['busy']
  write(chat, 'one')
  await vi.advanceTimersByTimeAsync(6000)
  expect(server.posts).toHaveLength(1)
  expect(chat.store.value.notice).toBe('Many messages at once: the next one leaves in a moment.')
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.messages.map(message => message.message)).toEqual(['one'])
  expect(chat.store.value.notice).toBeNull()
})

test('a rating that comes too late is taken back, with a word', async () => {
  const chat = await visit()
  server.refusesActions = true
  chat.rate(5)
  await vi.advanceTimersByTimeAsync(100)
  expect([chat.store.value.rating, chat.store.value.notice]).toEqual([
    null,
    'This conversation cannot be rated any more',
  ])
})

test('reconnects after 2000 ms and then every 3000 ms, with the last number seen', async () => {
  const chat = await visit()
  server.say('Hello')
  server.isSocketRefused = true
  const before = server.addresses.length
  server.sockets[0]?.drop(1006)
  await vi.advanceTimersByTimeAsync(1990)
  expect(server.addresses.length - before).toBe(0)
  await vi.advanceTimersByTimeAsync(60)
  expect(server.addresses.length - before).toBe(1)
  await vi.advanceTimersByTimeAsync(2950)
  expect(server.addresses.length - before).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(server.addresses.length - before).toBe(2)
  expect(server.addresses.at(-1)).toContain('lastSeq=1')
  chat.rest()
})

test('pings every 30 s, and closes with 4000 and reconnects when two are not answered', async () => {
  await visit()
  await vi.advanceTimersByTimeAsync(95_000)
  expect(server.actions.filter(({ action }) => action === 'ping')).toHaveLength(3)
  const [socket] = server.sockets
  server.isSilent = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket?.closedWith).toBeNull()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(socket?.closedWith).toBe(4000)
  await vi.advanceTimersByTimeAsync(2100)
  expect(server.sockets).toHaveLength(1)
})

test('a missing number closes the socket and asks again from the last one', async () => {
  const chat = await visit()
  server.say('one')
  const lost = server.sockets.splice(0)
  server.say('two')
  server.sockets = lost
  server.say('three')
  await vi.advanceTimersByTimeAsync(2500)
  expect(server.addresses.at(-1)).toContain('lastSeq=1')
  expect(wordsOf(chat)).toEqual(['one', 'two', 'three'])
})

test('a numbering that the server no longer holds is made up for by loading, even when that fails at first', async () => {
  const chat = await visit()
  server.say('one')
  server.keepsLog = false
  server.lostLoads = 2
  server.sockets[0]?.drop(1006)
  server.say('two')
  await vi.advanceTimersByTimeAsync(3000)
  expect(wordsOf(chat)).toEqual(['one'])
  await vi.advanceTimersByTimeAsync(12_000)
  expect(wordsOf(chat)).toEqual(['one', 'two'])
})

test('4001 opens a new session, and the unsent message goes to it', async () => {
  const chat = await visit()
  server.say('from before')
  server.faults = ['unavailable']
  write(chat, 'still here')
  await vi.advanceTimersByTimeAsync(200)
  server.token = 't2'
  server.visitorId = 'v2'
  server.messages = []
  server.events = []
  server.sockets[0]?.drop(4001)
  await vi.advanceTimersByTimeAsync(5000)
  expect(stored.get('parley:c1')).toBe('t2')
  expect(wordsOf(chat)).toEqual(['still here'])
  expect(chat.store.value.link).toBe('live')
})

test('1403 and 4403 stop everything and say so', async () => {
  const chat = await visit()
  const before = server.addresses.length
  server.sockets[0]?.drop(4403)
  write(chat, 'nobody hears this')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.addresses.length).toBe(before)
  expect(server.posts).toEqual([])
  expect(chat.store.value).toMatchObject({ link: 'denied', notice: texts.denied })
})

test('without a socket the messages are fetched, and the chat goes live when it opens', async () => {
  const chat = await visit()
  write(chat, 'Hello')
  await vi.advanceTimersByTimeAsync(500)
  server.isSocketRefused = true
  server.sockets[0]?.drop(1006)
  await vi.advanceTimersByTimeAsync(3000)
  server.sockets = []
  server.say('by fetch')
  await vi.advanceTimersByTimeAsync(6000)
  expect(chat.store.value.link).toBe('polling')
  expect(wordsOf(chat)).toEqual(['Hello', 'by fetch'])
  server.isSocketRefused = false
  await vi.advanceTimersByTimeAsync(4000)
  expect(chat.store.value.link).toBe('live')
})

test('readChat is sent once the window is open and looked at, and again after a lost socket', async () => {
  const chat = await visit()
  const reply = server.say('Hello')
  await vi.advanceTimersByTimeAsync(100)
  expect(readReports()).toEqual([])
  chat.open()
  chat.look(false)
  expect(readReports()).toEqual([])
  server.isSilent = true
  chat.look(true)
  expect(readReports()).toEqual([reply.actionId])
  server.isSilent = false
  server.sockets[0]?.drop(1006)
  await vi.advanceTimersByTimeAsync(2500)
  expect(readReports()).toEqual([reply.actionId, reply.actionId])
  server.sockets[0]?.drop(1006)
  await vi.advanceTimersByTimeAsync(2500)
  expect(readReports()).toHaveLength(2)
})

test('two tabs show each other what the visitor wrote and read', async () => {
  const one = await visit()
  const two = await visit()
  write(one, 'Hello')
  await vi.advanceTimersByTimeAsync(500)
  server.say('Good morning')
  await vi.advanceTimersByTimeAsync(100)
  two.open()
  two.look(true)
  expect(wordsOf(two)).toEqual(['Hello', 'Good morning'])
  expect(wordsOf(one)).toEqual(wordsOf(two))
  expect(one.store.value.conversation.messages.at(-1)?.status).toBe(2)
})

test('a new reply is announced, the history is not', async () => {
  server.say('from yesterday')
  const chat = await visit()
  await vi.advanceTimersByTimeAsync(500)
  expect(chat.store.value.announcement).toBe('')
  server.say('Good morning')
  expect(chat.store.value.announcement).toBe('Asha Rao: Good morning')
  server.say('**Open** at <u>seven</u>, [see here](https://tea.example) or 2 * 3')
  expect(chat.store.value.announcement).toBe('Asha Rao: Open at seven, see here or 2 * 3')
})

test('offline and online are said in words, the second for 3 seconds', async () => {
  const chat = await visit()
  chat.setOnline(false)
  expect(chat.store.value.notice).toBe('Network is offline,Please Turn On Internet!')
  chat.setOnline(true)
  expect(chat.store.value.notice).toBe('Network is Back!')
  await vi.advanceTimersByTimeAsync(3000)
  expect(chat.store.value.notice).toBeNull()
})

test('typing of staff shows for 6 seconds', async () => {
  const chat = await visit()
  server.whisper('typing', { chatId: 'chat-1', by: 'u1', on: true })
  expect(chat.store.value.conversation.typingUntil).not.toBeNull()
  await vi.advanceTimersByTimeAsync(6100)
  expect(chat.store.value.conversation.typingUntil).toBeNull()
})

test('where the page allows no storage, the chat works for as long as the page lives', async () => {
  vi.stubGlobal('localStorage', undefined)
  const chat = await visit()
  write(chat, 'Hello')
  await vi.advanceTimersByTimeAsync(500)
  expect(wordsOf(chat)).toEqual(['Hello'])
  expect(storedDrafts(chat.door)).toEqual([])
})

type Step = 'write' | 'write two' | 'agent says' | 'drop' | 'drop without log' | 'load lost' | Calm | Fault
type Calm = 'reload' | 'second tab' | 'network back' | 'wait' | 'wait long'

const durations = new Map<Step, number>([
  ['wait', 700],
  ['wait long', 9000],
])

function reset(): void {
  // What a run before this one left on its way must not reach this one's server.
  vi.clearAllTimers()
  server = new TestServer()
  stored = new Map()
  TestSocket.server = server
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('WebSocket', TestSocket)
  vi.stubGlobal('BroadcastChannel', tabChannels())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', storageOver(stored))
}

async function visit(): Promise<Chat> {
  const door = { origin: 'https://chat.example', channelId: 'c1', keep: new Keep() }
  const opening = openSession(door)
  await vi.advanceTimersByTimeAsync(100)
  const answer = await opening
  if (answer.kind !== 'done') throw new Error('no session')
  const chat = new Chat(door, answer.value)
  chat.start()
  await vi.advanceTimersByTimeAsync(50)
  return chat
}

async function reload(chat: Chat): Promise<Chat> {
  server.leavePage()
  chat.rest()
  return visit()
}

async function play(step: Step, tabs: Chat[]): Promise<void> {
  if (isFault(step)) server.faults.push(step)
  if (step === 'agent says') server.say('Hello')
  if (step === 'load lost') server.lostLoads += 1
  if (step === 'network back') tabs.forEach(comeOnline)
  if (step === 'drop' || step === 'drop without log') dropAll(step === 'drop')
  if (step === 'reload') {
    server.leavePage()
    for (const tab of tabs.splice(0)) tab.rest()
  }
  if (step === 'reload' || step === 'second tab') tabs.push(await visit())
}

function comeOnline(tab: Chat): void {
  tab.setOnline(true)
}

function writeNext(step: Step, tabs: Chat[], from: number): string[] {
  const tab = tabs.at(-1)
  const count = ['write', 'write two'].indexOf(step) + 1
  return tab ? Array.from({ length: count }, (_, index) => write(tab, `message ${from + index}`)) : []
}

function dropAll(keepsLog: boolean): void {
  server.keepsLog = keepsLog
  for (const socket of [...server.sockets]) socket.drop(1006)
}

function isFault(step: Step): step is Fault {
  return ['request lost', 'answer lost', 'unavailable', 'busy', 'expired'].includes(step)
}

function write(chat: Chat, message: string): string {
  chat.write({ message })
  return message
}

function shown(chat: Chat): string[] {
  return chat.store.value.conversation.messages.map(message => message.actionId)
}

function wordsOf(chat: Chat): string[] {
  return chat.store.value.conversation.messages.map(message => message.message)
}

function readReports(): unknown[] {
  return server.actions.filter(({ action }) => action === 'readChat').map(({ upTo }) => upTo)
}

function storageOver(map: Map<string, string>) {
  const methods = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  }
  return new Proxy(methods, { ownKeys: () => [...map.keys()], getOwnPropertyDescriptor: describe })
}

function describe() {
  return { enumerable: true, configurable: true }
}

function tabChannels() {
  const tabs = new Set<{ onmessage: ((event: { data: unknown }) => void) | null }>()
  return class {
    onmessage: ((event: { data: unknown }) => void) | null = null
    constructor() {
      tabs.add(this)
    }
    postMessage(data: unknown) {
      for (const tab of tabs) if (tab !== this) tab.onmessage?.({ data: structuredClone(data) })
    }
  }
}
