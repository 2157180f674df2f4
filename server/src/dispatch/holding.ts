import { takeSlot } from '../platform/slots.ts'
import type { Platform } from '../platform/work.ts'
import { type Batch, type Later, nextBatch } from './batches.ts'

/** A batch whose messages give back their places, one by one, when it is known what became of them. */
export type Held = Batch & { hostOf: (url: string) => string; giveBack: (count: number) => void }

/**
 * Claimed messages for one host that a process holds at once, of all channels. So many keep its connections busy; more
 * would only grow old in memory, and be in doubt after a crash.
 */
const mostHeld = 2500

/** What each channel last called. */
const calledBy = new Map<string, { url: string; host: string }>()

/** Claims batches of one channel, each when the process may hold more for the host that the channel calls. */
export function openHolding(platform: Platform, channelId: string) {
  const hostOf = (url: string) => hostCalledBy(channelId, url)
  return async (room: number, isOver: () => boolean): Promise<Held | Later | null> => {
    const giveBack = await takeSlot(`held for ${calledBy.get(channelId)?.host ?? channelId}`, mostHeld, room)
    let kept = 0
    try {
      const batch = isOver() ? null : await nextBatch(platform, channelId, room)
      if (batch === null || 'waitMs' in batch) return batch
      kept = batch.turns.length
      return { ...batch, hostOf, giveBack }
    } finally {
      giveBack(room - kept)
    }
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
