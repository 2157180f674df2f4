import { approvedTemplate, mapping } from '../broadcasts/broadcasts.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { base as campaigns, type Line } from './campaigns.fixture.ts'

/** A campaign's fallback on this line. */
export function fallbackOn(line: Line, changes: Record<string, unknown> = {}) {
  return { ...line, columnMapping: mapping, on: ['FAILED'], afterMinutes: 60, ...changes }
}

/** A further simulated channel with a template of its own. */
export async function openOther(world: World): Promise<Line> {
  const channelId = await makeChannel(world.as('asha'))
  return { channelId, templateId: await approvedTemplate(world.as('asha'), channelId) }
}

/** One whose templates are a body, and its fallback. */
export async function openPlain(world: World, type: number) {
  const channelId = await makeChannel(world.as('asha'), type)
  const body = { type: 'BODY', text: 'Hello {{1}}, call us.', example: ['Meera'] }
  const draft = { components: [body], ...(type === 1 ? { subject: 'Call us' } : {}) }
  const line = { channelId, templateId: await approvedTemplate(world.as('asha'), channelId, draft) }
  return { ...line, fallback: fallbackOn(line, { columnMapping: mapping.slice(1, 2) }) }
}

export async function fallbackStatsOf(world: World, campaignId: string) {
  return (await world.as('kabir').get(`${campaigns}/${campaignId}/fallbackStats`)).body.data.fallbackStats
}

/** When that many recipients were found unreached, and what they got instead is on its way. */
export function fallenBack(world: World, campaignId: string, triggered: number) {
  return eventually(async () => {
    const stats = await fallbackStatsOf(world, campaignId)
    return stats.triggered === triggered && stats.queued === 0 && stats
  })
}

/** As if so much time had passed since the messages of an iteration left. */
export async function waited({ platform }: World, activityId: string, by: string): Promise<void> {
  await platform.databases.owner.query(
    `update deliveries set sent_at = sent_at - $2::interval, settled_at = settled_at - $2::interval
     where broadcast_id in (select id from broadcasts where activity_id = $1 and fallback_of is null)`,
    [activityId, by],
  )
}
