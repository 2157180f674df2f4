import { windowClosed } from '@parley/vendors/errors.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import type { Platform } from '../../platform/work.ts'
import { pauseFor } from './standstill.ts'

/** After so many refusals in a row for one cause that the company can mend, the others would be refused as well. */
const mostInARow = 100
/** Of more broadcasts at once, the one that was refused longest ago is forgotten and counted anew. */
const mostBroadcasts = 1000

/** What became of a message; `code` says why it was refused. */
export type Outcome = {
  kind: string
  code?: string
  channelId: string
  row: { broadcastId: string | null; enterpriseId: string }
}

/**
 * Pauses a broadcast that is refused message after message, before all its recipients are spent on one mistake. One for
 * each way on which outcomes come: answers to calls, and reports.
 */
export function openBursts(platform: Platform) {
  const inARow = countRefusals()
  let pausing = Promise.resolve()
  const told = (error: unknown) => platform.log.error({ err: error }, 'a broadcast that is refused could not be paused')
  return {
    heed: (results: readonly Outcome[]) => {
      for (const result of results) {
        const { code, times } = inARow(result)
        if (times === mostInARow) pausing = pausing.then(() => pauseAt(platform, result, code)).catch(told)
      }
    },
    stop: () => pausing,
  }
}

/** How often in a row messages of its broadcast were refused for the cause of this one; not at all if it was not. */
function countRefusals() {
  const runs = new Map<string, { code: string; times: number }>()
  return ({ kind, code = '', row }: Outcome): { code: string; times: number } => {
    const { broadcastId } = row
    if (!broadcastId || kind === 'later' || kind === 'skipped') return none
    const known = runs.get(broadcastId)
    runs.delete(broadcastId)
    if (kind !== 'failed') return none
    const times = known?.code === code ? known.times + 1 : 1
    runs.set(broadcastId, { code, times: times % mostInARow })
    const [oldest] = runs.keys()
    if (oldest && runs.size > mostBroadcasts) runs.delete(oldest)
    return { code, times }
  }
}

const none = { code: '', times: 0 }

async function pauseAt(platform: Platform, { channelId, row }: Outcome, code: string): Promise<void> {
  const channel = await platform.databases.system
    .selectFrom('channels')
    .select('vendor')
    .where('id', '=', channelId)
    .executeTakeFirst()
  const cause = channel && vendorOf(channel.vendor)?.explain(code)
  // The window is the customer's, although it is the company who wrote too late.
  if (!row.broadcastId || cause?.fault !== 'company' || code === windowClosed) return
  const reason = `The last ${mostInARow} messages were refused for one cause. ${cause.what} ${cause.todo}`
  await pauseFor(platform, row.broadcastId, { enterpriseId: row.enterpriseId, reason })
}
