import type { listActivityMessages } from '@parley/contracts/campaigns/activities.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { pageOfMessages } from '../broadcasts/messages.ts'
import type { Work } from '../platform/work.ts'
import { oneActivity } from './activities.rows.ts'
import { addedUp, instancesOf, readInstances } from './instances.ts'

export async function readActivityMessages(
  work: Work,
  activityId: string,
  query: QueryOf<typeof listActivityMessages>,
) {
  const { id } = await oneActivity(work, activityId)
  const counted = await readInstances(work, [id])
  const page = await pageOfMessages(work, await instancesOf(work, [id]).execute(), query)
  return { ...page, counts: addedUp(counted.map(({ counts }) => counts)) }
}
