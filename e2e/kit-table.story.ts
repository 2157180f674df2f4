import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  families,
  focusedLabel,
  focusedRow,
  focusedText,
  headers,
  list,
  rowAt,
  settled,
  showFamily,
  smallTargets,
} from './kit.pages.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const show = (page: Page, family: string) => showFamily(page, stage.server.address, family)

test('a list is sorted, opened and walked by keys, and tells what is sorted', async () => {
  const page = await stage.open()
  await show(page, 'table')
  await page.getByRole('button', { name: 'Name' }).press('Enter')
  // Called by its word alone, without its handle.
  await page
    .getByRole('columnheader', { name: 'Name', exact: true })
    .first()
    .and(page.locator('[aria-sort=ascending]'))
    .waitFor()
  await page.getByRole('button', { name: 'Orders' }).press('Space')
  await page.locator('th[aria-sort=descending]').getByText('Orders').waitFor()
  await settled(page)
  await page.locator('body').press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  expect(await focusedRow(page)).toBe(await rowAt(page, 0))
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/open=/)
})

test('rows are chosen one by one, as a page, and all of them; the bar acts and goes', async () => {
  const page = await stage.open()
  await show(page, 'table')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  await page.getByText('1,000 selected').waitFor()
  await page.getByRole('button', { name: 'Select all 10,000' }).press('Enter')
  await page.getByText('10,000 selected').waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  expect(await page.getByText('selected').count()).toBe(0)
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByText('1,001–2,000 of 10,000').waitFor()
})

test('columns are hidden, moved and widened by keys, rows made lower; a reload keeps it', async () => {
  const page = await stage.open()
  await show(page, 'table')
  await page.getByRole('button', { name: 'Columns and density' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Phone' }).press('Space')
  await page.getByRole('button', { name: 'Move Status forward' }).press('Enter')
  await page.getByText('Compact').click()
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedLabel(page)).toBe('Columns and density')
  await page
    .getByRole('separator', { name: 'Width of City' })
    .or(page.getByRole('slider', { name: 'Width of City' }))
    .or(page.getByLabel('Width of City'))
    .first()
    .press('ArrowRight')
  const before = await headers(page)
  expect(before).not.toContain('Phone')
  expect(before.at(-1)).toBe('Action')
  await page.reload()
  await settled(page)
  expect(await headers(page)).toEqual(before)
  expect((await page.locator('tbody tr[data-row]').first().boundingBox())?.height).toBe(32)
})

test('the actions of a row open by key, ask before they delete, and give the focus back', async () => {
  const page = await stage.open()
  await show(page, 'table')
  const dots = page.getByRole('button', { name: 'Actions for Asha Rao' }).first()
  await dots.press('ArrowDown')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog', { name: /Are you sure/ }).waitFor()
  expect(await focusedText(page)).toBe('No')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focusedLabel(page)).toBe('Actions for Asha Rao')
})

test('filters are chips: added, changed, cleared; nothing found offers the way back', async () => {
  const page = await stage.open()
  await show(page, 'table')
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Status' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Paused' }).press('Space')
  await page.keyboard.press('Escape')
  await page
    .getByText('1–1,000 of 2,500')
    .or(page.getByText(/1–1,000 of/))
    .first()
    .waitFor()
  await settled(page)
  expect(await page.locator('tbody').getByText('Blocked').count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('nobody of that name')
  await page.getByText('Nothing matches these filters.').waitFor()
  expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter')
  await page.getByText('1–1,000 of 10,000').waitFor()
})

test('a search waits for 500 ms without a key, Enter and the cross do not wait (SHELL-132)', async () => {
  const page = await stage.open()
  await page.clock.install()
  await page.goto(`${stage.server.address}/ui?tab=table`)
  await page.clock.runFor(1000)
  const box = page.getByRole('searchbox', { name: 'Search contacts' })
  const busy = () => page.locator('table[aria-busy]').count()
  await page.clock.pauseAt(Date.now() + 60_000)
  await box.pressSequentially('mee')
  await page.clock.runFor(490)
  expect(await busy()).toBe(0)
  await box.press('r')
  await page.clock.runFor(490)
  expect(await busy()).toBe(0)
  await page.clock.runFor(20)
  expect(await busy()).toBe(1)
  await page.clock.runFor(500)
  expect(await busy()).toBe(0)
  await box.fill('asha')
  await box.press('Enter')
  expect(await busy()).toBe(1)
})

test('what stands below the rows is about them, also while the next ones are on their way', async () => {
  const page = await stage.open()
  await page.clock.install()
  await page.goto(`${stage.server.address}/ui?tab=table`)
  await page.clock.runFor(1000)
  await page.getByText('1–1,000 of 10,000').waitFor()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.locator('table[aria-busy]').waitFor()
  expect(await page.getByText('1–1,000 of 10,000', { exact: true }).count()).toBe(1)
  await page.clock.runFor(500)
  await page.getByText('1,001–2,000 of 10,000').waitFor()
})

test('on a phone a list is cards with the name and two fields, every target 44 px', async () => {
  const page = await stage.open({ viewport: { width: 390, height: 844 } })
  await show(page, 'table')
  expect(await page.getByRole('table').count()).toBe(0)
  const card = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').first()
  expect(await card.locator('dd').allTextContents()).toEqual(['+91 98100 10000', 'Active'])
  for (const family of families) {
    await show(page, family)
    expect(await smallTargets(page), family).toEqual([])
  }
})

test('rows stand as skeletons at once, stay while newer ones come, and an error offers to try again', async () => {
  const page = await stage.open()
  await show(page, 'states')
  expect(await list(page, 'waiting').locator('tbody tr').count()).toBe(8)
  expect(await list(page, 'one').getByText('Asha Rao').count()).toBe(1)
  expect(await list(page, 'new').getByText('No Record').count()).toBe(1)
  await list(page, 'filtered').getByRole('button', { name: 'Clear filters' }).waitFor()
  await list(page, 'error').getByRole('button', { name: 'Try again' }).waitFor()
  expect(await list(page, 'stale').getByRole('alert').textContent()).toContain('Try again')
  expect(await list(page, 'stale').locator('tbody tr[data-row]').count()).toBe(3)
})
