import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatCases } from '../dispatch/vendors/vendors.cases.ts'
import { connected } from '../dispatch/vendors/vendors.connecting.ts'
import { openVendors, type Played } from '../testing/vendors.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'
import { photo } from './media.fixture.ts'

const titles = [
  ...['Messenger', 'Instagram', 'Telegram', '360dialog', 'MCMI', 'Sinch WhatsApp', 'Kaleyra WhatsApp'],
  ...['Route Mobile WhatsApp', 'Route Mobile RCS', 'Karix WhatsApp', 'Karix RCM', 'Airtel WhatsApp'],
]
const slugs = [
  'meta',
  'telegram',
  '360dialog',
  'mcmi',
  'sinch',
  'kaleyra',
  'routemobile',
  'karix',
  'karix-rcm',
  'airtel',
]
/** Where a picture has no words beside it, what stands in their place. */
const wordless: Record<string, string> = { Messenger: 'IMAGE', Instagram: 'IMAGE', 'Route Mobile RCS': 'image.jpg' }
/** How it tells of a place is not known. */
const placeless = ['Airtel WhatsApp']

let vendors: Played
let world: World
beforeAll(async () => {
  vendors = await openVendors()
  world = await openWorld({
    ...vendors.env(slugs),
    EGRESS_ALLOW: '127.0.0.1',
  })
  vendors.leadsTo(world)
})
afterAll(async () => {
  await world.close()
  await vendors.close()
})

const last = async (channelId: string) =>
  (
    await world.platform.databases.owner.query(
      `select l.message, m.type, m.state, m.problem from messages l join chats h on h.id = l.chat_id
       left join message_media m on m.message_id = l.id where h.channel_id = $1 order by l.id desc limit 1`,
      [channelId],
    )
  ).rows[0]

for (const title of titles) {
  test(`a picture and a place that a customer sends by ${title} stand in the chat (CHAN-004)`, async () => {
    const row = chatCases.find(one => one.title === title)
    if (!row) throw new Error(`There is no ${title}.`)
    const channelId = await connected({ world, vendors }, row)
    const account = { ...row.data, ...row.account }
    const share = (given: object, text: string) =>
      vendors.tell('/_customer', { vendor: row.slug, from: row.to, text, account, share: given })
    await share({ type: 'image', contentType: 'image/jpeg', base64: (await photo()).toString('base64') }, 'Broken')
    const picture = await eventually(async () => {
      const line = await last(channelId)
      return line?.state && line.state !== 'waiting' && line
    })
    expect(picture).toEqual({ message: wordless[title] ?? 'Broken', type: 'IMAGE', state: 'stored', problem: null })
    if (placeless.includes(title)) return
    await share({ type: 'location', latitude: 19.07, longitude: 72.87 }, '')
    await eventually(async () => (await last(channelId))?.type === 'LOCATION')
  })
}
