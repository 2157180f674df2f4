import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'

let simulator: Simulator
let authorization = ''
beforeAll(async () => {
  simulator = await openSimulator()
  const settings = { clientId: 'c', clientSecret: 's' }
  await fetch(`${simulator.url}/_accounts`, { method: 'POST', body: JSON.stringify({ vendor: 'jio', settings }) })
  const query = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: 'c',
    client_secret: 's',
    scope: 'read',
  })
  const answer = await fetch(`${simulator.url}/jio/v1/oauth/token?${query}`)
  authorization = `Bearer ${Reflect.get(Object(await answer.json()), 'access_token')}`
})
afterAll(() => simulator.close())

const sign = async (
  event: object,
  more: { number?: string; assistantId?: string; headers?: Record<string, string> } = {},
) => {
  const { number = '+919822200001', assistantId = 'c', headers = { authorization } } = more
  const path = `/jio/v1/messaging/users/${number}/assistantEvents?eventId=e-1&assistantId=${assistantId}`
  return (await fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(event) })).status
}

test('a sign that a message was read is taken; another one, a stranger’s and one to no number are not', async () => {
  const read = { eventType: 'MESSAGE_READ', messageId: 'm-1' }
  expect(await sign(read)).toBe(200)
  expect(await sign({ eventType: 'READ', messageId: 'm-1' })).toBe(400)
  expect(await sign(read, { number: '12-34' })).toBe(400)
  expect(await sign(read, { assistantId: 'other' })).toBe(403)
  expect(await sign(read, { headers: {} })).toBe(401)
  const stranger = await fetch(`${simulator.url}/google/v1/phones/+919822200001/agentEvents?agentId=a`, {
    method: 'POST',
    body: '{"eventType":"READ","messageId":"m-1"}',
  })
  expect(stranger.status).toBe(401)
})
