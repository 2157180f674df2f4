import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/src/testing/world.ts'
import { type BroadcastStage, greeting, openBroadcasts, pick } from './broadcast-stage.ts'
import { expectSound } from './contact-book.ts'

const report = '/admin/report'
let shop: BroadcastStage
beforeAll(async () => {
  shop = await openBroadcasts()
  await shop.approve('order_on_its_way', greeting)
  await shop.send({
    message: { template: { templateId: 'order_on_its_way' } },
    columnMapping: [{ name: 'body.1', type: 'static', value: 'friend' }],
    phoneNumber: ['919876510001', '919876500051'],
  })
  await eventually(async () => {
    const { read, failed } = (await shop.admin.get('/chatbird/message/api/count')).body.data
    return read === 1 && failed === 1
  })
})
afterAll(() => shop.close())

test('messages are counted, filtered, opened and downloaded (REPORT-001, REPORT-002, REPORT-011)', async () => {
  const page = await shop.visit(report)
  await page.getByRole('heading', { name: 'Delivery Report' }).waitFor()
  for (const name of ['Channel', 'From', 'To', 'Source', 'Template', 'Status', 'Status Time', 'Created On']) {
    await page.getByRole('columnheader', { name }).first().waitFor()
  }
  await expect.poll(() => tiles(page)).toMatch(/Total\s*2\s*Sent\s*1\s*Delivered\s*1\s*Read\s*1\s*Failed\s*1/)
  await rowOf(page, '+91 98765 00051').waitFor()
  expect(await cutTimes(page)).toEqual([])
  await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Delivered' }).click()
  await rowOf(page, '+91 98765 10001').waitFor({ state: 'detached' })
  await rowOf(page, '+91 98765 00051').waitFor()
  await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Total' }).click()
  await rowOf(page, '+91 98765 10001').waitFor()
  await pick(page, 'Status', 'Failed')
  await pick(page, 'Channel', 'Acme Shop')
  await pick(page, 'Source', 'Broadcast')
  await rowOf(page, '+91 98765 00051').waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await rowOf(page, '+91 98765 00051').waitFor({ state: 'detached' })
  // A card counts the rows that it leads to, and not those of the chosen status among them.
  await expect.poll(() => tiles(page)).toMatch(/Total\s*2\s*Sent\s*1\s*Delivered\s*1\s*Read\s*1\s*Failed\s*1/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^delivery_report_\d\d-\d\d-\d{4} \d\d.\d\d\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2)
  await rowOf(page, '+91 98765 10001').click()
  const dialog = page.getByRole('dialog', { name: 'Message Status' })
  await dialog.getByText('Current Status').waitFor()
  await dialog.getByText('Channel message Id').waitFor()
  for (const name of ['Status', 'Date & Time', 'Description']) {
    await dialog.getByRole('columnheader', { name, exact: true }).waitFor()
  }
  await dialog
    .getByText(/^[A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d [AP]M$/)
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const number = page.getByRole('textbox', { name: 'Customer Number' })
  await number.fill('919999999999')
  await number.press('Enter')
  await page.getByText('No Record').waitFor()
  expect(await number.evaluate(field => field === document.activeElement)).toBe(true)
})

test('a link to a message opens it, though the rows in sight are others (REPORT-006, REPORT-011)', async () => {
  const { messages } = (await shop.admin.get('/chatbird/api/reports/messages/status')).body.data
  const read = messages.find((message: { to: string }) => message.to.endsWith('0051'))
  const page = await shop.visit(`${report}?status=3&open=${read.id}`)
  const dialog = page.getByRole('dialog', { name: 'Message Status' })
  await dialog.getByText('+91 98765 00051').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(`${new URL(page.url()).origin}${report}?open=00000000-0000-4000-8000-000000000000`)
  await dialog.getByText('Message not found').waitFor()
})

test('days that cannot be read are told, and the report stays as it is', async () => {
  const page = await shop.visit(report)
  const start = page.getByRole('textbox', { name: 'Start Date' })
  await start.fill('2026/01/05')
  await start.fill('Friday')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Invalid Date Format').waitFor()
  await expect.poll(() => start.evaluate(box => box === document.activeElement)).toBe(true)
  expect(new URL(page.url()).search).toBe('')
})

test('where the report is wider than the window, neither its menu crosses a heading nor help a row (SHELL-104)', async () => {
  const page = await shop.visit(report, { viewport: { width: 1024, height: 700 } })
  await page.getByText('+91 98765 10001').first().waitFor()
  const menu = page.getByRole('button', { name: 'Columns and density' })
  const ground = await menu.evaluate(button => getComputedStyle(button.parentElement ?? button).backgroundColor)
  expect(ground).not.toBe('rgba(0, 0, 0, 0)')
  const help = await page.getByRole('button', { name: 'Need some help?' }).boundingBox()
  const next = await page.getByRole('button', { name: 'Next' }).boundingBox()
  expect(help?.y).toBeGreaterThan((next?.y ?? 0) - 12)
  expect(help?.x).toBeGreaterThanOrEqual((next?.x ?? 0) + (next?.width ?? 0))
})

test('Submit stands in line with the fields of its row, and where it has a row of its own, right below the others', async () => {
  const page = await shop.visit(report, { viewport: { width: 1440, height: 900 } })
  const edgesOf = async (role: 'textbox' | 'button', name: string) => {
    const { y = 0, height = 0 } = (await page.getByRole(role, { name, exact: true }).boundingBox()) ?? {}
    return { top: y, bottom: y + height }
  }
  expect(await edgesOf('button', 'Submit')).toEqual(await edgesOf('textbox', 'Message Id'))
  const gap = 12
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const above = (await edgesOf('textbox', 'Message Id')).bottom
    expect((await edgesOf('button', 'Submit')).top).toBeCloseTo(above + gap, 0)
  }
})

for (const width of [1440, 390]) {
  test(`nobody is kept out at ${width} px`, async () => {
    const page = await shop.visit(report, { viewport: { width, height: width === 390 ? 844 : 900 } })
    await page.getByText('+91 98765 10001').first().waitFor()
    await expectSound(page)
    // On a phone who got it heads its card.
    const opener = width === 390 ? '+91 98765 10001' : 'Acme Shop'
    await page.getByRole('button', { name: opener }).first().click()
    await page.getByRole('dialog', { name: 'Message Status' }).waitFor()
    await expectSound(page)
  })
}

function rowOf(page: Page, words: string) {
  return page.getByRole('row').filter({ hasText: words })
}

function tiles(page: Page): Promise<string | null> {
  return page.getByRole('region', { name: 'Totals' }).textContent()
}

/** Times of which the table's width shows a part only. */
function cutTimes(page: Page): Promise<string[]> {
  return page
    .getByRole('cell', { name: /\d\d:\d\d [AP]M/ })
    .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent ?? ''))
}
