import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, holdBack, inWindow, openStage, outsideWindow, type Stage, visitAs } from './stage.ts'

let stage: Stage
/** Another company's system, which hears of what happens here. */
const heard: { url: string | undefined; signature: string | undefined }[] = []
let status = 200
const other = createServer((request, reply) => {
  heard.push({ url: request.url, signature: request.headers['webhook-signature']?.toString() })
  reply.writeHead(status).end(status === 200 ? 'Thank you' : 'Who are you?')
})
beforeAll(async () => {
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  stage = await openStage({ EGRESS_ALLOW: '127.0.0.1' })
})
afterAll(async () => {
  await stage.close()
  await new Promise(resolve => other.close(resolve))
})

const json = { 'content-type': 'application/json' }
const visit = (path = '/marketplace', options?: Parameters<Stage['open']>[0]) =>
  visitAs(stage, 'admin@demo.parley', path, options)
const address = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}/parley`

test('a system is installed, tested, disabled and removed (SHELL-032, CHAN-041, CHAN-042)', async () => {
  const page = await visit()
  expect(await page.getByRole('list', { name: 'Systems' }).getByRole('listitem').count()).toBe(10)
  await page.getByRole('button', { name: 'Install Outgoing webhook' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Install', exact: true }).click()
  await panel.getByText('URL is required').waitFor()
  await panel.getByLabel('Name').fill('Warehouse')
  await panel.getByLabel('URL').fill('http://10.0.0.1/inside')
  await panel.getByRole('button', { name: 'Install', exact: true }).click()
  await panel.getByText('Only public addresses can be called').waitFor()
  await panel.getByLabel('URL').fill(address())
  await panel.getByRole('combobox', { name: 'Tell it of' }).click()
  await page.getByRole('option', { name: 'Contact created' }).click()
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Install', exact: true }).click()
  await page.getByText('Integration created successfully').waitFor()
  await panel.getByRole('region', { name: 'Signing secret' }).getByText('It is shown this once').waitFor()
  await expectSound(page)
  await panel.getByRole('button', { name: 'Test', exact: true }).click()
  await panel.getByText(/It works: 200 in \d+ ms\. Thank you/).waitFor()
  expect(heard.at(-1)).toMatchObject({ url: '/parley', signature: expect.stringMatching(/^v1,/) })
  await panel.getByRole('region', { name: 'Calls' }).getByText('Done').waitFor()
  status = 401
  await panel.getByRole('button', { name: 'Test', exact: true }).click()
  await panel.getByText(/It refused: 401 in \d+ ms\. Who are you\?/).waitFor()
  await panel.getByRole('region', { name: 'Connection' }).getByText('Failed').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  const row = page.getByRole('row', { name: /Warehouse/ })
  await row.getByText('Failed').waitFor()
  await act(page, 'Disable')
  await row.getByText('Disabled').waitFor()
  await act(page, 'Remove')
  await page.getByText('Are you sure you want to remove Warehouse?').waitFor()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Integration deleted successfully').waitFor()
  await page.getByText('Nothing is connected yet.').waitFor()
})

test('a secret that is stored stays when it is left empty, and a system that calls us has its address (CHAN-042)', async () => {
  const page = await visit('/marketplace?search=sla')
  await page.getByRole('button', { name: 'Install Slack' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Webhook URL').fill(address())
  await panel.getByRole('button', { name: 'Install', exact: true }).click()
  await panel.getByText('leave this empty to keep it').waitFor()
  await panel.getByLabel('Name').fill('Sales room')
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Leave without saving?').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.goBack()
  await page.getByText('Leave without saving?').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  await panel.getByLabel('Name').fill(' Sales room ')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Integration updated successfully').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sales room', exact: true }).click()
  await panel.getByLabel('Name').fill('Sales')
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await page.goto(`${stage.server.address}/marketplace?install=webhook_in`)
  await panel.getByRole('button', { name: 'Install', exact: true }).click()
  const told = await panel.getByRole('region', { name: 'Webhook URL' }).getByRole('code').textContent()
  const { pathname, search } = new URL(told ?? '')
  const answer = await fetch(`${stage.server.address}${pathname}${search}`, {
    method: 'POST',
    headers: json,
    body: '{}',
  })
  expect(answer.status).toBe(200)
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('row', { name: /Sales room/ }).waitFor()
  await page.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('option', { name: 'Developer' }).click()
  await page.getByRole('row', { name: /Sales room/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Incoming webhook/ }).waitFor()
})

test('whoever presses Esc while a system is being installed still meets its secret', async () => {
  const page = await visit('/marketplace?install=webhook_in')
  const panel = page.getByRole('dialog')
  const letGo = await holdBack(page, '**/relaybridge/integrations')
  await panel.getByLabel('Name').fill('Till')
  await panel.getByRole('button', { name: 'Install', exact: true }).click()
  await page.keyboard.press('Escape')
  letGo()
  await panel.getByRole('region', { name: 'Webhook URL' }).waitFor()
  expect(await page.getByText('Leave without saving?').count()).toBe(0)
})

test('on a phone the pages of the calls stand below them, and over none', async () => {
  const page = await visit('/marketplace?tab=installed', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'Till', exact: true }).click()
  const panel = page.getByRole('dialog')
  const told = await panel.getByRole('region', { name: 'Webhook URL' }).getByRole('code').textContent()
  const { pathname, search } = new URL(told ?? '')
  for (let turn = 0; turn < 8; turn += 1) {
    await fetch(`${stage.server.address}${pathname}${search}`, { method: 'POST', body: '{}', headers: json })
  }
  await page.reload()
  const calls = panel.getByRole('region', { name: 'Calls' })
  const last = await calls.getByRole('listitem').last().boundingBox()
  const pages = await calls.getByRole('button', { name: 'Next' }).boundingBox()
  expect(pages?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
})

test('an address on another machine asks for the token again, at its field (CHAN-042)', async () => {
  const page = await visit()
  await page.getByRole('button', { name: 'Install REST API' }).click()
  const panel = page.getByRole('dialog')
  const token = panel.getByLabel('Bearer token')
  await panel.getByLabel('URL').fill('https://shop.example/events')
  await token.fill('token-of-the-shop')
  await panel.getByRole('button', { name: 'Install', exact: true }).click()
  await page.getByText('Integration created successfully').waitFor()
  // Then the panel is that of the new integration.
  await panel.getByRole('button', { name: 'Save' }).waitFor()
  await panel.getByLabel('URL').fill('https://other.example/events')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Enter Bearer token again: the address has changed').waitFor()
  expect(await token.getAttribute('aria-invalid')).toBe('true')
  await expectSound(page)
  await token.fill('token-of-another')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Integration updated successfully').waitFor()
  expect(await token.getAttribute('aria-invalid')).not.toBe('true')
})

test.each([
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('nobody is kept out at $width px in $colorScheme', async ({ width, colorScheme }) => {
  for (const path of ['/marketplace', '/marketplace?tab=installed', '/marketplace?install=zendesk']) {
    const page = await visit(path, { viewport: { width, height: 844 }, colorScheme })
    await expectSound(page)
    await page.close()
  }
})

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Warehouse' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function expectSound(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual(inWindow)
}
