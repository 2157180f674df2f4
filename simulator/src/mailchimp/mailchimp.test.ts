import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSimulator, type Simulator } from '../simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await openSimulator()
  await tell('/_accounts', { vendor: 'mailchimp', settings: { authKey: 'md-1', subAccount: 'shop' } })
})
afterAll(() => simulator.close())

async function tell(path: string, body: unknown): Promise<{ status: number; said: unknown }> {
  const answer = await fetch(simulator.url + path, { method: 'POST', body: JSON.stringify(body) })
  const text = await answer.text()
  return { status: answer.status, said: text ? JSON.parse(text) : null }
}

const mail = { subject: 'Hello', text: 'Hello', from_email: 'shop@parley.example' }
const send = (email: string, changes: object = {}, key = 'md-1') =>
  tell('/mailchimp/api/1.0/messages/send', { key, message: { ...mail, to: [{ email }], ...changes } })

test('a mail is taken, and one that the vendor would not send is rejected with its reason', async () => {
  expect(await send('meera@example.org')).toMatchObject({
    status: 200,
    said: [{ status: 'sent', _id: expect.any(String) }],
  })
  await tell('/_customer', { vendor: 'mailchimp', from: 'gone@example.org', act: 'vanish' })
  await tell('/_customer', { vendor: 'mailchimp', from: 'left@example.org', act: 'block' })
  const rejected = (reject_reason: string) => ({ status: 200, said: [{ status: 'rejected', reject_reason }] })
  expect(await send('gone@example.org')).toMatchObject(rejected('hard-bounce'))
  expect(await send('left@example.org')).toMatchObject(rejected('unsub'))
  expect(await send('no address')).toMatchObject({ said: [{ status: 'invalid' }] })
})

test('a wrong key, a wrong sub-account and an unknown part are errors with status 500, as everything is there', async () => {
  const errorOf = (name: string) => ({ status: 500, said: { status: 'error', name } })
  expect(await send('meera@example.org', {}, 'md-2')).toMatchObject(errorOf('Invalid_Key'))
  expect(await send('meera@example.org', { subaccount: 'other' })).toMatchObject(errorOf('Unknown_Subaccount'))
  expect(await send('meera@example.org', { to: [] })).toMatchObject(errorOf('ValidationError'))
})
