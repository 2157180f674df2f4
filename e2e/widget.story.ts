import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { callerAt, type Server, signInAt, spawnServer } from '../server/src/testing/server.ts'
import { copyTemplate, eventually } from '../server/src/testing/world.ts'
import { openBrowser } from './browser.ts'
import { type HostPages, openHostPages } from './host-page.ts'
import { hostile } from './hostile.texts.ts'
import { barriers, signIn } from './stage.ts'
import { bubble, chatBarriers, endChat, openChat, watchAttacks, write } from './widget-window.ts'

type Admin = Awaited<ReturnType<typeof signInAt>>

let env: Record<string, string>
let server: Server
let admin: Admin
let channelId: string
let pages: HostPages
let browser: Browser
let contexts: BrowserContext[] = []

beforeAll(async () => {
  env = {
    DATABASE_URL: await copyTemplate(),
    DATA_DIR: await mkdtemp(path.join(tmpdir(), 'parley-widget-')),
    PORT: String(await freePort()),
    WIDGET_MESSAGES_PER_VISITOR: '600',
    WIDGET_MESSAGES_PER_ADDRESS: '6000',
    WIDGET_SESSIONS_PER_ADDRESS: '600',
  }
  server = await spawnServer(env)
  admin = await signInAt(server.address)
  channelId = await openShop()
  pages = await openHostPages(server.address, channelId)
  browser = await openBrowser()
})
afterEach(async () => {
  await Promise.all(contexts.map(context => context.close()))
  contexts = []
})
afterAll(async () => {
  await browser.close()
  await pages.close()
  await server.kill('SIGTERM')
})

test('a page view leaves nothing behind; the chat opens, talks and closes by the keyboard alone', async () => {
  const calls: string[] = []
  const page = await visit('/plain', {}, ({ method, path }) => calls.push(`${method} ${path}`))
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  expect(calls.filter(call => call.startsWith('POST'))).toEqual([])
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Type a message' }).waitFor()
  await page.keyboard.type('when do you open')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('We open at seven').waitFor()
  expect(await page.locator('u', { hasText: 'every day' }).count()).toBe(1)
  expect(calls.filter(call => call.endsWith('/session'))).toHaveLength(1)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  const launcher = page.getByRole('button', { name: 'Open chat' })
  await launcher.waitFor()
  const focused = "document.querySelector('parley-chat').shadowRoot.activeElement.ariaLabel"
  expect(await page.evaluate(focused)).toBe('Open chat')
})

test.each(['/dark', '/loud', '/strict'])('the chat looks and works the same on a page that is %s', async place => {
  const problems: string[] = []
  const page = await open({ colorScheme: place === '/dark' ? 'dark' : 'light' })
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(`${pages.address}${place}`)
  await openChat(page)
  await write(page, 'hello')
  await page.getByText('Welcome!', { exact: true }).waitFor()
  const field = page.getByRole('textbox', { name: 'Type a message' })
  expect(await field.evaluate('element => getComputedStyle(element).fontSize')).not.toBe('40px')
  expect(problems).toEqual([])
  expect(await chatBarriers(page)).toEqual([])
})

test('at 390 px the chat fills the screen, nothing sticks out, and Tab stays inside', async () => {
  const page = await visit('/plain', { viewport: { width: 390, height: 844 } })
  await openChat(page)
  await write(page, `a long word ${'chai'.repeat(60)}`)
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  expect(await barriers(page)).toEqual([])
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.tagName')).toBe('PARLEY-CHAT')
  }
})

test('a reload and a second tab show the same conversation, and what one tab says stands in the other', async () => {
  const page = await visit('/plain')
  await openChat(page)
  await write(page, 'hello')
  await page.getByText('Welcome!', { exact: true }).waitFor()
  await page.reload()
  await openChat(page)
  await bubble(page, 'hello').waitFor()
  const second = await page.context().newPage()
  await second.goto(`${pages.address}/dark`)
  await openChat(second)
  await bubble(second, 'hello').waitFor()
  await write(second, 'from the second tab')
  await bubble(page, 'from the second tab').waitFor()
  expect(await bubble(page, 'from the second tab').count()).toBe(1)
  expect(await spoken(page)).toEqual(['hello', 'from the second tab'])
})

test('what is written without a network leaves once it is back, in order and once', async () => {
  const page = await visit('/plain')
  await openChat(page)
  await write(page, 'before')
  await page.getByText('Sorry', { exact: false }).first().waitFor()
  await page.context().setOffline(true)
  await page.getByText('Network is offline,Please Turn On Internet!').waitFor()
  for (const text of ['first without', 'second without']) await write(page, text)
  await page.context().setOffline(false)
  await page.getByText('Network is Back!').waitFor()
  await expect.poll(() => spoken(page), { timeout: 30_000 }).toEqual(['before', 'first without', 'second without'])
})

test('a server that is killed while the visitor types loses nothing and doubles nothing', async () => {
  const page = await visit('/plain')
  await openChat(page)
  const written: string[] = []
  const say = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      written.push(`line ${written.length}`)
      await write(page, written.at(-1) ?? '')
    }
  }
  await say(4)
  await server.kill('SIGKILL')
  await say(4)
  server = await spawnServer(env)
  await say(4)
  await expect.poll(() => spoken(page), { timeout: 60_000 }).toEqual(written)
  await page.reload()
  await openChat(page)
  for (const text of written) expect(await bubble(page, text).count()).toBe(1)
  await expect.poll(() => page.getByText('Queued').count()).toBe(0)
})

test('a chat that was ended is rated with stars, and the rating is known after a reload', async () => {
  await put('/e/enterprise/chat_config', { askRating: true })
  const page = await visit('/plain')
  await openChat(page)
  await write(page, 'hello')
  await endChat(page)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: '4 stars' }).click()
  await page.getByText('Thank you for your rating').waitFor()
  await expect.poll(() => lastLine(page)).toMatchObject({ actionType: 7, message: '4' })
  await page.reload()
  await openChat(page)
  await page.getByText('You rated this conversation 4 of 5').waitFor()
})

test('with a message of its own the rating is asked with buttons', async () => {
  await put('/e/enterprise/chat_config', { askRating: true, ratingMessage: 'How was it?', closeMessage: 'Goodbye!' })
  const page = await visit('/plain')
  await openChat(page)
  await write(page, 'hello')
  await endChat(page)
  await page.getByText('Goodbye!', { exact: true }).waitFor()
  await page.getByRole('button', { name: '5', exact: true }).click()
  await page.getByText('You rated this conversation 5 of 5').waitFor()
  expect(await page.getByRole('button', { name: '5', exact: true }).count()).toBe(0)
  await page.getByText('Thank you for your rating').waitFor()
  await put('/e/enterprise/chat_config', { askRating: false, ratingMessage: '', closeMessage: '' })
})

test('whatever a visitor writes is words, in the chat and in the console (T7, T18)', async () => {
  const page = await visit('/plain')
  const attacks = await watchAttacks(page)
  await openChat(page)
  for (const text of hostile) await write(page, text)
  await expect.poll(async () => (await spoken(page)).length, { timeout: 60_000 }).toBe(hostile.length)
  expect(await page.locator('parley-chat img, parley-chat iframe, parley-chat script').count()).toBe(0)
  expect(attacks()).toEqual([])
  const staff = await open({})
  const onConsole = await watchAttacks(staff)
  await signIn(staff, server.address, 'admin@demo.parley')
  const last = staff.getByRole('cell', { name: 'plain words at the end' })
  await eventually(async () => {
    await staff.goto(`${server.address}/nlp-report/overview?tab=conversations`)
    return await last.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  }, 60_000)
  expect(await staff.locator('main img[src="x"], main iframe, main svg[onload]').count()).toBe(0)
  expect(onConsole()).toEqual([])
})

test('a page that is taken off the channel’s list loses its open chat at once', async () => {
  const page = await visit('/plain')
  await openChat(page)
  await write(page, 'hello')
  await page.getByText('Welcome!', { exact: true }).waitFor()
  await put(`/e/enterprise/channels/${channelId}`, { data: { allowedOrigins: 'https://shop.example' } })
  await page.getByText('Access Denied').waitFor()
  expect(await page.getByRole('textbox', { name: 'Type a message' }).isDisabled()).toBe(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Chai House' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Open chat' }).count()).toBe(0)
  await put(`/e/enterprise/channels/${channelId}`, { data: { allowedOrigins: '' } })
})

type Call = { method: string; path: string }
type Line = { actor: string; message: string; actionType: number }

async function open(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  contexts.push(context)
  return context.newPage()
}

async function visit(
  place: string,
  options: Parameters<Browser['newContext']>[0] = {},
  onCall: (call: Call) => void = () => {},
): Promise<Page> {
  const page = await open(options)
  page.on('request', request => onCall({ method: request.method(), path: new URL(request.url()).pathname }))
  await page.goto(`${pages.address}${place}`)
  return page
}

/** What the server has of what the visitor of this page wrote, in its order. */
async function spoken(page: Page): Promise<string[]> {
  return (await linesOf(page)).filter(({ actor }) => actor === 'customer').map(({ message }) => message)
}

async function lastLine(page: Page): Promise<Line | undefined> {
  return (await linesOf(page)).at(-1)
}

async function linesOf(page: Page): Promise<Line[]> {
  const token = await page.evaluate(key => localStorage.getItem(key), `parley:${channelId}`)
  const { body } = await callerAt(server.address, token ?? '').get(`/widget/${channelId}/messages?perPage=500`)
  return body.response?.messages ?? []
}

async function put(target: string, body: object): Promise<void> {
  const response = await fetch(server.address + target, {
    method: 'PUT',
    headers: { 'authentication-token': admin.token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(await response.json()).toMatchObject({ status: true })
}

async function openShop(): Promise<string> {
  const agentId = (await admin.post('/nlp/agent', { name: 'Shop', description: 'Greets' })).body.data.id
  const storyId = (await admin.post('/nlp/story', { name: 'All', agentId })).body.data.id
  const teach = (name: string, utterances: string[], response: string) =>
    admin.post('/nlp/intent', { agentId, storyId, name, utterances, responses: [response] })
  await teach('greet', ['hello', 'hi there', 'good morning', 'namaste'], 'Welcome!')
  const hours = 'We open at seven, <u>every day</u>. <img src=x onerror=pwned(1)> [x](javascript:pwned(2))'
  await teach('hours', ['when do you open', 'opening hours', 'are you open on sundays', 'shop timings'], hours)
  await admin.post(`/nlp/agent/${agentId}/config`, {
    entityExtractRetries: 3,
    outOfScopeMessage: 'Sorry, I do not know that.',
    modelType: 'SVM',
    confidenceThreshold: 0.5,
    language: 'en',
  })
  await admin.get(`/nlp/agent/${agentId}/train`)
  const data = { botAgentId: agentId, title: 'Chai House', color: '#7C2D12' }
  const channel = await admin.post('/e/enterprise/channels', { name: 'Site', type: 12, vendor: 98, data })
  return String(channel.body.response.id)
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
