import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const make = (draft: Record<string, unknown>) => world.as('asha').post('/e/enterprise/chat_ref', draft)
const enter = (chatRefId: string) => world.as(null).post('/account/enterprise/chatRef', { chatRefId })

test('a reference signs its user in once, as an embedded chat agent, and names the chat (SHELL-044)', async () => {
  const made = await make({ emailId: 'Meera@demo.parley', chatId: 'chat-7' })
  const { chatRefId, url, expiresOn } = made.body.response
  expect(url).toMatch(/\/chatagent\?chatRefId=[\w-]{43}$/)
  expect(Date.parse(expiresOn) - Date.now()).toBeLessThanOrEqual(5 * 60_000)
  const entered = await enter(chatRefId)
  expect(entered.body).toMatchObject({ status: true, message: 'Login successful', response: { chatId: 'chat-7' } })
  const meera = world.withHeaders({ 'authentication-token': entered.body.response.token })
  const { sessions } = (await meera.get('/e/enterprise/users/sessions')).body.response
  expect(sessions).toMatchObject([{ appId: 'chatagent', current: true }])
  const again = await enter(chatRefId)
  expect([again.status, again.body.code, again.body.message]).toEqual([
    400,
    'invalid_link',
    'Session Expired! Please login',
  ])
})

test('two requests with one reference at once: one is let in (SHELL-044)', async () => {
  const { chatRefId } = (await make({ emailId: 'rohan@demo.parley' })).body.response
  const answers = await Promise.all(Array.from({ length: 5 }, () => enter(chatRefId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('an old reference, and one of somebody who has been deactivated, open nothing (SHELL-044)', async () => {
  const { system } = world.platform.databases
  const old = (await make({ emailId: 'kabir@demo.parley' })).body.response.chatRefId
  await system
    .updateTable('chatRefs')
    .set({ expiresAt: new Date(0) })
    .execute()
  expect((await enter(old)).status).toBe(400)
  const gone = (await make({ emailId: 'kabir@demo.parley' })).body.response.chatRefId
  await system.updateTable('users').set({ isActive: false }).where('email', '=', 'kabir@demo.parley').execute()
  expect((await enter(gone)).status).toBe(400)
  expect((await make({ emailId: 'kabir@demo.parley' })).body).toMatchObject({ status: false, code: '404' })
})

test('a key makes one for nobody who may do more than the key, and never across enterprises (SHELL-044)', async () => {
  const key = await world.apiKey(['USERS.EDIT'])
  const denied = await key.post('/e/enterprise/chat_ref', { emailId: 'meera@demo.parley' })
  expect([denied.status, denied.body.message]).toEqual([403, 'Access Denied'])
  const foreign = await world.as('omkar').post('/e/enterprise/chat_ref', { emailId: 'meera@demo.parley' })
  expect(foreign.body).toMatchObject({ status: false, code: '404', message: 'User not found' })
  expect((await make({})).body).toMatchObject({ status: false, code: '400', errors: [{ field: 'uId' }] })
})
