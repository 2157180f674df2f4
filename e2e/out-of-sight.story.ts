import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastStage, chooseTemplate, greeting, openBroadcasts, reports, sendForm } from './broadcast-stage.ts'

let shop: BroadcastStage
let id: string
beforeAll(async () => {
  shop = await openBroadcasts({ ratePerSecond: '200' })
  await shop.approve('order_on_its_way', greeting)
  const phoneNumber = Array.from({ length: 101 }, (_one, place) => String(919_876_520_000 + place * 10 + 3))
  id = await shop.send({
    message: { template: { templateId: 'order_on_its_way' } },
    columnMapping: [{ name: 'body.1', type: 'static', value: 'friend' }],
    phoneNumber,
  })
})
afterAll(() => shop.close())

const phone = { viewport: { width: 390, height: 844 } }
const create = '/admin/messageTemplate/whatsapp/create'

test('without a network, who leaves what was changed is asked all the same, and stays', async () => {
  const page = await shop.visit(create)
  await nameOf(page).fill('autumn_sale')
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('dialog').getByText('Leave without saving?').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await nameOf(page).inputValue()).toBe('autumn_sale')
})

test('where the question cannot be fetched any more the browser asks it', async () => {
  const page = await shop.visit(create)
  await nameOf(page).waitFor()
  await page.context().setOffline(true)
  const asked: string[] = []
  page.on('dialog', dialog => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await nameOf(page).fill('autumn_sale')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(() => asked).toEqual(['Leave without saving?\nWhat you changed here will be lost.'])
  expect(await nameOf(page).inputValue()).toBe('autumn_sale')
})

test('a screen that cannot be loaded without a network says so, and is to be had again with the network', async () => {
  const page = await shop.visit('/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Visual Snippet' }).click()
  const main = page.getByRole('main')
  await main.getByText('This screen cannot be loaded while the network is away.').waitFor()
  expect(await main.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.context().setOffline(false)
  await page.getByText('Network is Back!').waitFor()
  await main.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Visual Snippet' }).first().waitFor()
})

test.each([
  ['on a wide screen', {}],
  ['on a phone', phone],
])('why nothing was sent is brought into sight, and is gone with its cause, %s', async (_where, more) => {
  const page = await shop.visit(sendForm, more)
  await chooseTemplate(page, 'order_on_its_way')
  await page.getByRole('textbox', { name: 'Mobile Numbers' }).fill('919876500081')
  await page.getByRole('region', { name: 'Body' }).getByRole('textbox', { name: 'Value' }).fill('Meera')
  await page.getByText('1 person will get it').waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const told = page.getByRole('main').getByText('Data not Synced,Please Turn On Internet!')
  await told.waitFor()
  await expect.poll(() => isInSight(page, 'Data not Synced,Please Turn On Internet!')).toBe(true)
  await page.context().setOffline(false)
  await told.waitFor({ state: 'hidden' })
})

test.each([
  ['on a wide screen', {}],
  ['on a phone', phone],
])('the next page of a ledger begins at its first row, %s', async (_where, more) => {
  const page = await shop.visit(`${reports}/${id}`, more)
  const next = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Next' })
  await next.click()
  await page.waitForURL(/from=/)
  await page.getByText('101–101').or(page.getByText('51–100')).first().waitFor()
  const top = await page.evaluate(() => document.querySelector('[data-row]')?.getBoundingClientRect().top ?? -1)
  expect(top).toBeGreaterThan(0)
  expect(top).toBeLessThan(600)
})

function nameOf(page: Page) {
  return page.getByRole('textbox', { name: 'Template Name' })
}

/** Its middle is what the page shows at that place. */
function isInSight(page: Page, text: string): Promise<boolean> {
  return page.evaluate(wanted => {
    const told = [...document.querySelectorAll('main [role=alert] p')].find(({ textContent }) =>
      textContent?.includes(wanted),
    )
    const { left = 0, top = 0, width = 0, height = 0 } = told?.getBoundingClientRect() ?? {}
    return told?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false
  }, text)
}
