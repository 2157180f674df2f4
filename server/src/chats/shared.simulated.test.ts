import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVendors, type Played } from '../testing/vendors.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { metaData, photo } from './media.fixture.ts'

let vendors: Played
let world: World
beforeAll(async () => {
  vendors = await openVendors()
  world = await openWorld(vendors.env(['meta']))
  vendors.leadsTo(world)
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

test('whatever a customer shares by WhatsApp stands in the chat, and a picture is fetched from Meta (CHAN-004)', async () => {
  const asha = world.as('asha')
  const made = await asha.post('/e/enterprise/channels', { name: 'Shop', type: 4, vendor: 90, data: metaData })
  const path = `/e/enterprise/channels/${made.body.response.id}/details`
  const { webhookUrl, webhookVerifyToken } = (await asha.get(path)).body.response
  const settings = { ...metaData, verifyToken: webhookVerifyToken }
  await vendors.tell('/_accounts', { vendor: 'meta', settings, webhookUrl })
  const lines = async () =>
    (
      await world.platform.databases.owner.query(
        `select l.message, l.payload, l.reply_to as "replyTo", m.type, m.state from messages l
         left join message_media m on m.message_id = l.id order by l.id`,
      )
    ).rows
  const shared = async (share: object, said: object, expected: object) => {
    const before = (await lines()).length
    await vendors.tell('/_customer', { vendor: 'meta', from: '919822277001', account: settings, share, ...said })
    const last = await eventually(async () => {
      const rows = await lines()
      return rows.length > before && rows.at(-1)?.state !== 'waiting' && rows.at(-1)
    })
    expect(last).toMatchObject(expected)
  }
  const base64 = (await photo()).toString('base64')
  const picture = { type: 'image', contentType: 'image/jpeg', base64 }
  await shared(picture, { text: 'Broken' }, { message: 'Broken', type: 'IMAGE', state: 'stored' })
  const place = { type: 'location', latitude: 19.07, longitude: 72.87, name: 'Home', address: '1 Hill Road' }
  await shared(place, {}, { message: 'Home\n1 Hill Road' })
  const contact = { type: 'contact', name: 'Ravi', phone: '+91 98765 00000' }
  await shared(contact, {}, { message: 'Ravi, +91 98765 00000' })
  await shared({ type: 'reaction', messageId: 'wamid.1' }, { text: '👍' }, { message: '👍', replyTo: 'wamid.1' })
  await shared({ type: 'row' }, { text: 'Morning', payload: 'am' }, { message: 'Morning', payload: 'am' })
})
