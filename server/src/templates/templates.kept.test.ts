import { vendorOf } from '@parley/vendors/vendors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatCases } from '../dispatch/vendors/vendors.cases.ts'
import { connected } from '../dispatch/vendors/vendors.connecting.ts'
import { openVendors, type Played } from '../testing/vendors.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { base, makeTemplate } from './templates.fixture.ts'
import { judgeOf } from './templates.rows.ts'

const keeping = chatCases.filter(
  ({ vendor, type, data }) => judgeOf({ vendor, channelType: type, channelData: data }) === 'vendor',
)

let vendors: Played
let world: World
beforeAll(async () => {
  vendors = await openVendors()
  world = await openWorld(vendors.env(keeping.map(({ slug }) => slug)))
  vendors.leadsTo(world)
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

const kabir = () => world.as('kabir')
const link = { type: 'URL', text: 'Track', url: 'https://shop.in/{{1}}', example: '4711' }
const texts = [
  { type: 'BUTTONS', buttons: [{ type: 'PHONE_NUMBER', text: 'Ring us', phoneNumber: '+912212345678' }, link] },
  { type: 'FOOTER', text: 'Parley Store' },
  { type: 'BODY', text: 'Order {{2}} of {{1}}\nhas left us.', example: ['Meera', '4711'] },
  { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: ['4711'] },
]
const offer = [
  { type: 'BODY', text: 'Half the price for {{1}} and friends.', example: ['Meera'] },
  { type: 'limited_time_offer', text: 'Ends soon', hasExpiration: true },
  { type: 'BUTTONS', buttons: [link, { type: 'COPY_CODE', text: 'Take the code', example: 'SAVE20' }] },
]

describe.concurrent('what a vendor gives back is what it was handed, and not taken for an edit (TMPL-025)', () => {
  test.each(keeping)(
    '$title',
    async row => {
      const channelId = await connected({ world, vendors }, row)
      const draft = { channelId, category: 'Marketing', submit: true }
      const ids = [await makeTemplate(kabir(), { ...draft, name: 'texts', components: texts })]
      if (vendorOf(row.vendor)?.capabilities[row.type]?.templateLayouts.includes('limited_time_offer'))
        ids.push(await makeTemplate(kabir(), { ...draft, name: 'offer', components: offer }))
      const read = async (id: string) => (await kabir().get(`${base}/${id}`)).body.data.template
      await eventually(async () => {
        await kabir().post(`${base}/sync`, { channelId })
        const found = await Promise.all(ids.map(read))
        return found.every(({ status }) => status === 'APPROVED')
      }, 60_000)
      const again = (await kabir().post(`${base}/sync`, { channelId })).body
      expect([row.title, again.data]).toEqual([row.title, { added: 0, updated: 0, removed: 0 }])
      const taken = "select changes from audit_log where action = 'update' and resource_id = any($1)"
      expect((await world.platform.databases.owner.query(taken, [ids])).rows).toEqual([])
    },
    90_000,
  )
})
