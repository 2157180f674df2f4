import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { type Bot, makeBot, shop, talkTo } from '../bots.fixture.ts'
import { log } from '../report/report.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Cluster = { id: string; examples: { id: string; text: string }[]; turns: number; guesses: { name: string }[] }
const get = async (bot: Bot, path = '', person: 'victor' | 'omkar' = 'victor') =>
  world.as(person).get(`/nlp/agent/${bot.agentId}/review${path}`)
const act = async (bot: Bot, verb: string, body: unknown) =>
  (await world.as('dev').post(`/nlp/agent/${bot.agentId}/review/${verb}`, body)).body
const built = (bot: Bot, query = '') =>
  eventually(async () => {
    const { data } = (await get(bot, query)).body
    return data.builtAt && !data.isBuilding && data
  })
const textsOf = (clusters: Cluster[]) => clusters.map(({ examples }) => examples.map(({ text }) => text).sort())
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** A trained shop that heard each text as often as it is named, none of them understood. */
async function shopThatHeard(texts: Record<string, number>, rest: Record<string, unknown> = {}): Promise<Bot> {
  const bot = await makeBot(world, { intents: shop, config: { modelType: 'Semantic', confidenceThreshold: 0.8 } })
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  const rows = Object.entries(texts).flatMap(([message, times]) =>
    Array.from({ length: times }, (_, at) => ({
      at: minutesAgo(10 + at),
      session: randomUUID(),
      scoped: false,
      message,
      ...rest,
    })),
  )
  await log(world, bot.agentId, rows)
  return bot
}

test('messages that mean alike stand together, the ones that would settle most first, with what they may mean', async () => {
  const bot = await shopThatHeard({
    'where is my parcel': 5,
    'has my parcel been sent': 3,
    'do you sell gift cards': 2,
    'shoes cost lots of money these rainy summers': 1,
  })
  await log(world, bot.agentId, [
    { at: minutesAgo(9), session: randomUUID(), message: 'fine' },
    { at: minutesAgo(9), session: randomUUID(), scoped: false, message: 'tried here', channel: 'tryit' },
  ])
  const { clusters, more } = await built(bot)
  expect(more).toBe(false)
  expect(textsOf(clusters)).toEqual([
    ['has my parcel been sent', 'where is my parcel'],
    ['do you sell gift cards'],
    ['shoes cost lots of money these rainy summers'],
  ])
  expect(clusters[0]).toMatchObject({ messages: 2, turns: 8, gain: 8 / 12, examples: [{ turns: 5, kind: 'out' }, {}] })
  expect(clusters[2].guesses[0]).toMatchObject({ name: 'refund', intentId: bot.intentIds.get('refund') })
  const page = (await get(bot, '?perPage=1&from=1')).body.data
  expect([textsOf(page.clusters), page.more]).toEqual([[['do you sell gift cards']], true])
  const messages = (await get(bot, `/messages?clusterId=${clusters[0].id}`)).body.data
  expect(messages.messages).toMatchObject([
    { text: 'where is my parcel', turns: 5 },
    { text: 'has my parcel been sent' },
  ])
})

test('weak understandings are told from none, and a real conversation brings its messages', async () => {
  const bot = await shopThatHeard({ 'kites fly far away': 1 }, { scoped: true, weak: true, intent: 'refund' })
  await talkTo(world, bot.agentId, { metadata: { appId: 'web' } })('quantum chromodynamics')
  expect((await built(bot)).clusters).toHaveLength(2)
  expect(textsOf((await built(bot, '?kind=low')).clusters)).toEqual([['kites fly far away']])
  expect(textsOf((await built(bot, '?kind=out')).clusters)).toEqual([['quantum chromodynamics']])
})

test('a cluster becomes phrases of an intent through the editor’s own verb; what is a phrase already is told and not added', async () => {
  const bot = await shopThatHeard({ 'my cash got lost': 2, 'is my cash lost': 1 })
  const [{ id: clusterId }] = (await built(bot)).clusters
  const intentId = bot.intentIds.get('refund')
  const { storyId } = bot
  const read = async () =>
    (
      await world.as('dev').get(`/nlp/agent/${bot.agentId}/story/${storyId}/intent/${intentId}`)
    ).body.data.utterances.map(({ utterance }: { utterance: string }) => utterance)
  const before = await read()
  const done = await act(bot, 'assign', { clusterId, intentId })
  expect(done).toMatchObject({
    status: true,
    message: 'Training phrases added successfully',
    data: { added: 2, refused: [], intent: { name: 'refund' } },
  })
  expect(await read()).toEqual([...before, 'my cash got lost', 'is my cash lost'])
  expect((await built(bot)).clusters).toEqual([])
  const undone = await act(bot, 'undo', { actId: done.data.actId })
  expect(undone).toMatchObject({ status: true, data: { restored: 2 } })
  expect(await read()).toEqual(before)
  expect((await built(bot)).clusters).toMatchObject([{ messages: 2 }])
  expect(await act(bot, 'undo', { actId: done.data.actId })).toMatchObject({ status: false, code: '409' })
  await bot.saveIntent(
    { ...shop[0], name: 'greet', phrases: ['hello', 'my  CASH got lost'] },
    bot.intentIds.get('greet'),
  )
  const partly = await act(bot, 'assign', { clusterId, intentId })
  expect(partly.data).toMatchObject({
    added: 1,
    refused: [{ text: 'my cash got lost', reason: 'Already a phrase of greet' }],
  })
  expect(textsOf((await built(bot)).clusters)).toEqual([['my cash got lost']])
})

test('a cluster becomes a new intent, and undoing it takes the intent away again', async () => {
  const bot = await shopThatHeard({
    'where is my parcel': 2,
    'has my parcel been sent': 1,
    'do you sell gift cards': 1,
  })
  const [parcels, cards] = (await built(bot)).clusters
  const newIntent = { name: 'parcel', storyId: bot.storyId }
  expect(await act(bot, 'assign', { clusterId: cards.id, newIntent })).toMatchObject({
    status: false,
    message: 'Please give atleast two training phrases save the intent',
  })
  const done = await act(bot, 'assign', { clusterId: parcels.id, newIntent })
  expect(done).toMatchObject({ status: true, data: { added: 2, intent: { name: 'parcel', storyId: bot.storyId } } })
  const path = `/nlp/agent/${bot.agentId}/story/${bot.storyId}/intent/${done.data.intent.id}`
  expect((await world.as('victor').get(path)).status).toBe(200)
  await act(bot, 'undo', { actId: done.data.actId })
  expect((await world.as('victor').get(path)).status).toBe(404)
})

test('what is ignored never comes back, however it is written, until the ignoring is undone', async () => {
  const bot = await shopThatHeard({ 'asdf qwer': 2 })
  const [{ examples }] = (await built(bot)).clusters
  const ignored = await act(bot, 'ignore', { messages: [examples[0].id] })
  expect(ignored).toMatchObject({ status: true, message: 'Messages ignored', data: { ignored: 1 } })
  await log(world, bot.agentId, [
    { at: minutesAgo(0), session: randomUUID(), scoped: false, message: '  ASDF   qwer ' },
    { at: minutesAgo(0), session: randomUUID(), scoped: false, message: 'blorp' },
  ])
  await rebuild(bot)
  expect(textsOf((await built(bot)).clusters)).toEqual([['blorp']])
  await act(bot, 'undo', { actId: ignored.data.actId })
  await rebuild(bot)
  expect(
    textsOf((await built(bot)).clusters)
      .flat()
      .sort(),
  ).toEqual(['  ASDF   qwer ', 'blorp'].sort())
})

test('after a training what is understood now is gone from the queue', async () => {
  const bot = await shopThatHeard({ 'where is my parcel': 2, 'has my parcel been sent': 1 })
  const [{ id: clusterId }] = (await built(bot)).clusters
  await act(bot, 'assign', { clusterId, newIntent: { name: 'parcel', storyId: bot.storyId } })
  await log(world, bot.agentId, [
    { at: minutesAgo(1), session: randomUUID(), scoped: false, message: 'where is my parcel?' },
  ])
  await world.as('dev').get(`/nlp/agent/${bot.agentId}/train`)
  await eventually(async () => (await built(bot)).clusters.length === 0)
})

test('a cluster and its messages keep their ids when the queue is built again, for as long as most of it stays (lab)', async () => {
  const bot = await shopThatHeard({
    'where is my parcel': 5,
    'has my parcel been sent': 3,
    'do you sell gift cards': 2,
  })
  const before: Cluster[] = (await built(bot)).clusters
  await log(world, bot.agentId, [
    { at: minutesAgo(1), session: randomUUID(), scoped: false, message: 'my parcel is where' },
    {
      at: minutesAgo(1),
      session: randomUUID(),
      scoped: false,
      message: 'shoes cost lots of money these rainy summers',
    },
  ])
  await rebuild(bot)
  const after: Cluster[] = (await built(bot)).clusters
  const clusterOf = (clusters: Cluster[], text: string) =>
    clusters.find(({ examples }) => examples.some(example => example.text === text))
  for (const text of ['where is my parcel', 'do you sell gift cards']) {
    expect(clusterOf(after, text)?.id).toBe(clusterOf(before, text)?.id)
  }
  const idsOf = (clusters: Cluster[]) => clusters.flatMap(({ examples }) => examples.map(({ id }) => id))
  expect(idsOf(after)).toEqual(expect.arrayContaining(idsOf(before)))
  expect(new Set(idsOf(after)).size).toBe(5)
  expect(new Set(after.map(({ id }) => id)).size).toBe(after.length)
})

test('ignoring is in the trail without what was said, and the acts are closed to readers and strangers', async () => {
  const bot = await shopThatHeard({ 'my secret is 1234': 1 })
  const [{ id: clusterId }] = (await built(bot)).clusters
  const denied = await world.as('victor').post(`/nlp/agent/${bot.agentId}/review/ignore`, { clusterId })
  expect(denied.status).toBe(403)
  for (const [verb, body] of [
    ['ignore', { clusterId }],
    ['assign', { clusterId, intentId: bot.intentIds.get('greet') }],
  ] as const) {
    expect((await world.as('omkar').post(`/nlp/agent/${bot.agentId}/review/${verb}`, body)).status).toBe(404)
  }
  expect((await get(bot, '', 'omkar')).status).toBe(404)
  expect(await act(bot, 'assign', { clusterId })).toMatchObject({ status: false, errors: [{ field: 'intentId' }] })
  expect(await act(bot, 'ignore', {})).toMatchObject({ status: false, message: 'Choose a cluster or messages' })
  expect(await act(bot, 'ignore', { clusterId: 'x' })).toMatchObject({ status: false, code: '404' })
  await act(bot, 'ignore', { clusterId })
  const { rows } = await world.platform.databases.owner.query(
    `select changes::text from audit_log where resource_id = $1 and changes::text like '%review%'`,
    [bot.agentId],
  )
  expect(rows).toEqual([{ changes: expect.not.stringContaining('secret') }])
})

/** New messages wait a minute before the queue is built again; for a test that minute is over. */
async function rebuild(bot: Bot): Promise<void> {
  await world.platform.databases.owner.query(
    `update review_builds set built_at = built_at - interval '5 minutes', asked_at = asked_at - interval '5 minutes' where agent_id = $1`,
    [bot.agentId],
  )
  const before = (await get(bot)).body.data.builtAt
  await eventually(async () => {
    const { data } = (await get(bot)).body
    return !data.isBuilding && data.builtAt !== before
  })
}
