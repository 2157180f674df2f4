import { createHmac } from 'node:crypto'
import { openVendor } from '../channels/vendor.fixture.ts'
import { openWorld } from '../testing/world.ts'
import { appSecret } from './faults/shop.fixture.ts'

const pageId = '7001'

/** A world with a channel of Messenger, whose calls the test answers. */
export async function openMessenger() {
  const vendor = await openVendor()
  const world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  const draft = { name: 'Page', type: 3, vendor: 92, data: { pageId, accessToken: 't', appSecret } }
  const channelId: string = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response.id
  return {
    vendor,
    world,
    channelId,
    /** What Messenger calls us with: one event of one person. */
    tell: async (from: string, event: object): Promise<number> => {
      const messaging = [{ sender: { id: from }, recipient: { id: pageId }, timestamp: Date.now(), ...event }]
      const body = JSON.stringify({ object: 'page', entry: [{ id: pageId, time: Date.now(), messaging }] })
      const signature = createHmac('sha256', appSecret).update(body).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
      return (await fetch(`${world.address}/hooks/meta/${channelId}`, { method: 'POST', headers, body })).status
    },
    close: async () => {
      await world.close()
      vendor.close()
    },
  }
}
