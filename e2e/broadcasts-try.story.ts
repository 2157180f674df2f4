import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastStage, chooseTemplate, greeting, openBroadcasts, pick, sendForm } from './broadcast-stage.ts'

let shop: BroadcastStage
beforeAll(async () => {
  shop = await openBroadcasts()
  await shop.approve('order_on_its_way', greeting)
  await shop.contact({ name: 'Asha Rao', phoneNumber: '919876500011' })
})
afterAll(() => shop.close())

test('it is tried on one number first, and goes out at its time (BCAST-024)', async () => {
  const page = await shop.visit(sendForm)
  await chooseTemplate(page, 'order_on_its_way')
  await page.getByRole('region', { name: 'Body' }).getByRole('textbox', { name: 'Value' }).fill('Meera')
  const number = page.getByRole('textbox', { name: 'Try it on one number' })
  await number.fill('98765')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('please enter valid number').waitFor()
  await number.fill('919876500031')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Template sent successfully').waitFor()
  await page.getByRole('textbox', { name: 'Mobile Numbers' }).fill('919876500032')
  await page.getByRole('radio', { name: 'Later' }).check()
  const time = page.getByRole('textbox', { name: 'Send at' })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '/')
  await time.fill(`${day} 10:00:00`)
  await time.fill('Friday at ten')
  await time.press('Control+Enter')
  await page.getByText('Invalid Date Format').waitFor()
  await time.fill('Friday at eleven')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Invalid Date Format').waitFor()
  // The press was heard, though the message beside it came with it.
  await expect.poll(() => time.evaluate(box => box === document.activeElement)).toBe(true)
  await time.fill(`${day} 09:30:00`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Template scheduled successfully').waitFor()
  await page.waitForURL(/campaigns\/broadcast(\?.*)?$/)
  await page.getByText('Scheduled').first().waitFor()
})

test('whoever tries it gets what the preview shows, though the phone book does not know them (VARS-007)', async () => {
  const page = await shop.visit(sendForm)
  await chooseTemplate(page, 'order_on_its_way')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('Hello Meera, your order').waitFor()
  expect(await preview.getByText('Acme Shop').count()).toBe(1)
  await mapColumn(page, 'Name')
  await preview.getByText('Hello Meera, your order').waitFor()
  await page.getByRole('textbox', { name: 'Try it on one number' }).fill('919876500033')
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Template sent successfully').waitFor()
  const phone = await shop.visit(`/admin/channels/${shop.channelId}/phone?phone=919876500033`)
  await phone.getByRole('log').getByText('Hello Meera, your order is on its way.').waitFor()
})

test('the preview says who is left out for want of a value, and which (VARS-007)', async () => {
  const page = await shop.visit(sendForm)
  await chooseTemplate(page, 'order_on_its_way')
  await page.getByRole('textbox', { name: 'Mobile Numbers' }).fill('919876500011')
  const body = await mapColumn(page, 'Facebook ID')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('Asha Rao has no value for Body {{1}} and is left out').waitFor()
  await body.getByRole('textbox', { name: 'When empty' }).fill('friend')
  await preview.getByText('As Asha Rao gets it').waitFor()
})

async function mapColumn(page: Page, column: string): Promise<Locator> {
  const body = page.getByRole('region', { name: 'Body' })
  await pick(body, 'Takes', 'Map Column Value')
  await pick(body, 'Column', column)
  return body
}
