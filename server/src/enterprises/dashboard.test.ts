import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBot, settings, shop, talkTo } from '../bots/bots.fixture.ts'
import { day, emptyAgent, log } from '../bots/report/report.fixture.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Row = { key: string; title: string; link: string; tone: string }
const dashboard = async (person: Person = 'asha') =>
  (await world.as(person).get('/e/enterprise/dashboard')).body.response
const keys = async () => (await dashboard()).attention.map(({ key }: Row) => key)
const zone = (days: number) => {
  const local = new Date(Date.now() + 5.5 * 3_600_000 - days * 86_400_000)
  return local.toISOString().slice(0, 10)
}

test('an empty account has its first steps and nothing that was invented (SHELL-125)', async () => {
  const { steps, attention, counts, days, bots, misunderstood } = await dashboard()
  expect(steps.map(({ done }: { done: boolean }) => done)).toEqual([false, false, false, false, false])
  expect([attention, bots, misunderstood]).toEqual([[], [], []])
  expect(counts.map(({ value, previous }: { value: number; previous: number }) => [value, previous])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
  expect(days.map(({ date }: { date: string }) => date)).toEqual(Array.from({ length: 14 }, (_, at) => zone(13 - at)))
})

test('the steps tick themselves off, and a bot without training, a stale one and a silent channel are told (SHELL-125)', async () => {
  const bot = await makeBot(world, { intents: shop })
  const { agentId } = bot
  const channel = await world
    .as('asha')
    .post('/e/enterprise/channels', { name: 'Site', type: 12, vendor: 98, data: { botAgentId: agentId } })
  const channelId = channel.body.response.id
  expect(await keys()).toEqual([`silent-${channelId}`, `untrained-${agentId}`])
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
  expect(await keys()).toEqual([])
  const { steps } = await dashboard()
  expect(steps.map(({ done }: { done: boolean }) => done)).toEqual([true, true, true, true, false])

  const [greet] = shop
  if (!greet) throw new Error('The shop greets.')
  const more = { ...greet, phrases: [...greet.phrases, 'good evening dear'] }
  await bot.saveIntent(more, bot.intentIds.get('greet'))
  expect(await keys()).toEqual([`stale-${agentId}`])
  await bot.saveIntent(greet, bot.intentIds.get('greet'))
  expect(await keys()).toEqual([])

  await world.as('asha').put(`/e/enterprise/channels/${channelId}`, { active: false })
  expect(await keys()).toEqual([`off-${channelId}`])
  await world.as('asha').put(`/e/enterprise/channels/${channelId}`, { active: true })
})

test('a training that failed is told first, with its reason', async () => {
  const { agentId } = await makeBot(world, { intents: shop })
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
  await world.as('dev').post(`/nlp/agent/${agentId}/config`, { ...settings, language: 'hi' })
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
  const { owner } = world.platform.databases
  await owner.query(
    `update trainings set state = 'FAILED', error = 'The disk is full.', version = null
     where id = (select id from trainings where agent_id = $1 order by id desc limit 1)`,
    [agentId],
  )
  await owner.query('update agents set serving_version = 1 where id = $1', [agentId])
  const [first] = (await dashboard()).attention
  expect(first).toMatchObject({ key: `failed-${agentId}`, tone: 'danger', detail: 'The disk is full.' })
})

test('a channel that its vendor refuses is told, and an access token a week before it ends', async () => {
  const made = await world.as('asha').post('/e/enterprise/channels', { name: 'Shop line', type: 4, vendor: 99 })
  const { id } = made.body.response
  const { owner } = world.platform.databases
  const lane = (values: string) =>
    owner.query(
      `insert into channel_lanes (channel_id, enterprise_id, breaker, breaker_reason, token_expires_at)
       select id, enterprise_id, ${values} from channels where id = $1
       on conflict (channel_id) do update set (breaker, breaker_reason, token_expires_at) = (${values})`,
      [id],
    )
  const told = async () => (await dashboard()).attention.find(({ link }: Row) => link === `/admin/channels/${id}`)
  await lane(`'closed', null, now() + interval '8 days'`)
  expect(await told()).toBeUndefined()
  await lane(`'closed', null, now() + interval '6 days 3 hours'`)
  expect(await told()).toMatchObject({
    key: `token-${id}`,
    tone: 'warning',
    title: 'The access token of Shop line ends in 6 days',
  })
  await lane(`'closed', null, now() - interval '1 minute'`)
  expect(await told()).toMatchObject({ tone: 'danger', title: 'The access token of Shop line has ended' })
  await lane(`'open', 'The credentials were refused.', null`)
  expect(await told()).toMatchObject({
    key: `stopped-${id}`,
    tone: 'danger',
    title: 'Nothing leaves through Shop line',
    detail: 'The credentials were refused.',
  })
})

test('the numbers of the week are the rows of the report that they lead to', async () => {
  const agentId = await emptyAgent(world)
  await talkTo(world, (await makeBot(world, { intents: shop })).agentId)('hello there')
  const noon = (days: number) => `${day(days)}T12:00:00.000Z`
  await log(world, agentId, [
    { at: noon(1), session: randomUUID(), message: 'Do you sell boats?', scoped: false },
    { at: noon(2), session: randomUUID(), message: 'do you sell boats? ', scoped: false },
    { at: noon(3), session: randomUUID(), message: 'anchors?', scoped: false },
    { at: noon(3), session: randomUUID() },
    { at: noon(9), session: randomUUID() },
  ])
  const { bots, misunderstood, counts, days } = await dashboard()
  const row = bots.find(({ id }: { id: string }) => id === agentId)
  expect(row).toMatchObject({ conversations: { value: 4 }, messages: { value: 4 }, unscoped: { value: 3 } })
  expect(misunderstood[0]).toMatchObject({ count: 2 })
  expect(await rowsBehind(misunderstood[0].link)).toBe(2)
  expect(await rowsBehind(row.messages.link)).toBe(4)
  expect(await rowsBehind(row.unscoped.link)).toBe(3)
  expect(counts[0]).toMatchObject({ key: 'conversations', previous: 1 })
  const perDay = days.map(({ conversations }: { conversations: number }) => conversations)
  expect(perDay.slice(7).reduce((sum: number, one: number) => sum + one, 0)).toBe(counts[0].value)
})

test('each part is for those alone who may open what is behind it', async () => {
  expect(await dashboard('kabir')).toEqual({
    steps: [],
    attention: [],
    counts: [],
    days: [],
    bots: [],
    misunderstood: [],
  })
  expect((await dashboard('omkar')).bots).toEqual([])
})

/** As the report's screen asks for what the address says. */
async function rowsBehind(link: string): Promise<number> {
  const search = new URL(link, world.address).searchParams
  const { body } = await world.as('asha').post('/nlp/conversations?perPage=-1', {
    agentId: search.get('agent'),
    startDate: search.get('start'),
    endDate: search.get('end'),
    scopeType: search.get('scope') ?? 0,
    timeZoneOffset: -330,
    ...(search.get('message') ? { message: search.get('message') } : {}),
  })
  return body.data.messages.length
}
