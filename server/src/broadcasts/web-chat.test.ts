import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebChannel } from '../chats/web-chat.fixture.ts'
import { makeChannel } from '../templates/templates.fixture.ts'
import { openWorld, type World } from '../testing/world.ts'
import { approvedTemplate, base, finished, request } from './broadcasts.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const asha = () => world.as('asha')
const query = async (text: string, values: unknown[] = []) =>
  (await world.platform.databases.owner.query(text, values)).rows

test('the visitors of a web chat are written to in their chats only, and a send beside them says so (BCAST-026, BCAST-045)', async () => {
  const { channelId, visit, say, lines } = await openWebChannel(world, 'Site')
  const templateId = await approvedTemplate(asha(), channelId)
  const visitor = await visit({ name: 'Ravi' })
  await say(visitor, 'Where is my order?')
  const draft = request({ channelId, templateId, phoneNumber: '919822233301' })
  for (const path of [base, `${base}/validate`])
    expect((await asha().post(path, draft)).body).toMatchObject({
      ...{ status: false, code: '400', message: 'Visitors of a web chat are reached in their chats only' },
      errors: [{ field: 'channelId' }],
    })
  const [{ id, contact }] = await query('select id, contact_id as contact from chats where channel_id = $1', [
    channelId,
  ])
  await query('update contacts set phone_number = $1 where id = $2', ['919822233301', contact])
  const { body } = await asha().post(base, { ...draft, resourceType: 'CHAT', resourceId: id })
  expect(body).toMatchObject({ message: 'Template sent successfully', data: { total: 1 } })
  await finished(asha(), body.data.id)
  expect((await lines(visitor)).at(-1)).toMatchObject({ message: expect.stringContaining('it is on its way') })
})

test('what was to go to a web chat outside of any chat ends as having no way', async () => {
  const channelId = await makeChannel(asha(), 12)
  const templateId = await approvedTemplate(asha(), channelId)
  const scheduleAt = new Date(Date.now() + 3000).toISOString()
  const { body } = await asha().post(base, request({ channelId, templateId }, { scheduleAt }))
  // As if it had been scheduled when such a send was not refused.
  await query('update channels set vendor = 98 where id = $1', [channelId])
  const { status } = await finished(asha(), body.data.id)
  const [row] = (await asha().get(`${base}/${body.data.id}/message`)).body.data.message
  expect([status, row.channelErrorCode]).toEqual(['FAILED', 'NO_ROUTE'])
})
