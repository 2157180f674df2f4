import { afterAll, beforeAll, expect, test } from 'vitest'
import { finished, numbers, base as sending } from '../broadcasts/broadcasts.fixture.ts'
import { openVendor } from '../channels/vendor.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'
import { base, carousel, makeTemplate } from './templates.fixture.ts'

let vendor: Awaited<ReturnType<typeof openVendor>>
let world: World
beforeAll(async () => {
  vendor = await openVendor()
  world = await openWorld({ VENDOR_BASE_URL_AIRTEL: vendor.url })
})
afterAll(async () => {
  await world.close()
  vendor.close()
})

const channels = '/e/enterprise/channels'
const keys = {
  username: 'shop',
  password: 'secret',
  customerId: 'cust-1',
  contactId: '919000000009',
  businessId: 'b-1',
}
const layoutBody = '{"receiver":"{to}","from":"{contactId}","name":"{templateId}","parts":{components}}'
const offer = [
  { type: 'BODY', text: 'Half the price for {{1}}.', example: ['Meera'] },
  { type: 'limited_time_offer', text: 'Ends soon', hasExpiration: false },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'URL', text: 'Shop', url: 'https://shop.in/sale' },
      { type: 'COPY_CODE', text: 'Copy code', example: 'SAVE20' },
    ],
  },
]
const asha = () => world.as('asha')
const layoutsOf = async (channelId: string) =>
  (await asha().get(`/chatbird/api/channels/${channelId}`)).body.data.channelConfig.capabilities.templateLayouts

test('a channel that is told how its vendor takes offers writes, submits and sends them as it was told, and takes none after that is withdrawn (CHAN-004, CHAN-016, TMPL-004)', async () => {
  const { body } = await asha().post(channels, { name: 'Airtel', type: 4, vendor: 9, data: keys })
  const channelId: string = body.response.id
  const tell = (data: object) => asha().put(`${channels}/${channelId}`, { data })
  expect(await layoutsOf(channelId)).toEqual([])
  expect((await tell({ layoutBody: '{"to":"{to}"}' })).body).toMatchObject({
    status: false,
    errors: [
      {
        field: 'data.layoutBody',
        message: 'Body of carousels and offers must be JSON that holds {to}, {template} and {components}',
      },
    ],
  })
  expect((await tell({ layoutBody, layoutPath: '/template/offer' })).body.status).toBe(true)
  expect(await layoutsOf(channelId)).toEqual(['limited_time_offer', 'carousel'])

  await makeTemplate(asha(), { channelId, category: 'Marketing', components: carousel })
  const id = await makeTemplate(asha(), { channelId, category: 'Marketing', components: offer, submit: true })
  const approve = { status: 'APPROVED', vendorTemplateId: 'at-7' }
  expect((await world.as('dev').post(`${base}/${id}/status`, approve)).body.status).toBe(true)
  vendor.answers(() => ({ body: { messageRequestId: 'm-1' } }))
  const [phoneNumber] = numbers(1, 9_853_000_000)
  const columnMapping = [
    { name: 'body.1', type: 'static', value: 'Meera "M"' },
    { name: 'button.1', type: 'static', value: 'DIWALI25' },
  ]
  const draft = { channelId, phoneNumber, message: { template: { templateUId: id } }, columnMapping }
  const sent = await asha().post(sending, draft)
  expect(sent.body).toMatchObject({ message: 'Template sent successfully' })
  expect(await finished(asha(), sent.body.data.id)).toMatchObject({ status: 'COMPLETED' })
  const [call, ...others] = vendor.calls.filter(({ path }) => path.endsWith('/template/offer'))
  expect(others).toEqual([])
  expect(JSON.parse(call?.body ?? '')).toEqual({
    receiver: phoneNumber,
    from: '919000000009',
    name: 'at-7',
    parts: [
      { type: 'body', parameters: [{ type: 'text', text: 'Meera "M"' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '0',
        parameters: [{ type: 'coupon_code', coupon_code: 'DIWALI25' }],
      },
    ],
  })

  await tell({ layoutBody: '' })
  expect(await layoutsOf(channelId)).toEqual([])
  expect((await asha().post(sending, draft)).body).toMatchObject({
    status: false,
    message: 'The vendor of this channel takes no limited time offers',
  })
})
