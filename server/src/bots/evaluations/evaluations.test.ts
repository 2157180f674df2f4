import { costOf } from '@parley/contracts/bots/evaluations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../../testing/socket.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { makeBot, shop, talkTo } from '../bots.fixture.ts'
import { endOf, evaluate, evaluated, muddled } from './evaluations.fixture.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const read = async (agentId: string, path: string) =>
  (await world.as('victor').get(`/nlp/agent/${agentId}/evaluations${path.startsWith('?') ? path : `/${path}`}`)).body
    .data

type Scored = { name: string; tested: number; right: number; predicted: number } & Record<string, number>

test('every phrase is left out once and asked, and each intent gets precision, recall and F1 (lab)', async () => {
  const { agentId } = await makeBot(world, { intents: muddled })
  const done = await evaluated(world, agentId)
  expect(done).toMatchObject({ state: 'DONE', folds: 5, tested: 15, phrases: 15, intents: 3, progress: 1 })
  expect(done.accuracy).toBe(done.right / 15)
  const { intents } = await read(agentId, `${done.id}/intents`)
  expect(intents.map(({ tested }: Scored) => tested)).toEqual([5, 5, 5])
  for (const { right, tested, predicted, precision, recall, f1 } of intents as Scored[]) {
    expect(recall).toBeCloseTo((right ?? 0) / (tested ?? 1))
    expect(precision).toBeCloseTo(predicted ? (right ?? 0) / predicted : 0)
    expect(f1).toBeCloseTo((2 * (right ?? 0)) / ((tested ?? 0) + (predicted ?? 0)))
  }
  const order = intents.map(({ f1 }: Scored) => f1)
  expect(order).toEqual([...order].sort((one: number, other: number) => one - other))
  const sum = (key: string) => intents.reduce((total: number, each: Scored) => total + (each[key] ?? 0), 0)
  expect([sum('right'), sum('predicted')]).toEqual([done.right, 15])
})

test('the pairs confused, the matrix and the phrases of a cell tell the same (lab)', async () => {
  const { agentId, intentIds } = await makeBot(world, { intents: muddled })
  const { id, right, results } = await evaluated(world, agentId)
  const { confusions } = await read(agentId, `${id}/confusions`)
  expect(confusions.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(15 - right)
  const [worst] = confusions
  // 'cancel my order' is a phrase of both, so each has to take the other's for its own.
  expect([worst.expected.name, worst.predicted.name].sort()).toEqual(['cancel order', 'cancel plan'])
  const { intents, cells } = results.matrix
  const places = [worst.expected.id, worst.predicted.id].map(each =>
    intents.findIndex((intent: { id: string }) => intent.id === each),
  )
  expect(cells[places[0] ?? 0][places[1] ?? 0]).toBe(worst.count)
  const cell = `${id}/phrases?expected=${worst.expected.id}&predicted=${worst.predicted.id}`
  const { phrases } = await read(agentId, cell)
  expect(phrases).toHaveLength(worst.count)
  expect(phrases[0]).toMatchObject({
    expected: { id: worst.expected.id, storyId: expect.any(String) },
    predicted: { name: worst.predicted.name },
    confidence: expect.any(Number),
  })
  const all = await read(agentId, `${id}/phrases?expected=${intentIds.get('weather')}`)
  expect(all.phrases).toHaveLength(5)
  expect((await read(agentId, `${id}/phrases?expected=nothing`)).phrases).toEqual([])
})

test('each threshold has its price in right answers refused and wrong answers given (lab)', async () => {
  const { agentId } = await makeBot(world, {
    intents: muddled,
    config: { confidenceThreshold: 40, modelType: 'Semantic' },
  })
  const { results, right, tested } = await evaluated(world, agentId)
  expect(results.thresholdInUse).toBe(0.4)
  expect(results.thresholds).toHaveLength(21)
  expect(results.thresholds[0]).toMatchObject({ rightAnswered: right, rightRefused: 0, wrongAnswered: tested - right })
  for (const cost of results.thresholds) {
    expect(cost).toEqual(costOf(results.confidences, cost.threshold))
    expect(cost.rightAnswered + cost.rightRefused).toBe(right)
    expect(cost.wrongAnswered + cost.wrongRefused).toBe(tested - right)
  }
})

test('lists come in pages, and the same content gives the same answers again (lab)', async () => {
  const { agentId } = await makeBot(world, { intents: muddled })
  const [first, second] = [await evaluated(world, agentId), await evaluated(world, agentId)]
  const { evaluations, more } = await read(agentId, '?perPage=1')
  expect([evaluations.map(({ id }: { id: string }) => id), more]).toEqual([[second.id], true])
  const one = await read(agentId, `${first.id}/phrases?perPage=7&from=7`)
  expect([one.phrases.length, one.more]).toEqual([7, true])
  expect((await read(agentId, `${second.id}/phrases?perPage=7&from=7`)).phrases).toEqual(one.phrases)
  expect((await read(agentId, `${second.id}/intents?searchterm=WEA`)).intents).toHaveLength(1)
  expect((await read(agentId, `${second.id}/intents?perPage=2&from=2`)).more).toBe(false)
})

test('changed content is compared with the evaluation of the serving version, in all and intent by intent (lab)', async () => {
  const { agentId, saveIntent, intentIds } = await makeBot(world, { intents: muddled })
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
  const [order, plan] = muddled
  if (!order || !plan) throw new Error('Both are there.')
  await saveIntent(
    { ...plan, phrases: plan.phrases.map(phrase => phrase.replace('order', 'plan please')) },
    intentIds.get(plan.name),
  )
  const unmatched = await evaluated(world, agentId)
  expect(unmatched).toMatchObject({ isServing: false, isPresent: true, results: { comparedWith: null } })
  const serving = await evaluated(world, agentId, { version: 1 })
  expect(serving).toMatchObject({ isServing: true, isPresent: false, version: 1, results: { comparedWith: null } })
  const compared = await read(agentId, unmatched.id)
  expect(compared.results.comparedWith).toMatchObject({ id: serving.id, accuracy: serving.accuracy, f1: serving.f1 })
  const { intents } = await read(agentId, `${unmatched.id}/intents`)
  const was = await read(agentId, `${serving.id}/intents`)
  for (const { id, f1Before } of intents) {
    expect(f1Before).toBe(was.intents.find((each: { id: string }) => each.id === id).f1)
  }
})

test('who asks for the same content joins the evaluation that runs; it can be cancelled, once (lab)', async () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    name: `intent ${at}`,
    phrases: Array.from({ length: 12 }, (_, turn) => `thing ${at} way ${turn} of ${at * turn}`),
  }))
  const { agentId, saveIntent } = await makeBot(world, { intents: many })
  const first = await evaluate(world, agentId)
  const second = await evaluate(world, agentId)
  expect([first.body.message, second.body.message]).toEqual([
    'Evaluation started',
    'This content is being evaluated already',
  ])
  expect(second.body.data.id).toBe(first.body.data.id)
  await saveIntent({ name: 'other', phrases: ['something else', 'quite another'] })
  const other = await evaluate(world, agentId)
  expect(other.body.data.id).not.toBe(first.body.data.id)
  for (const { body } of [first, other]) {
    const path = `/nlp/agent/${agentId}/evaluations/${body.data.id}/cancel`
    expect((await world.as('dev').post(path)).body).toMatchObject({
      message: 'Evaluation cancelled',
      data: { state: 'CANCELLED' },
    })
    expect((await world.as('dev').post(path)).body).toMatchObject({ status: false, code: '409' })
  }
  expect(await endOf(world, agentId, first.body.data.id)).toMatchObject({ state: 'CANCELLED', results: null })
})

test('the agent answers while it is evaluated, and people are told of start, progress and end (lab)', async () => {
  const { agentId } = await makeBot(world, { intents: shop })
  await world.as('dev').get(`/nlp/agent/${agentId}/train`)
  const socket = openSocket(world.address, `?token=${await world.token('victor')}`)
  await socket.next('ready')
  const { id } = (await evaluate(world, agentId)).body.data
  expect(await talkTo(world, agentId)('refund status')).toMatchObject({ origin: 'intent' })
  await endOf(world, agentId, id)
  await socket.next('bots.evaluation.changed', ({ data }) => data.state === 'DONE')
  const told = socket.frames.filter(({ event }) => event === 'bots.evaluation.changed')
  expect(told.map(({ data }) => data.state)).toEqual(['QUEUED', 'RUNNING', 'DONE'])
  socket.close()
})

test('what cannot be evaluated is refused with the reason, and who may only look starts nothing (lab)', async () => {
  const { agentId } = await makeBot(world, { intents: muddled.slice(0, 1) })
  expect((await evaluate(world, agentId)).body).toMatchObject({
    status: false,
    message: expect.stringMatching(/^Add a second intent/),
  })
  expect((await evaluate(world, agentId, { folds: 1 })).body).toMatchObject({ status: false, code: '400' })
  expect(await evaluate(world, agentId, { version: 9 })).toMatchObject({
    status: 404,
    body: { message: 'Version not found' },
  })
  const prompt = await world.as('dev').post('/nlp/agent', { name: `P ${agentId}`, description: 'x', type: 'prompt' })
  expect((await evaluate(world, prompt.body.data.id)).body).toMatchObject({ status: false, code: '400' })
  expect((await world.as('victor').post(`/nlp/agent/${agentId}/evaluations`)).status).toBe(403)
  expect((await world.as('dev').get(`/nlp/agent/${agentId}/evaluations/${agentId}`)).body.message).toBe(
    'Evaluation not found',
  )
})

test('another enterprise sees no row of an evaluation, whatever the query forgets (lab)', async () => {
  const { agentId } = await makeBot(world, { intents: muddled })
  await evaluated(world, agentId)
  for (const table of ['evaluations', 'evaluation_intents', 'evaluation_answers']) {
    const { rows } = await world.platform.databases.app
      .transaction()
      .execute(db => sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db))
    expect([table, rows[0]?.count]).toEqual([table, 0])
  }
})
