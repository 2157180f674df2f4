import { cp, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { inject, onTestFinished, TestRunner } from 'vitest'
import { adminPassword, type Server, signInAt, spawnServer } from '../server/src/testing/server.ts'
import { copyTemplate, eventually, makeTemplate } from '../server/src/testing/world.ts'
import { openBrowser } from './browser.ts'

export type Stage = {
  server: Server
  databaseUrl: string
  browser: Browser
  /** A page of its own browser profile, as another person's. */
  open(options?: Parameters<Browser['newContext']>[0]): Promise<Page>
  close(): Promise<void>
}

/** The product as a process of its own, its demo in place where there is one, and a real browser before it. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const found = env.DEMO === '1' ? await copyDemo() : { DATABASE_URL: await copyTemplate() }
  const server = await spawnServer({ ...found, ...env })
  const browser = await openBrowser()
  return {
    server,
    databaseUrl: found.DATABASE_URL,
    browser,
    open: async options => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
      context.setDefaultTimeout(60_000)
      // A page that nobody looks at goes on drawing and listening, and slows down the tests that follow.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
      return context.newPage()
    },
    close: async () => {
      await browser.close()
      await server.kill('SIGTERM')
    },
  }
}

/** To plant the demo takes long: the first story that needs it leaves it to the others of this run. */
async function copyDemo(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  const planted = path.join(inject('runFolder'), 'demo')
  await makeTemplate('parley_demo', async databaseUrl => {
    await rm(planted, { recursive: true, force: true })
    const server = await spawnServer({ DATABASE_URL: databaseUrl, DATA_DIR: planted, DEMO: '1' })
    await demoOf(server).finally(() => server.kill('SIGTERM'))
  })
  const folder = await mkdtemp(`${planted}-`)
  await cp(planted, folder, { recursive: true })
  return { DATABASE_URL: await copyTemplate('parley_demo'), DATA_DIR: folder }
}

/** The demo is planted after the server has said that it is ready: rows would come up under the reader's hands. */
export async function demoOf({ output }: Server): Promise<void> {
  await eventually(async () => output().includes('The demo is in place'), 150_000)
}

/** Signs in, and opens the dashboard. The login page has its own stories, so this one asks the server. */
export async function signIn(page: Page, address: string, email: string): Promise<void> {
  await holdSession(page, address, email)
  await page.goto(`${address}/dashboard`)
}

async function holdSession(page: Page, address: string, email: string): Promise<void> {
  const { token } = await signInAt(address, email)
  // The smallest page there is: what it stores, the next one of this address has.
  await page.goto(`${address}/healthz`)
  await page.evaluate(value => localStorage.setItem('authToken', value), token)
}

export async function signInByForm(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByLabel('Captcha', { exact: true }).fill('0000')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/dashboard/)
}

/** Signs in and opens a screen, which has all that it asked for. */
export async function visitAs(
  stage: Stage,
  email: string,
  path: string,
  options?: Parameters<Stage['open']>[0],
): Promise<Page> {
  const page = await stage.open(options)
  await holdSession(page, stage.server.address, email)
  await page.goto(`${stage.server.address}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

/** Keeps back what is asked for at an address until the answer is called. */
export async function holdBack(page: Page, address: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds wrong on the page and stays wrong, in a form that a failed test shows well. A panel that is still
 * fading in has too little contrast for a few frames, so a finding counts once it outlasts the page's movements.
 * What matches `copies` repeats what is judged elsewhere on the page, and is left out.
 */
export async function barriers(page: Page, copies?: string): Promise<string[]> {
  let found: string[] = []
  for (let look = 0; look < 3; look += 1) {
    await movementsToEnd(page)
    found = await findings(page, copies)
    if (found.length === 0) break
    await page.waitForTimeout(500)
  }
  return found
}

async function findings(page: Page, copies: string | undefined): Promise<string[]> {
  const judge = new AxeBuilder({ page }).options({
    runOnly: { type: 'tag', values: levels },
    // Whatever is right need not be told, which saves a quarter of the time.
    resultTypes: ['violations'],
  })
  const { violations } = await (copies ? judge.exclude(copies) : judge).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const targets = nodes.map(({ target }) => target.join(' '))
    const wrong = id === 'target-size' ? await smallInSight(page, targets) : targets
    if (wrong.length > 0) found.push(`${id}: ${wrong.join(', ')}`)
  }
  return found
}

/** Half under a bar that stays, a target looks too small: it is judged again where it is seen whole. */
async function smallInSight(page: Page, targets: readonly string[]): Promise<string[]> {
  const small: string[] = []
  for (const target of targets) {
    await page
      .locator(target)
      .first()
      .evaluate(element => element.scrollIntoView({ block: 'center' }))
    const { violations } = await new AxeBuilder({ page }).include(target).withRules(['target-size']).analyze()
    if (violations.length > 0) small.push(target)
  }
  return small
}

async function movementsToEnd(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document
        .getAnimations()
        .some(one => one.playState === 'running' && Number.isFinite(Number(one.effect?.getComputedTiming().endTime))),
  )
}

/** By how much a screen is wider and higher than the window: within the console's frame parts scroll, the page never. */
export function outsideWindow(page: Page): Promise<{ wide: number; high: number }> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return { wide: scrollWidth - innerWidth, high: Math.max(scrollHeight - innerHeight, 0) }
  })
}

export const inWindow = { wide: 0, high: 0 }
