import { noSendingRules as none } from '@parley/contracts/enterprises/sending-rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

const path = '/e/enterprise/sending_rules'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
const asha = () => world.as('asha')

test('nothing holds messages back until somebody says so, and what is saved is what is read', async () => {
  const { body } = await asha().get(path)
  expect(body.response).toEqual({ sendingRules: none, timezone: 'Asia/Kolkata' })
  const rules = {
    quietHours: { enabled: true, from: '20:30', to: '08:00', days: [1, 2, 3, 4, 5], clock: 'RECIPIENT' },
    frequencyCap: { enabled: true, messages: 5, hours: 168 },
  }
  const saved = await asha().put(path, rules)
  expect(saved.body).toMatchObject({ status: true, message: 'Sending rules saved', response: { sendingRules: rules } })
  expect((await asha().get(path)).body.response.sendingRules).toEqual(rules)
})

test('what is not sent stays as it was, also where two change different rules at once', async () => {
  await asha().put(path, none)
  const answers = await Promise.all([
    asha().put(path, { quietHours: { enabled: true, from: '22:15' } }),
    asha().put(path, { frequencyCap: { enabled: 'true', messages: '7' } }),
    asha().put(path, {}),
  ])
  expect(answers.map(({ body }) => body.status)).toEqual([true, true, true])
  expect((await asha().get(path)).body.response.sendingRules).toEqual({
    quietHours: { ...none.quietHours, enabled: true, from: '22:15' },
    frequencyCap: { ...none.frequencyCap, enabled: true, messages: 7 },
  })
  const wrong = await asha().put(path, { quietHours: { to: '22:15' } })
  expect(wrong.body.errors[0].field).toBe('quietHours.to')
})

test.each([
  ['quietHours.from', { quietHours: { from: '9:00' } }],
  ['quietHours.to', { quietHours: { to: '24:00' } }],
  ['quietHours.days[0]', { quietHours: { days: [7] } }],
  ['quietHours.days', { quietHours: { days: [] } }],
  ['quietHours.to', { quietHours: { from: '08:00', to: '08:00' } }],
  ['quietHours.clock', { quietHours: { clock: 'MOON' } }],
  ['frequencyCap.messages', { frequencyCap: { messages: 0 } }],
  ['frequencyCap.messages', { frequencyCap: { messages: 101 } }],
  ['frequencyCap.hours', { frequencyCap: { hours: 721 } }],
  ['frequencyCap.hours', { frequencyCap: { hours: 1.5 } }],
])('what cannot be is refused at %s', async (field, change) => {
  const { quietHours = {}, frequencyCap = {} } = change as Record<string, Record<string, unknown>>
  const { body } = await asha().put(path, {
    quietHours: { ...none.quietHours, enabled: true, ...quietHours },
    frequencyCap: { ...none.frequencyCap, enabled: true, ...frequencyCap },
  })
  expect(body.status).toBe(false)
  expect(body.errors[0].field).toBe(field)
})
