import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { makeContact } from '../contacts/contacts.fixture.ts'
import type { World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, counted, inState, makeActivity } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'
let world: World
let line: Line
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
})
afterAll(() => world.close())
const asha = () => world.as('asha')
const kabir = () => world.as('kabir')
const owner = () => world.platform.databases.owner
test('race', async () => {
  const c = await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })
  const { id } = await makeActivity(kabir(), c.id, { submit: true })
  await counted(kabir(), id)
  const holder = await owner().connect()
  await holder.query('begin; lock table audit_log in exclusive mode')
  const approve = world.as('leela').post(`${base}/${id}/approve`, {})
  await new Promise(r => setTimeout(r, 700))
  const mapping = c.columnMapping.map((m: any) => (m.name === 'header.1' ? { ...m, value: 'NEVER SEEN' } : m))
  const change = kabir().put(`${campaigns}/${c.id}`, { columnMapping: mapping })
  await new Promise(r => setTimeout(r, 700))
  await holder.query('rollback')
  holder.release()
  console.log('APPROVE', (await approve).body.message, 'CHANGE', (await change).body.message)
  const a = await activityOf(kabir(), id)
  console.log('APPROVAL', a.approval, a.history.map((h: any) => h.action))
  console.log('MAPPING', (await kabir().get(`${campaigns}/${c.id}`)).body.data.campaign.columnMapping[0])
})
test('email search', async () => {
  // responses of a campaign that runs long
  const c = await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })
  const id = await approvedActivity({ maker: kabir(), checker: world.as('leela') }, c.id, { recipients: { source: 'NUMBERS', numbers: ['9812810005'] } })
  await asha().post(`${base}/${id}/start`)
  await inState(kabir(), id, 6)
  await new Promise(r => setTimeout(r, 2000))
  const { rows } = await owner().query(`select h.id, h.enterprise_id, h.channel_id, h.contact_id from chats h where h.channel_id = $1`, [line.channelId])
  console.log('CHATS', rows.length)
  const chat = rows[0]
  if (!chat) return
  await owner().query('set statement_timeout = 0')
  const t0 = Date.now()
  await owner().query(`insert into messages (enterprise_id, chat_id, action_type, actor, action_by, user_name, message)
    select $1, $2, action_type, 'customer', action_by, user_name, 'hi' from (select * from messages where chat_id = $2 and actor='customer' limit 1) m, generate_series(1, 400000)`, [chat.enterpriseId ?? chat.enterprise_id, chat.id])
  await owner().query('vacuum analyze messages')
  console.log('FILL', Date.now() - t0)
  for (const path of ['responses', 'stats', 'responses?from=0&perPage=1']) {
    const t = Date.now()
    const r = await asha().get(`${campaigns}/${c.id}/${path}`)
    console.log(path, r.status, Date.now() - t, JSON.stringify(r.body).slice(0, 200))
  }
}, 200_000)
