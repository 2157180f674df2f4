import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the console reads its switches before anybody has signed in, and the environment sets them (SHELL-120, SHELL-121, SHELL-122)', async () => {
  const usual = { COMMUNITY: true, hideSignup: false, skipWebsocketNotification: false, hideInnerHtml: false }
  expect((await world.as(null).get('/config/app.json')).body.features).toEqual(usual)
  const other = await openWorld({
    COMMUNITY: '0',
    HIDE_SIGNUP: '1',
    SKIP_WEBSOCKET_NOTIFICATION: '1',
    HIDE_INNER_HTML: '1',
  })
  expect((await other.as(null).get('/config/app.json')).body.features).toEqual({
    COMMUNITY: false,
    hideSignup: true,
    skipWebsocketNotification: true,
    hideInnerHtml: true,
  })
  await other.close()
})
