import { setTimeout as pause } from 'node:timers/promises'

/** When a message was to leave and left, and after how long its vendor had answered; null where it has not. */
type Left = { dueMs: number; atMs: number; tookMs: number | null }

/**
 * After a delay messages follow at no less than this share of the usual distance, so that they do not all leave at once.
 */
const catchUp = 0.97
/** By as much timers are late without any delay. */
const timersMs = 2
/** From a message to the one that it makes room for, beside what the first was late: a second, and what clocks lack. */
const roomMs = 1003
/** As much is allowed for lateness where nothing tells it: with a longer time the rate would not be kept within 2 %. */
const guessMs = 12
/** Where answers are usually later than this, it is the vendor's own doing, and says nothing of when a message came. */
const mostTrustedMs = 12
const mostLateMs = 250
/** How fast the quickest answer is forgotten, and how much a new one weighs among the others: per message. */
const forgottenMs = 0.01
const weight = 1 / 50

/**
 * The times at which the messages of a channel may leave, in milliseconds of one clock. A vendor that is called `rate`
 * times within a second of ours may count more in a second of its own, because some of the calls were held up on their
 * way and the later ones were not. How long a call was held up shows in its answer, so each makes room for another one
 * only a second after it must have come.
 */
export function openTimes() {
  const left: Left[] = []
  let quickestMs = Number.POSITIVE_INFINITY
  /** By how much an answer is later than the quickest, on the average. */
  let usuallyLateMs = 0

  function lateness({ tookMs }: Left): number {
    if (usuallyLateMs > mostTrustedMs) return guessMs
    const lateMs = tookMs === null ? Math.max(guessMs, roomMs - quickestMs) : tookMs - quickestMs
    return Math.min(mostLateMs, Math.max(0, lateMs))
  }

  return {
    /** When the next one is to leave: at its own time, at a distance from the one before, when a second has room. */
    next(ownMs: number, rate: number): number {
      const first = left.length >= rate ? left.at(-rate) : undefined
      const room = first ? first.atMs + roomMs + lateness(first) : 0
      const distance = (left.at(-1)?.dueMs ?? 0) + (1000 / rate) * catchUp
      return Math.max(ownMs, room, distance)
    },
    leave(dueMs: number, nowMs: number, rate: number): Left {
      const message = { dueMs: Math.max(dueMs, nowMs - timersMs), atMs: Math.max(dueMs, nowMs), tookMs: null }
      left.push(message)
      if (left.length > 4 * rate) left.splice(0, left.length - rate)
      return message
    },
    answered(message: Left, nowMs: number): void {
      const tookMs = nowMs - message.atMs
      message.tookMs = tookMs
      quickestMs = Math.min(tookMs, quickestMs + forgottenMs)
      usuallyLateMs += (tookMs - quickestMs - usuallyLateMs) * weight
    },
  }
}

/** Waits until a message may leave; what it answers is called when the vendor has answered. */
export function openPace() {
  const times = openTimes()
  return async (ownMs: number, rate: number): Promise<() => void> => {
    const dueMs = times.next(ownMs, rate)
    const waitMs = dueMs - performance.now()
    if (waitMs > 1) await pause(waitMs)
    const message = times.leave(dueMs, performance.now(), rate)
    return () => times.answered(message, performance.now())
  }
}
