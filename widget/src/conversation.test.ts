import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  advance,
  type Conversation,
  type Draft,
  hasEnded,
  openConversation,
  ratingOf,
  unreadCount,
} from './conversation.ts'
import type { Actor, Frame, Message, News, Session } from './wire.ts'

test('frames that come twice, late, out of order or over several sockets end in the same conversation', () => {
  fc.assert(
    fc.property(stories, troubles, (story, trouble) => {
      const log = framesOf(story)
      const inOrder = log.reduce(hear, connected(fresh()))
      const troubled = trouble.reduce((conversation, mischief) => {
        const replay = log.filter(frame => isAfter(frame, conversation.lastSeq))
        return heard(connected(conversation), disturb(replay, log, mischief))
      }, connected(fresh()))
      const healed = heard(connected(troubled), log)
      expect(lasting(healed)).toEqual(lasting(inOrder))
      const late = log.filter((_, index) => trouble.some(({ old }) => old.includes(index)))
      expect(lasting(heard(healed, late))).toEqual(lasting(inOrder))
    }),
    { numRuns: 500 },
  )
})

test('a numbering that is lost, and messages that are loaded instead, end in the same conversation', () => {
  fc.assert(
    fc.property(stories, fc.array(fc.nat(), { maxLength: 5 }), (story, breaks) => {
      const log = framesOf(story)
      const moments = [connected(fresh())]
      for (const frame of log) moments.push(hear(moments.at(-1) ?? fresh(), frame))
      const truthAt = (seq: number) => moments[seq] ?? fresh()
      let conversation = connected(fresh())
      for (const seq of breaks.map(at => at % (log.length + 1)).sort((a, b) => a - b)) {
        conversation = resync(conversation, seq, truthAt(Math.min(log.length, seq + 1)))
        conversation = heard(conversation, log.slice(seq, seq + 3))
      }
      const last = resync(conversation, log.length, truthAt(log.length))
      expect(last.messages).toEqual(truthAt(log.length).messages)
      expect(hasEnded(last)).toBe(hasEnded(truthAt(log.length)))
      expect(unreadCount(last)).toBe(unreadCount(truthAt(log.length)))
    }),
    { numRuns: 300 },
  )
})

test('an event that is missing stops all later ones until the socket is opened again', () => {
  const log = framesOf([said('agent'), said('agent'), said('agent')])
  const gapped = heard(
    connected(fresh()),
    [log[0], log[2]].flatMap(frame => frame ?? []),
  )
  expect(gapped.hasGap).toBe(true)
  expect(gapped.lastSeq).toBe(1)
  expect(gapped.messages).toHaveLength(1)
  expect(heard(connected(gapped), log).messages).toHaveLength(3)
})

test('a written message stands once, whichever of answer, event, load and repeated answer brings it', () => {
  const ways = fc.shuffledSubarray(['answer', 'event', 'load', 'answer again', 'write again'] as const, {
    minLength: 1,
  })
  fc.assert(
    fc.property(ways, order => {
      const message = messageOf(1, 'customer', { clientId: 'c1' })
      const draft = draftOf('c1')
      const start = advance(connected(fresh()), { act: 'wrote', draft })
      const end = order.reduce((conversation, way) => {
        if (way === 'event') return hear(conversation, frameOf(1, { event: 'message', message, state: 0 }))
        if (way === 'load') return advance(conversation, { act: 'loaded', messages: [message] })
        if (way === 'write again') return advance(conversation, { act: 'wrote', draft })
        return advance(conversation, { act: 'accepted', clientId: 'c1', message })
      }, start)
      const copies = [...end.messages, ...end.outbox].filter(one => one.clientId === 'c1')
      expect(copies).toHaveLength(1)
      expect(end.outbox).toHaveLength(order.every(way => way === 'write again') ? 1 : 0)
    }),
  )
})

test('a read report that overtakes the answer to the message is not forgotten', () => {
  const message = messageOf(1, 'customer', { clientId: 'c1' })
  const waiting = advance(connected(fresh()), { act: 'wrote', draft: draftOf('c1') })
  const told = hear(waiting, frameOf(1, { event: 'messagesRead', by: 'u1', upTo: message.actionId }))
  expect(told.isStale).toBe(true)
  expect(advance(told, { act: 'accepted', clientId: 'c1', message }).messages[0]?.status).toBe(2)
})

test('a refused message waits with its reason, and goes on after Retry or Delete', () => {
  const written = advance(fresh(), { act: 'wrote', draft: draftOf('c1') })
  const refused = advance(written, { act: 'refused', clientId: 'c1', refusal: 'Message is too long' })
  expect(refused.outbox[0]?.refusal).toBe('Message is too long')
  expect(advance(refused, { act: 'retried', clientId: 'c1' }).outbox[0]?.refusal).toBeNull()
  expect(advance(refused, { act: 'discarded', clientId: 'c1' }).outbox).toEqual([])
})

test('typing is over after 6 seconds, and as soon as the reply is there', () => {
  const typing = advance(fresh(), { act: 'frame', frame: frameOf(null, isTyping), now: 1000 })
  expect(advance(typing, { act: 'waited', now: 6999 }).typingUntil).toBe(7000)
  expect(advance(typing, { act: 'waited', now: 7000 }).typingUntil).toBeNull()
  const replied = hear(typing, frameOf(1, { event: 'message', message: messageOf(1, 'agent'), state: null }))
  expect(replied.typingUntil).toBeNull()
})

test('an ended chat offers a new conversation, and the thanks after it do not open the old one', () => {
  const log = framesOf([said('agent'), { kind: 'ended' }])
  const ended = heard(connected(fresh()), log)
  expect(hasEnded(ended)).toBe(true)
  const thanked = hear(ended, frameOf(3, { event: 'message', message: messageOf(9, 'bot'), state: null }))
  expect(hasEnded(thanked)).toBe(true)
  const restarted = advance(thanked, { act: 'restarted' })
  expect(hasEnded(restarted)).toBe(false)
  const answered = advance(restarted, {
    act: 'accepted',
    clientId: 'c1',
    message: messageOf(10, 'customer', { chatId: 'chat-2' }),
  })
  expect(answered.chat).toEqual({ chatId: 'chat-2', state: 0 })
  expect(hasEnded(answered)).toBe(false)
})

test('the rating of the chat that is shown is known again after a reload', () => {
  const rated = messageOf(2, 'customer', { actionType: 7, message: '4' })
  const chat = { chatId: 'chat-1', state: 3, messages: [messageOf(1, 'bot'), rated] }
  expect(ratingOf(openConversation({ ...session, chat }))).toBe(4)
  expect(ratingOf(openConversation({ ...session, chat: { ...chat, chatId: 'chat-2' } }))).toBeNull()
})

test('only replies count as unread, and looking at them clears the count', () => {
  const heardAll = heard(connected(fresh()), framesOf([said('agent'), said('system'), said('customer'), said('bot')]))
  expect(unreadCount(heardAll)).toBe(2)
  expect(unreadCount(advance(heardAll, { act: 'looked' }))).toBe(0)
})

test('what the visitor read in another tab does not mark their own messages as read by staff', () => {
  const both = heard(connected(fresh()), framesOf([said('customer'), said('agent')]))
  for (const by of ['v1', 'customer', '']) {
    const read = hear(both, frameOf(3, { event: 'messagesRead', by, upTo: idOf(2) }))
    expect(read.messages.map(message => message.status)).toEqual([0, 2])
    expect(unreadCount(read)).toBe(0)
  }
  const byStaff = hear(both, frameOf(3, { event: 'messagesRead', by: 'u1', upTo: idOf(2) }))
  expect(byStaff.messages.map(message => message.status)).toEqual([2, 1])
})

test('a new visitor starts with an empty conversation and keeps what is not sent', () => {
  const before = advance(heard(connected(fresh()), framesOf([said('agent')])), { act: 'wrote', draft: draftOf('c1') })
  const after = advance(before, { act: 'opened', session: { ...session, visitorId: 'v2' } })
  expect(after.messages).toEqual([])
  expect(after.lastSeq).toBeNull()
  expect(after.outbox).toHaveLength(1)
})

type Happening =
  | { kind: 'said'; actor: Actor }
  | { kind: 'read' | 'status'; of: number; level: number }
  | { kind: 'joined' | 'ended' | 'news' }

type Mischief = { repeat: number[]; drop: number[]; swap: number[]; old: number[] }

const stories = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Actor>('agent', 'bot', 'customer', 'system').map(said) },
    fc.record({ kind: fc.constantFrom('read' as const, 'status' as const), of: fc.nat(), level: fc.nat({ max: 4 }) }),
    fc.record({ kind: fc.constantFrom('joined' as const, 'ended' as const, 'news' as const) }),
  ),
  { minLength: 1, maxLength: 25 },
)

const places = fc.array(fc.nat({ max: 30 }), { maxLength: 4 })
const troubles = fc.array(fc.record({ repeat: places, drop: places, swap: places, old: places }), { maxLength: 6 })

const session: Session = {
  token: 't1',
  visitorId: 'v1',
  chat: null,
  config: {
    title: 'Acme Traders',
    color: '#0f766e',
    position: 'right',
    launcherText: '',
    welcomeText: '',
    preChat: [],
    openNow: true,
    askRating: false,
  },
}

const isTyping: News = { event: 'typing', by: 'u1', isOn: true }

function said(actor: Actor): Happening {
  return { kind: 'said', actor }
}

function framesOf(story: Happening[]): Frame[] {
  let chat = 1
  let spoken = 0
  return story.map((happening, index) => {
    const chatId = `chat-${chat}`
    if (happening.kind === 'ended') chat += 1
    if (happening.kind === 'said') spoken += 1
    return frameOf(index + 1, newsOf(happening, { chatId, spoken }))
  })
}

function newsOf(happening: Happening, at: { chatId: string; spoken: number }): News {
  // The server reports on no message that it has not told before.
  if (at.spoken === 0 && 'of' in happening) return { event: 'unknown' }
  switch (happening.kind) {
    case 'said':
      return { event: 'message', message: messageOf(at.spoken, happening.actor, { chatId: at.chatId }), state: null }
    case 'read':
      return { event: 'messagesRead', by: 'u1', upTo: idOf(1 + (happening.of % at.spoken)) }
    case 'status':
      return {
        event: 'messageStatus',
        actionId: idOf(1 + (happening.of % at.spoken)),
        deliveryStatus: [-1, 0, 1, 2, 3][happening.level] ?? 0,
        channelErrorDesc: happening.level === 4 ? 'Refused' : null,
      }
    case 'joined':
      return { event: 'agentJoined', name: 'Asha Rao', profilePic: null }
    case 'ended':
      return { event: 'agentEndedChat', chatId: at.chatId, message: null }
    case 'news':
      return { event: 'unknown' }
  }
}

function disturb(frames: Frame[], log: Frame[], { repeat, drop, swap, old }: Mischief): Frame[] {
  const order = frames.flatMap((frame, index) => {
    if (drop.includes(index)) return []
    return repeat.includes(index) ? [frame, frame] : [frame]
  })
  for (const index of swap) {
    const [one, other] = [order[index], order[index + 1]]
    if (one && other) order.splice(index, 2, other, one)
  }
  for (const index of old) {
    const stale = log[index]
    if (stale && isAfter(stale, 0) && index < order.length) order.splice(index, 0, stale)
  }
  return order
}

function heard(conversation: Conversation, frames: Frame[]): Conversation {
  return frames.reduce(hear, conversation)
}

function hear(conversation: Conversation, frame: Frame): Conversation {
  return advance(conversation, { act: 'frame', frame, now: 0 })
}

function connected(conversation: Conversation): Conversation {
  const opened = advance(conversation, { act: 'connecting' })
  const isResumed = opened.lastSeq !== null
  return hear(opened, frameOf(null, { event: 'ready', seq: isResumed ? null : 0, isResumed, chat: null }))
}

function resync(conversation: Conversation, seq: number, truth: Conversation): Conversation {
  const opened = advance(conversation, { act: 'connecting' })
  const told = hear(opened, frameOf(null, { event: 'resync', seq }))
  const chat = truth.chat && { ...truth.chat, messages: [] }
  const ready = hear(told, frameOf(null, { event: 'ready', seq, isResumed: false, chat }))
  return advance(advance(ready, { act: 'loading' }), { act: 'loaded', messages: truth.messages })
}

function lasting({ chat, messages, lastSeq, agent, unplacedReads }: Conversation) {
  return { chat, messages, lastSeq, agent, unplacedReads }
}

function isAfter(frame: Frame, seq: number | null): boolean {
  return frame.seq !== null && frame.seq > (seq ?? 0)
}

function fresh(): Conversation {
  return openConversation(session)
}

function frameOf(seq: number | null, news: News): Frame {
  return { seq, at: '2026-11-21T10:00:00.000Z', news }
}

function idOf(number: number): string {
  return `a${String(number).padStart(4, '0')}`
}

function messageOf(number: number, actor: Actor, changes: Partial<Message> = {}): Message {
  return {
    actionId: idOf(number),
    chatId: 'chat-1',
    actionType: null,
    actor,
    userName: actor === 'agent' ? 'Asha Rao' : '',
    status: actor === 'customer' ? 0 : 1,
    deliveryStatus: null,
    channelErrorDesc: null,
    message: `message ${number}`,
    attachment: null,
    buttons: [],
    clientId: null,
    actedOn: new Date(Date.UTC(2026, 10, 21, 10, 0, number)).toISOString(),
    ...changes,
  }
}

function draftOf(clientId: string): Draft {
  return {
    clientId,
    message: 'Hello',
    payload: null,
    writtenAt: '2026-11-21T10:00:00.000Z',
    refusal: null,
  }
}
