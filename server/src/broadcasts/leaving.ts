import type { BroadcastRequest } from '@parley/contracts/broadcasts/broadcasts.ts'
import { quietOf } from '../dispatch/gate/gate.quiet.ts'
import { rulesOf } from '../enterprises/sending-rules.ts'
import type { Work } from '../platform/work.ts'

/** When it is to leave, in milliseconds since 1970: at once, unless its time is still to come. */
export function leavesAt({ now }: Work, { scheduleAt }: BroadcastRequest): number {
  return Math.max(now.getTime(), scheduleAt ? Date.parse(scheduleAt) : 0)
}

/** As `leavesAt`, for the message to one address. */
export type Leaves = (to: string) => number

type Meant = { request: BroadcastRequest; type: number; category: string }

/** Quiet hours hold advertising back until they end, which is not at the same time in every country. */
export async function leavesFor(work: Work, { request, type, category }: Meant): Promise<Leaves> {
  const at = leavesAt(work, request)
  if (category !== 'MARKETING') return () => at
  const quietFor = quietOf(await rulesOf(work.db, work.enterpriseId), type, new Date(at))
  return to => quietFor(to)?.until.getTime() ?? at
}
