import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'

let simulator: Simulator
const events: unknown[] = []
const company = createServer((request, response) => {
  let body = ''
  request.on('data', part => {
    body += part
  })
  request.on('end', () => {
    events.push(JSON.parse(body))
    response.end()
  })
})
let statusCallback = ''

beforeAll(async () => {
  simulator = await openSimulator()
  await new Promise<void>(resolve => company.listen(0, '127.0.0.1', () => resolve()))
  const at = company.address()
  statusCallback = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}/?ref=ref-1`
  await tell('/_accounts', { vendor: 'voice', settings: { authKey: 'key', contactId: '911234567890' } })
})
afterAll(async () => {
  await simulator.close()
  company.closeAllConnections()
  company.close()
})

async function tell(path: string, body: unknown): Promise<number> {
  const headers = { authorization: 'Bearer key' }
  const answer = await fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status
}

test('a call to a phone that is off fails with the cause by which it is known', async () => {
  await tell('/_customer', { vendor: 'voice', from: '919876543210', act: 'vanish' })
  const call = { to: '919876543210', from: '911234567890', ttsText: 'Hello', statusCallback, ref: 'ref-1' }
  expect(await tell('/voice/call', call)).toBe(201)
  await expect
    .poll(() => events, { timeout: 20_000 })
    .toMatchObject([{ event: 'no-answer', cause: 'no-answer', to: '919876543210', ref: 'ref-1' }])
})

test('a call that says nothing, or names no number, is refused', async () => {
  const call = { to: '919876543210', from: '911234567890' }
  expect(await tell('/voice/call', call)).toBe(400)
  expect(await tell('/voice/call', { ...call, to: 'nobody', ttsText: 'Hello' })).toBe(400)
})
