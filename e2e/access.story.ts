import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword, signInAt } from '../server/src/testing/server.ts'
import { asOwner } from './database.ts'
import { barriers, openStage, type Stage, signInByForm } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

test('signing in is right by label and keyboard, and shows what is missing at its field (AUTH-001, AUTH-005, AUTH-007, SHELL-003)', async () => {
  const page = await stage.open()
  await page.goto(`${stage.server.address}/`)
  await page.waitForURL(/\/login/)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect.poll(() => page.getByText('This field is mandatory.').count()).toBe(2)
  await expect.poll(() => page.getByText('Please enter captcha.').count()).toBe(1)
  await page.getByLabel('Email').fill('asha@demo.parley')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByLabel('Captcha', { exact: true }).fill('0000')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid email or password').waitFor()
  await expect.poll(() => page.getByLabel('Captcha', { exact: true }).inputValue()).toBe('')
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('wrong')
})

test('whoever is faster than the captcha on a slow line waits for it and is let in (AUTH-005, AUTH-008)', async () => {
  const page = await stage.open()
  await page.route('**/account/captcha/generate*', async route => {
    await new Promise(resolve => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await signInByForm(page, stage.server.address, 'dev@demo.parley')
})

test('the login page needs at most 200 KB of scripts', async () => {
  const page = await stage.open()
  await page.goto(`${stage.server.address}/login`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(entry => (entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js') ? [entry] : []))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  )
  expect(bytes).toBeGreaterThan(100 * 1024)
  expect(bytes).toBeLessThanOrEqual(200 * 1024)
})

test('nothing moves on the login page when errors appear (AUTH-005, AUTH-006, AUTH-007)', async () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    const page = await stage.open({ viewport })
    await page.goto(`${stage.server.address}/login`)
    await page.getByAltText('The characters to enter').waitFor()
    const button = page.getByRole('button', { name: 'Login', exact: true })
    const before = await button.boundingBox()
    await button.click()
    await page.getByText('Please enter captcha.').waitFor()
    await expect.poll(() => button.boundingBox()).toEqual(before)
    await page.getByLabel('Email').fill('nobody')
    await button.click()
    await page.getByText('Please enter a valid email address').waitFor()
    await expect.poll(() => button.boundingBox()).toEqual(before)
  }
})

test('a second session is asked about, and Yes ends the first at once (AUTH-010)', async () => {
  await asOwner(stage, 'update enterprises set single_session = true', [])
  const first = await stage.open()
  await signInByForm(first, stage.server.address, 'rohan@demo.parley')
  const second = await stage.open()
  await second.goto(`${stage.server.address}/login`)
  await second.getByLabel('Email').fill('rohan@demo.parley')
  await second.getByLabel('Password', { exact: true }).fill(adminPassword)
  await second.getByLabel('Captcha', { exact: true }).fill('0000')
  await second.getByRole('button', { name: 'Login', exact: true }).click()
  const dialog = second.getByRole('dialog', { name: 'Existing Session' })
  await dialog
    .getByText('You are already logged in on another device. Do you want to end that session and continue?')
    .waitFor()
  expect(await barriers(second)).toEqual([])
  await dialog.getByRole('button', { name: 'No', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await second.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await second.waitForURL(/\/dashboard/)
  await first.waitForURL(/\/login/)
  await asOwner(stage, 'update enterprises set single_session = false', [])
})

test('a page whose session is over goes to the login without showing an error first (SHELL-046, RULES-009)', async () => {
  const page = await stage.open()
  await page.addInitScript({
    content: `localStorage.setItem('authToken', 'x'.repeat(43))
      new MutationObserver(() => {
        if (document.body?.textContent.includes('Try again')) sessionStorage.setItem('flashed', '1')
      }).observe(document, { childList: true, subtree: true })`,
  })
  await page.goto(`${stage.server.address}/bots`)
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull()
})

test('an address with a reference signs its reader in once and does not keep it (SHELL-044)', async () => {
  const admin = await signInAt(stage.server.address)
  const made = await admin.post('/e/enterprise/chat_ref', { emailId: 'meera@demo.parley' })
  const { chatRefId } = made.body.response
  const page = await stage.open()
  await page.goto(`${stage.server.address}/login?chatRefId=${chatRefId}`)
  await page.getByRole('button', { name: 'Profile', exact: true }).waitFor()
  expect(page.url()).not.toContain('chatRefId')
  const again = await stage.open()
  await again.goto(`${stage.server.address}/bots?chatRefId=${chatRefId}`)
  await again.getByRole('alert').getByText('Session Expired! Please login').waitFor()
  expect(new URL(again.url()).pathname).toBe('/login')
})

test('who may not see bots finds neither entry nor screen, and no call is made (SHELL-069, SHELL-088)', async () => {
  const page = await stage.open()
  await signInByForm(page, stage.server.address, 'kabir@demo.parley')
  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  await expect.poll(() => page.getByRole('link', { name: 'Skills' }).count()).toBe(0)
  await page.goto(`${stage.server.address}/bots`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(calls.filter(path => path.startsWith('/nlp/'))).toEqual([])
  expect(await barriers(page)).toEqual([])
})

test('a host of its own has its own title, colours and logo; another host has the default (SHELL-110, SHELL-116, SHELL-119, SHELL-117, SHELL-118)', async () => {
  await asOwner(stage, "insert into white_labels (host, look) values ('127.0.0.1', $1)", [
    JSON.stringify({
      title: 'Chai Desk',
      colors: { primary: '#7C2D12', secondary: '#334155', background: '#FFFFFF', text: '#0F172A' },
      banners: [],
    }),
  ])
  const own = await stage.open()
  await own.goto(`${stage.server.address.replace('localhost', '127.0.0.1')}/login`)
  await expect.poll(() => own.title()).toContain('Chai Desk')
  const other = await stage.open()
  await other.goto(`${stage.server.address.replace('127.0.0.1', 'localhost')}/login`)
  await expect.poll(() => other.title()).toContain('Customer Messaging Console')
})

test('a session that is ended elsewhere sends its page to the login with a word (SHELL-045, SHELL-047, RULES-009)', async () => {
  const page = await stage.open()
  await signInByForm(page, stage.server.address, 'meera@demo.parley')
  // Away from the console, or its socket would be told first and the word be gone with the page.
  await page.goto('about:blank')
  await asOwner(
    stage,
    "update sessions set ended_at = now() from users where users.id = sessions.user_id and users.email = 'meera@demo.parley'",
    [],
  )
  await page.goto(`${stage.server.address}/details/myprofile`)
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await page.getByRole('alert').getByText('Session Expired! Please login').waitFor()
})

test('offline and back online are said (RT-016, RT-017)', async () => {
  const page = await stage.open()
  await signInByForm(page, stage.server.address, 'asha@demo.parley')
  await page.context().setOffline(true)
  await page.getByText('Network is offline,Please Turn On Internet!').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Network is Back!').waitFor()
})
