import { takeSlot } from '../platform/slots.ts'
import type { Platform } from '../platform/work.ts'
import { type Batch, type Later, nextBatch } from './batches.ts'

/** A batch whose messages give back their places, one by one, when it is known what became of them. */
export type Held = Batch & { hostOf: (url: string) => string; giveBack: (count: number) => void }

type Place = { count: number; had: Promise<(count?: number) => void>; isHad: boolean }

/**
 * Claimed messages for one host that a process holds at once, of all channels. So many keep its connections busy; more
 * would only grow old in memory, and be in doubt after a crash.
 */
const mostHeld = 2500
/** Of chats, beyond that and beyond what their channel has in flight: somebody waits for an answer. */
const mostUrgent = 50
const lookEveryMs = 5

/** What each channel last called. */
const calledBy = new Map<string, { url: string; host: string }>()

/**
 * Claims batches of one channel, each when the process may hold more for the host that the channel calls. `room` tells
 * how many more the channel may have in flight, `enough` how many are worth a claim.
 */
export function openHolding(
  platform: Platform,
  channelId: string,
  { room, enough }: { room(): number; enough: number },
) {
  const hostOf = (url: string) => hostCalledBy(channelId, url)
  let place: Place | null = null
  let isUrgent = false

  function ask(): Place {
    const count = room()
    const name = `held for ${calledBy.get(channelId)?.host ?? channelId}`
    const asked: Place = { count, had: takeSlot(name, mostHeld, { count }), isHad: false }
    void asked.had.then(() => {
      asked.isHad = true
    })
    return asked
  }

  async function claimFor({ count, had }: Place): Promise<Held | Later | null> {
    const giveBack = await had
    let kept = 0
    try {
      const batch = await nextBatch(platform, channelId, count)
      if (batch === null || 'waitMs' in batch) return batch
      kept = batch.turns.length
      return { ...batch, hostOf, giveBack }
    } finally {
      giveBack(count - kept)
    }
  }

  async function claimUrgent(): Promise<Held | null> {
    if (!isUrgent || room() <= -mostUrgent) return null
    isUrgent = false
    const batch = await nextBatch(platform, channelId, Math.min(mostUrgent, room() + mostUrgent), 'chats')
    return batch === null || 'waitMs' in batch ? null : { ...batch, hostOf, giveBack: () => {} }
  }

  /** The place in the line that was asked for, once it is had; null where that takes longer than a moment. */
  async function placeHad(): Promise<Place | null> {
    const isNew = place === null && room() >= enough
    if (isNew) place = ask()
    const mine = place
    // Only a new one is raced for: each race stays with a promise that may take long.
    if (isNew && mine) await Promise.race([mine.had, pause(lookEveryMs)])
    else if (!mine?.isHad) await pause(lookEveryMs)
    if (!mine?.isHad) return null
    place = null
    return mine
  }

  return {
    /** What is said in chats is claimed at once, however much of broadcasts waits for the host. */
    hurry: () => {
      isUrgent = true
    },
    next: async (isOver: () => boolean): Promise<Held | Later | null> => {
      while (!isOver()) {
        const said = await claimUrgent()
        if (said) return said
        const mine = await placeHad()
        if (mine) return claimFor(mine)
      }
      void place?.had.then(giveBack => giveBack())
      place = null
      return null
    },
  }
}

/** Most channels call one address again and again, which need not be read each time. */
function hostCalledBy(channelId: string, url: string): string {
  const last = calledBy.get(channelId)
  if (last?.url === url) return last.host
  const host = URL.parse(url)?.host ?? ''
  calledBy.set(channelId, { url, host })
  return host
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}
