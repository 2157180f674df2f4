import { readersOfAll } from '@parley/contracts/broadcasts/rights.ts'
import { noRequest, systemActor, transact } from '../../platform/transact.ts'
import type { Platform, Work } from '../../platform/work.ts'

type Moved = { id: string; state: string; createdBy: string | null; activityId?: string | null }

/** Makes open consoles fetch the broadcast again, or the iteration that it is an instance of. */
export function announceBroadcast(work: Work, { id, state, createdBy, activityId }: Moved): void {
  if (activityId) {
    work.announce('campaigns.activity.changed', { activityId }, { permission: 'CAMPAIGNS.VIEW' })
    return
  }
  const audience = { permission: readersOfAll, besides: createdBy ? [createdBy] : [] }
  work.announce('broadcasts.broadcast.changed', { broadcastId: id, status: state }, audience)
}

const touched = new Map<string, { enterpriseId: string; toldAt: number; isTold: boolean }>()
const tellEveryMs = 1000

/** Notes that rows of a broadcast changed; `tellTouched` announces it, at most once a second. */
export function touch(broadcastId: string | null, enterpriseId: string): void {
  if (!broadcastId) return
  const known = touched.get(broadcastId)
  if (known) known.isTold = false
  else touched.set(broadcastId, { enterpriseId, toldAt: 0, isTold: false })
}

/** In one transaction for each enterprise, however many of its broadcasts are under way. */
export async function tellTouched(platform: Platform, now = Date.now()): Promise<void> {
  const due = [...touched].filter(([, { isTold, toldAt }]) => !isTold && now - toldAt >= tellEveryMs)
  for (const [id, note] of touched) if (note.isTold && now - note.toldAt > 60_000) touched.delete(id)
  for (const [enterpriseId, notes] of Map.groupBy(due, ([, note]) => note.enterpriseId)) {
    for (const [, note] of notes) Object.assign(note, { isTold: true, toldAt: now })
    const ids = notes.map(([id]) => id)
    const actor = systemActor(enterpriseId)
    await transact({ platform, actor, request: noRequest }, async work => {
      const rows = await work.db
        .selectFrom('broadcasts')
        .select(['id', 'state', 'createdBy', 'activityId'])
        .where('id', 'in', ids)
        .execute()
      for (const row of rows) announceBroadcast(work, row)
    })
  }
}
