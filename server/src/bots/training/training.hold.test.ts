import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually, openWorld, type World } from '../../testing/world.ts'
import { type Bot, makeBot, shop, talkTo } from '../bots.fixture.ts'

// Several trainings, and servers that start again: on a busy machine those take minutes.
vi.setConfig({ testTimeout: 300_000 })

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const train = async ({ agentId }: Bot) => (await world.as('dev').get(`/nlp/agent/${agentId}/train`)).body
const agentOf = async ({ agentId }: Bot) => (await world.as('victor').get(`/nlp/agent/${agentId}`)).body.data
const versionsOf = async ({ agentId }: Bot) =>
  (await world.as('victor').get(`/nlp/agent/${agentId}/versions`)).body.data.versions
const lastRun = async ({ agentId }: Bot) => (await world.as('victor').get(`/nlp/agent/${agentId}/tests/run`)).body.data
const keep = async ({ agentId }: Bot, who: 'dev' | 'victor' = 'dev') =>
  world.as(who).post(`/nlp/agent/${agentId}/training/keep`)
const activate = async ({ agentId }: Bot, version: number) =>
  (await world.as('dev').post(`/nlp/agent/${agentId}/versions/${version}/activate`)).body
const attention = async () => (await world.as('dev').get('/e/enterprise/dashboard')).body.response.attention
const intentOf = async ({ agentId }: Bot, text: string) => {
  const { intent, model } = await talkTo(world, agentId)(text)
  return [intent.name, model.version]
}

/** Trained, with a test that its refunds are understood. */
async function testedShop(): Promise<Bot & { testId: string }> {
  const bot = await makeBot(world, { intents: shop })
  await train(bot)
  const turns = [{ said: 'refund status', intent: { id: bot.intentIds.get('refund') } }]
  const { body } = await world.as('dev').post(`/nlp/agent/${bot.agentId}/tests`, { name: 'Refunds', turns })
  return { ...bot, testId: body.data.id }
}

/** Its next version takes a question for a refund as a greeting. */
async function muddle(bot: Bot): Promise<void> {
  await bot.saveIntent(
    { ...shopIntent('refund'), phrases: ['stolen words', 'other words'] },
    bot.intentIds.get('refund'),
  )
  await bot.saveIntent({ ...shopIntent('greet'), phrases: ['refund status', 'hello'] }, bot.intentIds.get('greet'))
}

async function mend(bot: Bot): Promise<void> {
  await bot.saveIntent({ ...shopIntent('greet'), phrases: ['welcome', 'hello'] }, bot.intentIds.get('greet'))
  await bot.saveIntent(shopIntent('refund'), bot.intentIds.get('refund'))
}

function shopIntent(name: string) {
  const intent = shop.find(each => each.name === name)
  if (!intent) throw new Error(name)
  return intent
}

test('a version that does worse in the tests is held, the one before goes on answering, and who trained is told (lab, BOT-054)', async () => {
  const bot = await testedShop()
  await muddle(bot)
  const { status, message, data } = await train(bot)
  const { run, results } = await lastRun(bot)
  const held = { version: 2, versionBefore: 1, runId: run.id, worse: [{ testId: bot.testId, name: 'Refunds' }] }
  expect({ status, message }).toEqual({ status: true, message: 'Agent trained successfully' })
  expect(data).toMatchObject({ trainingStatus: 'TRAINED', version: 2, held })
  expect(run).toMatchObject({ cause: 'training', version: 2, versionBefore: 1, state: 'DONE', worse: ['Refunds'] })
  expect(results).toMatchObject([{ testId: bot.testId, passed: false, passedBefore: true }])
  expect(await agentOf(bot)).toMatchObject({ trainingStatus: 'TRAINED', servingVersion: 1, heldVersion: 2 })
  expect(await versionsOf(bot)).toMatchObject([
    { version: 2, serving: false, held },
    { version: 1, serving: true, held: null },
  ])
  expect(await intentOf(bot, 'refund status')).toEqual(['refund', 1])
  const { notifications } = (await world.as('dev').get('/e/enterprise/notifications')).body.response
  expect(notifications[0]).toMatchObject({
    type: 'tests_worse',
    title: 'Version held',
    message: expect.stringMatching(/: Version 2 fails 1 test that version 1 passes, so version 1 goes on answering\.$/),
    link: `/bots/${bot.agentId}/tests`,
  })
  const waiting = {
    key: `held-${bot.agentId}`,
    tone: 'warning',
    title: expect.stringMatching(/^Version 2 of .+ waits for your decision$/),
    detail: 'Version 2 fails 1 test that version 1 passes, so version 1 goes on answering.',
    link: `/bots/${bot.agentId}/tests`,
  }
  expect(await attention()).toContainEqual(waiting)
  await keep(bot)
  expect((await attention()).map(({ key }: { key: string }) => key)).not.toContain(waiting.key)
})

test('what serves is kept, once; the version that was held can still be put into service and rolled back (lab)', async () => {
  const bot = await testedShop()
  await muddle(bot)
  await train(bot)
  expect((await keep(bot, 'victor')).status).toBe(403)
  expect((await keep(bot)).body).toMatchObject({
    status: true,
    message: 'The serving version goes on answering',
    data: {
      versions: [
        { version: 2, held: null },
        { version: 1, serving: true },
      ],
    },
  })
  expect(await agentOf(bot)).toMatchObject({ trainingStatus: 'NOT_TRAINED', servingVersion: 1, heldVersion: null })
  expect((await keep(bot)).body).toMatchObject({ status: false, code: '409', message: 'No version is held' })
  await activate(bot, 2)
  expect(await intentOf(bot, 'refund status')).toEqual(['greet', 2])
  await activate(bot, 1)
  expect(await intentOf(bot, 'refund status')).toEqual(['refund', 1])
})

test('a held version is put into service all the same, and the next training supersedes one that still waits (lab)', async () => {
  const bot = await testedShop()
  await muddle(bot)
  await train(bot)
  expect((await train(bot)).data).toMatchObject({ version: 3, held: { version: 3, versionBefore: 1 } })
  const heldOnes = (await versionsOf(bot)).filter(({ held }: { held: unknown }) => held)
  expect(heldOnes).toMatchObject([{ version: 3 }])
  expect((await activate(bot, 3)).data.versions[0]).toMatchObject({ version: 3, serving: true, held: null })
  expect(await agentOf(bot)).toMatchObject({ trainingStatus: 'TRAINED', servingVersion: 3, heldVersion: null })
  expect(await intentOf(bot, 'refund status')).toEqual(['greet', 3])
})

test('a version that does no worse goes into service, ends the hold of another, and what failed before holds nothing (lab)', async () => {
  const bot = await testedShop()
  const turns = [{ said: 'quantum chromodynamics', intent: { id: bot.intentIds.get('refund') } }]
  await world.as('dev').post(`/nlp/agent/${bot.agentId}/tests`, { name: 'Never passed', turns })
  await muddle(bot)
  await train(bot)
  await mend(bot)
  expect((await train(bot)).data).toMatchObject({ version: 3, held: null })
  expect((await lastRun(bot)).run).toMatchObject({ version: 3, versionBefore: 1, passed: 1, failed: 1, worse: [] })
  expect(await agentOf(bot)).toMatchObject({ trainingStatus: 'TRAINED', servingVersion: 3, heldVersion: null })
})

test('what answers is never forgotten, however many newer versions were held (lab)', async () => {
  const bot = await testedShop()
  await sql`
    insert into trainings (enterprise_id, agent_id, state, version, content_version, content_hash, content, model_type,
      language, engine, intent_count, utterance_count, entity_count)
    select enterprise_id, agent_id, state, number, content_version, '', content, model_type, language, engine,
      intent_count, utterance_count, entity_count
    from trainings, generate_series(2, 6) number where agent_id = ${bot.agentId}`.execute(
    world.platform.databases.system,
  )
  await muddle(bot)
  expect((await train(bot)).data).toMatchObject({ version: 7, held: { versionBefore: 1 } })
  const versions = await eventually(async () => {
    const { rows } = await sql<{ version: number }>`
      select version from trainings where agent_id = ${bot.agentId} order by version`.execute(
      world.platform.databases.system,
    )
    return rows.length < 7 && rows
  })
  expect(versions.map(({ version }) => version)).toEqual([1, 3, 4, 5, 6, 7])
  expect((await versionsOf(bot)).at(-1)).toMatchObject({ version: 1, serving: true })
  expect(await intentOf(bot, 'refund status')).toEqual(['refund', 1])
})
