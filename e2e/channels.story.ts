import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { barriers, inWindow, openStage, outsideWindow, type Stage, signIn } from './stage.ts'
import { openWebChannelForm } from './web-channel.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

test('a web chat is added, put on a page, changed and deleted (CHAN-001, CHAN-003, CHAN-030, CHAN-031, CHAN-032, CHAN-033, CHAN-034)', async () => {
  const page = await visit('/admin/channels')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Add Channel' }).click()
  await page.waitForURL(/\/admin\/channels\/create$/)
  await page.getByPlaceholder('Choose a type first').waitFor()
  for (const name of ['Channel Type', 'Vendor']) {
    expect(await page.getByRole('combobox', { name }).getAttribute('aria-required')).toBe('true')
  }
  await page.getByRole('combobox', { name: 'Channel Type' }).click()
  await page.getByRole('option', { name: 'Web', exact: true }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Vendor' }).inputValue()).toBe('Web widget')
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel name is required').waitFor()
  await page.getByLabel('Channel Name').fill('Shop')
  await page.getByLabel('Title').fill('Ask the shop')
  await page.getByText('Ask the shop').waitFor()
  await page.getByLabel('Title').press('Control+Enter')
  await page.getByText('Channel created successfully').waitFor()
  await page.waitForURL(/\/admin\/channels\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)
  await page.getByText(`data-channel="${id}"`).waitFor()
  expect(await barriers(page)).toEqual([])

  await page.getByLabel('Channel Name').fill('Shop in Pune')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel updated successfully').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Channel deleted successfully').waitFor()
  await page.waitForURL(/\/admin\/channels$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Channel restored successfully').waitFor()
})

test('the list names its columns, is searched after 300 ms and says when there is nothing (CHAN-003, CHAN-029, CHAN-047)', async () => {
  const page = await visit('/admin/channels')
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads).toEqual(['Name', 'Type', 'Vendor', 'Contact Number', 'Department', 'Status', 'Created On', 'Action'])
  await page.getByRole('searchbox', { name: 'Search channels' }).fill('no such channel')
  await page.getByText('No Record').waitFor()
  expect(page.url()).toContain('search=')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Website' }).waitFor()
  await page.getByRole('button', { name: 'Actions for Website' }).click()
  const actions = await page.getByRole('menuitem').allTextContents()
  expect(actions).toEqual(['Edit', 'Test', 'Delete'])
})

test('a taken name is refused at its field (CHAN-032)', async () => {
  const page = await visitWebForm()
  await page.getByLabel('Channel Name').fill('Website')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel name already exists').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name')
})

test('an identity secret is never shown again, nor kept by the browser (CHAN-024)', async () => {
  const page = await visitWebForm()
  await page.getByLabel('Channel Name').fill('Signed')
  await page.getByRole('button', { name: 'Generate Identity secret' }).click()
  const secret = await page.getByLabel('Identity secret', { exact: true }).inputValue()
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain(secret)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Stored as ****${secret.slice(-4)}`).waitFor()
  await expect.poll(() => page.content()).not.toContain(secret)
})

test('what was typed asks before it is left (CHAN-003)', async () => {
  const page = await visit('/admin/channels/create')
  await page.getByLabel('Channel Name').fill('Half done')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.waitForURL(/\/admin\/channels$/)
})

test('what a colleague changes while a channel is open stays, and is shown where nothing was typed (CHAN-003)', async () => {
  const page = await visitWebForm()
  const [name, title] = [page.getByLabel('Channel Name'), page.getByLabel('Title')]
  const own = `Shared ${Date.now()}`
  await name.fill(own)
  await title.press('Control+Enter')
  await page.waitForURL(/\/admin\/channels\/[0-9a-f-]{36}$/)
  const colleague = await signInAt(stage.server.address, 'asha@demo.parley')
  const path = `/e/enterprise/channels/${page.url().split('/').at(-1)}`
  const rename = (to: string) =>
    fetch(`${stage.server.address}${path}`, {
      method: 'PUT',
      headers: { 'authentication-token': colleague.token, 'content-type': 'application/json' },
      body: JSON.stringify({ name: to }),
    })
  await rename(`${own} by all`)
  await expect.poll(() => name.inputValue()).toBe(`${own} by all`)
  await title.fill('Ask us')
  await rename(`${own} by two`)
  await page.getByRole('heading', { name: `${own} by two` }).waitFor()
  await title.press('Control+Enter')
  await page.getByText('Channel updated successfully').waitFor()
  await expect.poll(() => name.inputValue()).toBe(`${own} by two`)
  const after = (await colleague.get(path)).body.response
  expect(after).toMatchObject({ name: `${own} by two`, data: { title: 'Ask us' } })
})

test('on a phone, in the dark, list and form bar nobody and do not scroll sideways (CHAN-001)', async () => {
  const page = await visit('/admin/channels', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  expect(await barriers(page)).toEqual([])
  const list = page.getByRole('list', { name: 'Channels' })
  await list.getByRole('listitem').filter({ hasText: 'Website' }).getByText('Web', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Website' }).click()
  await page.getByRole('button', { name: 'Save' }).waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual(inWindow)
})

async function visitWebForm(): Promise<Page> {
  const page = await visit('/admin/channels')
  await openWebChannelForm(page, stage.server.address)
  return page
}

async function visit(path: string, options?: Parameters<Stage['open']>[0]): Promise<Page> {
  const page = await stage.open(options)
  await signIn(page, stage.server.address, 'asha@demo.parley')
  await page.goto(`${stage.server.address}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}
