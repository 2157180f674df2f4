import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeChannel } from '../templates/templates.fixture.ts'
import { eventually, openWorld, type World } from '../testing/world.ts'

let world: World
let channelId: string
beforeAll(async () => {
  world = await openWorld()
  channelId = await makeChannel(world.as('asha'))
})
afterAll(() => world.close())

const phone = '919822211130'
const say = (text: string) =>
  world.as('asha').post(`/e/enterprise/channels/${channelId}/simulator/phone/${phone}/message`, { text })
const lines = async (actor: string) => {
  const { rows } = await world.platform.databases.owner.query(
    `select m.message from messages m join chats x on x.id = m.chat_id
     where x.channel_id = $1 and m.actor = $2 order by m.id`,
    [channelId, actor],
  )
  return rows.map(({ message }: { message: string }) => message)
}

test('who says STOP to everything is told once, so that two machines cannot talk for ever (CHAN-023)', async () => {
  for (const [place, text] of ['STOP', 'stop', ' STOP '].entries()) {
    await say(text)
    await eventually(async () => (await lines('customer')).length === place + 1)
  }
  expect(await lines('bot')).toEqual([expect.stringContaining('START')])
  await say('START')
  await say('STOP')
  await eventually(async () => (await lines('bot')).length === 3)
})
