import type { listActivityMessages } from '@parley/contracts/campaigns/activities.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { pageOfMessages } from '../broadcasts/messages.ts'
import type { Work } from '../platform/work.ts'
import { oneActivity } from './activities.rows.ts'
import { instancesOf, sumsOf } from './instances.ts'

export async function readActivityMessages(
  work: Work,
  activityId: string,
  query: QueryOf<typeof listActivityMessages>,
) {
  const { id } = await oneActivity(work, activityId)
  const sumOf = await sumsOf(work, [id])
  const page = await pageOfMessages(work, await instancesOf(work, [id]).execute(), query)
  return { ...page, counts: sumOf(id).counts }
}
