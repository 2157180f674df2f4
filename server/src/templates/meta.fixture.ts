import { openVendor } from '../channels/vendor.fixture.ts'
import { openWorld } from '../testing/world.ts'
import { base } from './templates.fixture.ts'

/** A world with a channel of Meta's Cloud API, whose calls the test answers. */
export async function openMeta() {
  const vendor = await openVendor()
  const world = await openWorld({ VENDOR_BASE_URL_META: vendor.url })
  const data = { accessToken: 'EAAG-right', phoneNumberId: '1001', wabaId: '2002', appSecret: 'hush' }
  const draft = { name: 'Meta', vendor: 90, type: 4, contactId: '919876543210', data }
  const channelId: string = (await world.as('asha').post('/e/enterprise/channels', draft)).body.response.id
  const kabir = world.as('kabir')
  return {
    world,
    vendor,
    channelId,
    read: async (id: string) => (await kabir.get(`${base}/${id}`)).body.data.template,
    /** What a broadcast would say. */
    sentAs: async (id: string) =>
      (await kabir.get(`${base}/config?channelId=${channelId}&templateId=${id}`)).body.data.templateConfig,
    close: async () => {
      await world.close()
      vendor.close()
    },
  }
}
