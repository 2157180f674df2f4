import { leaseSeconds } from './claim.ts'

/** A message went back into the queue until `at`; `decidedAt` is a time of `performance.now()`. */
export type PutBack = { at: Date; decidedAt: number }

/**
 * The next message of a chat leaves when the one before was taken: a vendor need not keep the order of calls at once. `act`
 * is told whether the one before was put back, and answers the same about its own. That is kept while messages may be in
 * hand that were claimed before.
 */
export function openTurns() {
  const last = new Map<string, Promise<PutBack | null>>()
  return (chatId: string | null, act: (before: PutBack | null) => Promise<PutBack | null>): Promise<PutBack | null> => {
    if (chatId === null) return act(null)
    const before = last.get(chatId)
    const done = before === undefined ? act(null) : before.then(act)
    const forget = () => {
      if (last.get(chatId) === done) last.delete(chatId)
    }
    last.set(chatId, done)
    done.then(putBack => (putBack ? setTimeout(forget, leaseSeconds * 1000).unref() : forget()), forget)
    return done
  }
}
