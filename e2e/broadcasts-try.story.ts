import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastStage, chooseTemplate, greeting, openBroadcasts, pick, sendForm } from './broadcast-stage.ts'
import { barriers } from './stage.ts'

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
  const value = page.getByRole('region', { name: 'Body' }).getByRole('textbox', { name: 'Value' })
  await value.fill('')
  await page.getByRole('button', { name: 'Send test' }).click()
  const lacking = page.getByText('Nothing was sent: mend first what is marked in the form.')
  await lacking.waitFor()
  expect(await value.getAttribute('aria-invalid')).toBe('true')
  expect(await number.getAttribute('aria-invalid')).not.toBe('true')
  await value.fill('Meera')
  await lacking.waitFor({ state: 'hidden' })
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

test('the pace and the counting of clicks are folded away, survive a reload, and are shown with what was sent', async () => {
  await shop.approve('sale_begins', [
    { type: 'BODY', text: 'Hello {{1}}, look at https://shop.example.in/sale today.', example: ['Meera'] },
  ])
  const page = await shop.visit(sendForm)
  await chooseTemplate(page, 'sale_begins')
  const to = ['919876500041', '919876500042', '919876500043', '919876500044', '919876500045']
  await page.getByRole('textbox', { name: 'Mobile Numbers' }).fill(to.join())
  await page.getByRole('region', { name: 'Body' }).getByRole('textbox', { name: 'Value' }).fill('Meera')
  const pace = page.getByRole('textbox', { name: 'Messages per second' })
  const links = page.getByRole('checkbox', { name: 'Track links' })
  const more = page.getByRole('button', { name: 'More options' })
  expect([await pace.count(), await links.count()]).toEqual([0, 0])
  await more.click()
  await pace.fill('0')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => pace.evaluate(box => box === document.activeElement)).toBe(true)
  const wrong = 'Messages per second must be a whole number from 1 to 1000'
  const told = () => pace.evaluate(box => (box.ariaDescribedByElements ?? []).map(one => one.textContent).join(' '))
  await expect.poll(told).toContain(wrong)
  const before = page.getByRole('region', { name: 'Before you send' })
  await before.getByText(wrong).waitFor()
  // What stands in the way is not folded away.
  await more.click()
  await pace.fill('1')
  await links.check()
  await before.getByText('5 s', { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.reload()
  await page.getByText('Your unsaved changes are back.').waitFor()
  expect([await pace.inputValue(), await links.isChecked()]).toEqual(['1', true])
  await more.click()
  await page.getByText('1 a second, links tracked').waitFor()
  expect(await pace.count()).toBe(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Template sent successfully').waitFor()
  await page.getByRole('link', { name: 'sale_begins' }).click()
  await expect.poll(() => pace.isDisabled()).toBe(true)
  expect([await pace.inputValue(), await links.isChecked(), await links.isDisabled()]).toEqual(['1', true, true])
  expect(await barriers(page)).toEqual([])
  const phone = await shop.visit(`/admin/channels/${shop.channelId}/phone?phone=${to[0]}`)
  await phone
    .getByRole('log')
    .getByText(/Hello Meera, look at \S+\/l\/\w{10} today\./)
    .waitFor()
})

async function mapColumn(page: Page, column: string): Promise<Locator> {
  const body = page.getByRole('region', { name: 'Body' })
  await pick(body, 'Takes', 'Map Column Value')
  await pick(body, 'Column', column)
  return body
}
