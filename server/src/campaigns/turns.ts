import type { Logger } from '../platform/log.ts'

export type Turns = ReturnType<typeof openTurns>
type Settings = { log: Logger; isOf: 'activityId' | 'broadcastId'; failed: string }

const shortestMs = 2000
const longestMs = 5 * 60_000
/** What has not come again for so long is gone. */
const forgottenMs = 3_600_000

/**
 * One after another has a turn. Whoever fails waits for the next, longer each time, so that those behind are not held
 * up however many fail. Each process finds out for itself.
 */
export function openTurns({ log, isOf, failed }: Settings) {
  const waits = new Map<string, { times: number; until: number }>()
  return {
    /** Ids that have no turn yet. */
    waiting(): string[] {
      const now = Date.now()
      for (const [id, { until }] of waits) if (until + forgottenMs < now) waits.delete(id)
      return [...waits].flatMap(([id, { until }]) => (until > now ? id : []))
    },
    /** Whether one of them said that there may be more. */
    async take<T extends { id: string }>(rows: readonly T[], act: (row: T) => Promise<boolean>): Promise<boolean> {
      let isMore = false
      for (const row of rows) {
        try {
          if (await act(row)) isMore = true
          waits.delete(row.id)
        } catch (error) {
          const times = (waits.get(row.id)?.times ?? 0) + 1
          waits.set(row.id, { times, until: Date.now() + waitAfter(times) })
          log.error({ err: error, [isOf]: row.id }, failed)
        }
      }
      return isMore
    },
  }
}

function waitAfter(times: number): number {
  return Math.min(shortestMs * 2 ** (times - 1), longestMs)
}
