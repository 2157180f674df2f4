import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLine } from '../broadcasts/broadcasts.fixture.ts'
import { eventually, type World } from '../testing/world.ts'
import { activityOf, approvedActivity, base, counted, makeActivity, refusalIn } from './activities.fixture.ts'
import { base as campaigns, type Line, makeCampaign } from './campaigns.fixture.ts'

let world: World
let line: Line
let other: pg.PoolClient
beforeAll(async () => {
  const { world: opened, ...rest } = await openLine()
  world = opened
  line = rest
  other = await world.platform.databases.owner.connect()
})
afterAll(async () => {
  other.release()
  await world.close()
})

const kabir = () => world.as('kabir')
const leela = () => world.as('leela')
const campaignOf = async () => (await makeCampaign(kabir(), line, { uploadType: 'ONE_TO_MANY' })).id
const approve = (id: string, by = leela()) => by.post(`${base}/${id}/approve`)
const mapped = (value: string) => ({
  columnMapping: ['header.1', 'body.1', 'button.0'].map(name => ({ name, type: 'static', value })),
})

/** Until somebody waits for what the other connection has locked. */
async function somebodyWaits() {
  const { rows } = await other.query('select pg_backend_pid() as holder')
  await eventually(async () => {
    const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
    return ((await world.platform.databases.owner.query(waiting, [rows[0].holder])).rowCount ?? 0) > 0
  })
}

test.each(['approve', 'reject'])(
  '%s waits for a change of the campaign that is being saved (CAMP-040, CAMP-041)',
  async word => {
    const campaignId = await campaignOf()
    const { id } = await makeActivity(kabir(), campaignId, { submit: true })
    await other.query('begin')
    await other.query('select from campaigns where id = $1 for update', [campaignId])
    let answered = false
    const judging = leela()
      .post(`${base}/${id}/${word}`, { reason: 'No' })
      .then(reply => {
        answered = true
        return reply
      })
    await somebodyWaits()
    expect(answered).toBe(false)
    await other.query('commit')
    expect((await judging).body.status).toBe(true)
  },
)

test('what is approved while the campaign is changed waits for approval again (CAMP-040)', async () => {
  const campaignId = await campaignOf()
  const { id } = await makeActivity(kabir(), campaignId, { submit: true })
  await counted(kabir(), id)
  await other.query('begin')
  await other.query(`update activities set approval = 'APPROVED' where id = $1`, [id])
  const change = kabir().put(`${campaigns}/${campaignId}`, mapped('4712'))
  await somebodyWaits()
  await other.query('commit')
  expect((await change).body.status).toBe(true)
  expect(await activityOf(kabir(), id)).toMatchObject({ approval: 'PENDING', state: 0 })
})

test('nobody approves what they have changed in the campaign of another (CAMP-040)', async () => {
  const changed = await world.platform.databases.owner.query(
    `update users set roles = '{2,5}' where email = 'dev@demo.parley' returning id`,
  )
  expect(changed.rowCount).toBe(1)
  const dev = world.as('dev')
  const campaignId = await campaignOf()
  const id = await approvedActivity({ maker: kabir(), checker: leela() }, campaignId)
  expect((await dev.put(`${campaigns}/${campaignId}`, mapped('4713'))).body.status).toBe(true)
  expect(await activityOf(kabir(), id)).toMatchObject({ approval: 'PENDING' })
  expect(refusalIn(await approve(id, dev))).toMatchObject({
    ...{ code: '409', message: 'An iteration is approved by somebody other than its maker' },
  })
  expect((await approve(id)).body.status).toBe(true)
})
