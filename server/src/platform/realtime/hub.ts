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
  /** Identifies the subscriber again, and closes the connection when its session is over. */
  recheck(): Promise<void>
}
export type Signal = { enterpriseId: string | null; event: string; data: unknown; audience: Audience }
export type Numbered = { subscriberId: string; seq: number; event: string; data: unknown; at: Date }

/** The sockets of this node. It knows no SQL: it is given numbered events, and hands each to its subscribers. */
export type Hub = {
  join(subscriber: Subscriber): () => void
  subscriberIds(): string[]
  deliver(events: Numbered[]): void
  /**
   * Told at once to subscribers on this node; `work.signal` reaches all nodes. A signal that is repeated within a
   * second is told once more at the end of that second.
   */
  signal(signal: Signal): void
  closeSession(sessionId: string, code: number, reason: string): void
  /** Rechecks the connections of one subscriber, of a web channel's visitors, or all. */
  recheck(subscriberId: string): Promise<void>
  recheckChannel(channelId: string): Promise<void>
  recheckAll(): Promise<void>
  closeAll(code: number, reason: string): void
  /** Tells the relay that something was committed. */
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

/** Four at a time, so that enough database connections are left for requests. */
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
  if (audience.besides?.includes(subscriber.id)) return true
  return [audience.permission].flat().some(permission => subscriber.holds(permission))
}
