import type { Audience } from './audience.ts'

export type Frame = { event: string; seq?: number; at: string; data: unknown }
/** One open connection of a user or a visitor. */
export type Subscriber = {
  id: string
  enterpriseId: string
  sessionId: string | null
  /** The web channel that a visitor came by. */
  channelId: string | null
  holds(permission: string): boolean
  push(frame: Frame): void
  close(code: number, reason: string): void
  /** Looks up again who this is; closes when the session is over. */
  recheck(): Promise<void>
}
export type Signal = { enterpriseId: string | null; event: string; data: unknown; audience: Audience }
export type Numbered = { subscriberId: string; seq: number; event: string; data: unknown; at: Date }

/** Who is connected to this node. It knows no SQL: numbered events are given to it, and it hands each to whom it is for. */
export type Hub = {
  join(subscriber: Subscriber): () => void
  subscriberIds(): string[]
  deliver(events: Numbered[]): void
  /**
   * Told at once to who is connected to this node; `work.signal` reaches every node. The same to the same within a
   * second is told once more, when that second is over.
   */
  signal(signal: Signal): void
  closeSession(sessionId: string, code: number, reason: string): void
  /** Each connection of a subscriber, of a channel's visitors or of everybody looks up again whether it still stands. */
  recheck(subscriberId: string): Promise<void>
  recheckChannel(channelId: string): Promise<void>
  recheckAll(): Promise<void>
  closeAll(code: number, reason: string): void
  /** Something was committed that the relay should look at. */
  wake(): void
  onWake(listener: () => void): void
  size(): number
}

export function createHub(): Hub {
  const rooms = new Map<string, Set<Subscriber>>()
  const wakers: (() => void)[] = []
  const resting = new Map<string, { again: boolean }>()
  const everyone = () => [...rooms.values()].flatMap(room => [...room])

  const tell = ({ enterpriseId, event, data, audience }: Signal) => {
    const frame: Frame = { event, at: new Date().toISOString(), data }
    for (const subscriber of everyone()) {
      if (subscriber.enterpriseId === enterpriseId && isFor(subscriber, audience)) subscriber.push(frame)
    }
  }

  const rest = (key: string, signal: Signal) => {
    const state = { again: false }
    resting.set(key, state)
    setTimeout(() => {
      resting.delete(key)
      if (!state.again) return
      tell(signal)
      rest(key, signal)
    }, 1000).unref()
  }

  return {
    join: subscriber => {
      const room = rooms.get(subscriber.id) ?? new Set()
      rooms.set(subscriber.id, room.add(subscriber))
      return () => {
        room.delete(subscriber)
        if (room.size === 0 && rooms.get(subscriber.id) === room) rooms.delete(subscriber.id)
      }
    },
    subscriberIds: () => [...rooms.keys()],
    deliver: events => {
      for (const { subscriberId, seq, event, data, at } of events) {
        for (const subscriber of rooms.get(subscriberId) ?? []) {
          subscriber.push({ event, seq, at: at.toISOString(), data })
        }
      }
    },
    signal: signal => {
      const key = JSON.stringify([signal.enterpriseId, signal.event, signal.audience, signal.data])
      const state = resting.get(key)
      if (state) {
        state.again = true
        return
      }
      tell(signal)
      rest(key, signal)
    },
    closeSession: (sessionId, code, reason) => {
      for (const subscriber of everyone()) if (subscriber.sessionId === sessionId) subscriber.close(code, reason)
    },
    recheck: subscriberId => recheckEach([...(rooms.get(subscriberId) ?? [])]),
    recheckChannel: channelId => recheckEach(everyone().filter(subscriber => subscriber.channelId === channelId)),
    recheckAll: () => recheckEach(everyone()),
    closeAll: (code, reason) => {
      for (const subscriber of everyone()) subscriber.close(code, reason)
    },
    wake: () => {
      for (const waker of wakers) waker()
    },
    onWake: listener => {
      wakers.push(listener)
    },
    size: () => everyone().length,
  }
}

/** A few at a time, so that requests are not kept waiting for a connection to the database. */
async function recheckEach(subscribers: Subscriber[]): Promise<void> {
  const failures: unknown[] = []
  const recheckRest = async () => {
    for (let next = subscribers.pop(); next; next = subscribers.pop()) {
      await next.recheck().catch(error => failures.push(error))
    }
  }
  await Promise.all([recheckRest(), recheckRest(), recheckRest(), recheckRest()])
  if (failures.length > 0) throw new AggregateError(failures, 'Some connections could not be looked up again.')
}

function isFor(subscriber: Subscriber, audience: Audience): boolean {
  if ('visitor' in audience) return subscriber.id === audience.visitor
  if ('users' in audience) return audience.users.includes(subscriber.id)
  return [audience.permission].flat().some(permission => subscriber.holds(permission))
}
