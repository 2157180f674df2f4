import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick } from './broadcast-stage.ts'
import { expectSound } from './contact-book.ts'
import { openStage, type Stage, visitAs } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const visit = (path: string) => visitAs(stage, 'admin@demo.parley', path)

test('a rich card is drawn, saved and previewed (TMPL-002, TMPL-003, TMPL-032, TMPL-033, TMPL-034, TMPL-035, TMPL-036)', async () => {
  const page = await visit('/admin/richcard')
  await page.getByText('No Record').waitFor()
  await expectSound(page)
  await page.getByRole('searchbox', { name: 'Search rich cards' }).fill('nothing like it')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Create Rich Card' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Diwali')
  await page.getByLabel('Title').fill('Half price')
  await page.getByRole('textbox', { name: 'Description' }).fill('On everything.')
  await page.getByRole('button', { name: 'Add Suggestion' }).first().click()
  await pick(page, 'Kind of suggestion 1', 'Open link')
  await page.getByLabel('Text of suggestion 1').fill('Shop now')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Website address must begin with https:// or http://').first().waitFor()
  await page.getByLabel('Address of suggestion 1').fill('https://shop.in')
  await page.getByRole('region', { name: 'Preview' }).getByText('Half price').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Rich card created successfully').waitFor()
  await page.getByRole('button', { name: 'Actions for Diwali' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Preview', 'Edit', 'Delete'])
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  await page.getByRole('dialog').getByText('On everything.').waitFor()
})

test('a card of a carousel that has to be mended is marked while another is open, and the phone follows the open one (TMPL-033)', async () => {
  const page = await visit('/admin/richcard/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Holi')
  await pick(page, 'Type', 'Carousel')
  await page.getByLabel('Title').fill('Colours')
  const strip = page.getByRole('region', { name: 'Preview' }).getByRole('region', { name: 'Cards' })
  const scrolled = () => strip.evaluate(box => box.scrollLeft)
  expect(await scrolled()).toBeLessThan(10)
  await page.getByRole('tab', { name: 'Card 2' }).click()
  await expect.poll(scrolled).toBeGreaterThan(100)
  await page.getByRole('button', { name: 'Add Suggestion' }).first().click()
  await page.getByRole('tab', { name: 'Card 1' }).click()
  await expect.poll(scrolled).toBeLessThan(10)
  expect(await page.getByRole('tab', { name: /to be mended/ }).count()).toBe(0)
  await page.getByText('Card 2: Button text is required').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('tab', { name: 'Card 2 to be mended' }).click()
  await page.getByLabel('Title').fill('Sweets')
  await page.getByLabel('Text of suggestion 1').fill('Order now')
  await page.getByRole('tab', { name: 'Card 2', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Rich card created successfully').waitFor()
})
