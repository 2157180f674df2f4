import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const profileOf = async (person: 'asha' | 'meera') =>
  (await world.as(person).get('/e/enterprise/profile/')).body.response
const audits = (module: string) =>
  world.platform.databases.system
    .selectFrom('auditLog')
    .select(['action', 'actorName', 'changes'])
    .where('module', '=', module)
    .orderBy('id', 'desc')
    .execute()

const defaults = [
  { type: 'new_chat', sound: 'chime', repeat: true, volume: 80 },
  { type: 'new_message', sound: 'pop', repeat: false, volume: 60 },
]

test('sounds start as decided, and one that is not named keeps its setting (X-41, USERS-011, USERS-012, USERS-016)', async () => {
  const before = await profileOf('meera')
  expect(before).toMatchObject({ enableChatNotification: true, audioSettings: { enable: true, sounds: defaults } })
  const bell = { type: 'new_message', sound: 'bell', repeat: true, volume: 25 }
  const saved = await world.as('meera').put('/e/enterprise/profile/audio', {
    enableChatNotification: false,
    audioSettings: { enable: true, sounds: [bell] },
  })
  const expected = { enableChatNotification: false, audioSettings: { enable: true, sounds: [defaults[0], bell] } }
  expect(saved.body.response).toEqual(expected)
  expect(await profileOf('meera')).toMatchObject(expected)
  expect(await profileOf('asha')).toMatchObject({ enableChatNotification: true })
  const [row] = await audits('Users')
  expect(row).toMatchObject({ action: 'update', actorName: 'Meera Nair' })
})

test('a sound that is not offered and a volume beyond 100 are refused (USERS-011, USERS-014)', async () => {
  for (const wrong of [{ sound: 'gong' }, { volume: 101 }, { volume: -1 }, { type: 'new_mail' }]) {
    const sounds = [{ type: 'new_chat', sound: 'alert', repeat: false, volume: 10, ...wrong }]
    const { body } = await world
      .as('asha')
      .put('/e/enterprise/profile/audio', { enableChatNotification: true, audioSettings: { enable: true, sounds } })
    expect([body.status, body.code]).toEqual([false, '400'])
  }
  expect(await profileOf('asha')).toMatchObject({ audioSettings: { sounds: defaults } })
})

test('sounds may come as a form with the nested part as text (RULES-002)', async () => {
  const form = new URLSearchParams({
    enableChatNotification: 'true',
    audioSettings: JSON.stringify({
      enable: 'false',
      sounds: [{ type: 'new_chat', sound: 'ding', repeat: '0', volume: '5' }],
    }),
  })
  const { body } = await world.as('asha').put('/e/enterprise/profile/audio', form)
  expect(body.response.audioSettings).toEqual({
    enable: false,
    sounds: [{ type: 'new_chat', sound: 'ding', repeat: false, volume: 5 }, defaults[1]],
  })
})

test('times follow the enterprise until somebody sets a zone of their own, and again when it is emptied (USERS-019)', async () => {
  expect(await profileOf('meera')).toMatchObject({ timezone: 'Asia/Kolkata', ownTimezone: null })
  await world.as('meera').put('/e/enterprise/profile', { timezone: 'Europe/Berlin' })
  expect(await profileOf('meera')).toMatchObject({ timezone: 'Europe/Berlin', ownTimezone: 'Europe/Berlin' })
  await world.as('meera').put('/e/enterprise/profile', { timezone: '' })
  await world.platform.databases.system
    .updateTable('enterprises')
    .set({ timezone: 'Asia/Dubai' })
    .where('name', '=', 'Acme Traders')
    .execute()
  expect(await profileOf('meera')).toMatchObject({ timezone: 'Asia/Dubai', ownTimezone: null })
  const wrong = await world.as('meera').put('/e/enterprise/profile', { timezone: 'Mars/Olympus' })
  expect(wrong.body).toMatchObject({ status: false, code: '400', errors: [{ field: 'timezone' }] })
})

test('switches, name and phone are saved; mail and roles are not the owner’s to change (USERS-018, USERS-019)', async () => {
  const { body } = await world.as('meera').put('/e/enterprise/profile/', {
    name: 'Meera S Nair',
    phoneNumber: '+91 98765 43210',
    enablePushNotification: 'false',
    emailId: 'boss@demo.parley',
    roles: [1],
  })
  expect(body.response.profile).toMatchObject({
    name: 'Meera S Nair',
    phoneNumber: '+91 98765 43210',
    enablePushNotification: false,
    emailId: 'meera@demo.parley',
    roles: [3],
  })
})

test('ending one of the own sessions stands in the audit trail; another’s session does not exist (AUTH-065)', async () => {
  const mine = await world.as('asha').get('/e/enterprise/users/sessions')
  const meera = await world.as('meera').get('/e/enterprise/users/sessions')
  const [other] = meera.body.response.sessions
  expect((await world.as('asha').delete(`/e/enterprise/users/sessions/${other.id}`)).status).toBe(404)
  expect(await audits('Login')).toEqual([])
  const [own] = mine.body.response.sessions
  expect((await world.as('asha').delete(`/e/enterprise/users/sessions/${own.id}`)).body.response).toEqual({
    id: own.id,
  })
  expect(await audits('Login')).toMatchObject([{ action: 'logout' }])
})
