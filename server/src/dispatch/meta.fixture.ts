import { approvedTemplate } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor, type VendorCall } from '../channels/vendor.fixture.ts'
import { openWorld } from '../testing/world.ts'

export type MetaLine = Awaited<ReturnType<typeof openMetaLine>>

/** A world with a channel of Meta and a template that may be sent over it. What `played` names, the test answers for. */
export async function openMetaLine(data: Record<string, unknown> = {}, played: readonly string[] = ['META']) {
  const vendor = await openVendor()
  const world = await openWorld(Object.fromEntries(played.map(slug => [`VENDOR_BASE_URL_${slug}`, vendor.url])))
  const query = async (sql: string, values: unknown[]) => (await world.platform.databases.owner.query(sql, values)).rows
  const channelOf = async (draft: Record<string, unknown>): Promise<string> =>
    (await world.as('asha').post('/e/enterprise/channels', draft)).body.response.id
  const keys = { accessToken: 't', phoneNumberId: '1', wabaId: '2', appSecret: 's', contactId: '919811112222' }
  const channelId = await channelOf({ name: 'Meta', type: 4, vendor: 90, data: { ...keys, ...data } })
  const simulated = await channelOf({ name: 'S', type: 4, vendor: 99 })
  const templateId = await approvedTemplate(world.as('asha'), simulated)
  // Meta would judge it; here it is as if it had.
  await query('update templates set channel_id = $1 where id = $2', [channelId, templateId])
  return {
    vendor,
    world,
    channelId,
    templateId,
    query,
    channelOf,
    close: async () => {
      await world.close()
      vendor.close()
    },
  }
}

/** What Meta answers to a message that it takes. */
export function taken({ body }: VendorCall) {
  return { body: { messages: [{ id: `wamid.${JSON.parse(body).to}` }] } }
}
