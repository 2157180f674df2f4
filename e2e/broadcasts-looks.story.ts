import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastStage, greeting, openBroadcasts, reports, sendForm } from './broadcast-stage.ts'
import { expectSound } from './contact-book.ts'
import { asOwner } from './database.ts'
import { barriers } from './stage.ts'

let shop: BroadcastStage
let sent: string
beforeAll(async () => {
  shop = await openBroadcasts({ ratePerSecond: '200' })
  await shop.approve('order_on_its_way', greeting)
  await shop.contact({ name: 'Asha Rao', phoneNumber: '919876500011' })
  sent = await shop.send({
    message: { template: { templateId: 'order_on_its_way' } },
    columnMapping: [{ name: 'body.1', type: 'static', value: 'friend' }],
    phoneNumber: ['919876510001', '919876500051', '919876500052'],
  })
})
afterAll(() => shop.close())

test('channels that cannot be read are no empty list, and the next look finds them', async () => {
  const page = await shop.visit('/dashboard')
  const channels = '**/chatbird/api/channels?**'
  await page.route(channels, route => route.abort())
  await page.getByRole('link', { name: 'Converse', exact: true }).click()
  const told = page.getByRole('form', { name: 'Send Template' }).getByText('Couldn’t read the channels.')
  await told.waitFor()
  const channel = page.getByRole('combobox', { name: 'Channel' })
  await channel.click()
  await page.getByRole('region', { name: 'Pop-ups' }).getByText('Couldn’t read the channels.').waitFor()
  await page.keyboard.press('Escape')
  await page.unroute(channels)
  await channel.click()
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await told.waitFor({ state: 'hidden' })
})

test('a template is sent by the keyboard alone (BCAST-006, BCAST-023)', async () => {
  const page = await shop.visit('/dashboard')
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await page.waitForURL(/broadcast\/create$/)
  await page.getByRole('heading', { name: 'Send Template' }).waitFor()
  await focus(page, 'combobox', 'Channel')
  await chooseFirst(page)
  await page.keyboard.press('Tab')
  await expectFocus(page, 'combobox', 'Template')
  await chooseFirst(page)
  await page.keyboard.press('Tab')
  await expectFocus(page, 'textbox', 'Mobile Numbers')
  await page.keyboard.type('919876500071')
  await focus(page, 'textbox', 'Value')
  await page.keyboard.type('Meera')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Template sent successfully').waitFor()
  await page.waitForURL(/campaigns\/broadcast$/)
  await page.getByRole('link', { name: 'order_on_its_way' }).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/broadcast\/[0-9a-f-]{36}/)
  await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: '1 Read 100%' }).waitFor()
})

test('how many of a large broadcast failed is read in the list, cut nowhere, and stands where that of a small one does', async () => {
  await shop.plant(1, 'large')
  const large = `update broadcasts set total = 99000 where name = 'large_1' returning *`
  const tallies = `insert into broadcast_tallies (broadcast_id, state, slot, enterprise_id, n)
    select id, mark, 0, enterprise_id, many from large, (values (2, 66000), (3, 33000)) as t (mark, many)
    on conflict do nothing`
  await asOwner(shop.stage, `with large as (${large}) ${tallies}`, [])
  const page = await shop.visit(reports)
  const told = page.getByText('66,000 of 99,000').first()
  expect(await told.textContent()).toBe('66,000 of 99,00033,000 failed')
  expect(await told.evaluate(words => words.scrollWidth - words.clientWidth)).toBe(0)
  const placeOf = async (name: RegExp) => (await page.getByRole('button', { name }).boundingBox())?.x
  await page.getByRole('link', { name: 'large_1' }).click()
  await page.getByRole('button', { name: /^33,000 Failed/ }).waitFor()
  const place = await placeOf(/^33,000 Failed/)
  await page.goto(`${new URL(page.url()).origin}${reports}/${sent}`)
  await page.getByRole('button', { name: /^1 Failed/ }).waitFor()
  expect(await placeOf(/^1 Failed/)).toBe(place)
})

test('what a program sent by mail is not shown as sent by WhatsApp (BCAST-027)', async () => {
  const draft = { name: 'Acme mail', type: 1, vendor: 99, data: {} }
  const channelId = (await shop.admin.post('/e/enterprise/channels', draft)).body.response.id
  const text = { type: 'BODY', text: 'Half price today.' }
  const templateUId = await shop.approve('half_price', [text], { channelId, subject: 'Sale' })
  const id = await shop.send({ channelId, message: { template: { templateUId } }, phoneNumber: ['asha@shop.in'] })
  const page = await shop.visit(`${reports}/${id}`)
  await page.getByRole('radio', { name: 'Email', checked: true, disabled: true }).waitFor()
  expect(await page.getByRole('radio', { name: 'WhatsApp' }).count()).toBe(0)
})

test('in a narrow window a long name has its line, and what stops the broadcast stands below', async () => {
  const name = 'a_festival_greeting_for_the_members_of_the_gold_club_of_the_western_region'
  await shop.approve(name, [{ type: 'BODY', text: 'A happy festival to you and yours.' }])
  const id = await shop.send({
    message: { template: { templateId: name } },
    phoneNumber: ['919876510081'],
    scheduleAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const page = await shop.visit(`${reports}/${id}`, { viewport: { width: 390, height: 844 } })
  const title = await page.getByRole('heading', { name, level: 1 }).boundingBox()
  const cancel = await page.getByRole('button', { name: 'Cancel Broadcast' }).boundingBox()
  expect(title?.width).toBeGreaterThan(260)
  expect(cancel?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
})

test('the longest name that a template may have is read whole in what was sent (BCAST-027)', async () => {
  const name = 'festival_'.repeat(57).slice(0, 512)
  await shop.approve(name, [{ type: 'BODY', text: 'A happy festival to you and yours.' }])
  const id = await shop.send({ message: { template: { templateId: name } }, phoneNumber: ['919876510082'] })
  const page = await shop.visit(`${reports}/${id}`, { viewport: { width: 390, height: 844 } })
  const template = page.getByRole('textbox', { name: 'Template' })
  await expect.poll(() => template.inputValue()).toBe(`${name} (en)`)
  expect(await template.evaluate(box => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0)
})

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`nobody is kept out at ${width} px in ${colorScheme}`, async () => {
      const page = await shop.visit(reports, { viewport: { width, height: width === 390 ? 844 : 900 }, colorScheme })
      await page.getByText('order_on_its_way').first().waitFor()
      await expectSound(page)
      const { origin } = new URL(page.url())
      await page.goto(`${origin}${reports}/${sent}`)
      await page.getByRole('region', { name: '1 person was not reached' }).waitFor()
      await expectSound(page)
      await page.goto(`${origin}${sendForm}`)
      await page.getByRole('heading', { name: 'Send Template' }).waitFor()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('please enter valid number').waitFor()
      await expectSound(page)
      await page.getByRole('button', { name: 'Get from Phone Books' }).click()
      await page.getByRole('checkbox', { name: 'Asha Rao' }).waitFor()
      expect(await barriers(page)).toEqual([])
    })
  }
}

/** Walks on until the focus is there: how many steps it takes is not the point. */
async function focus(page: Page, role: 'combobox' | 'textbox', name: string): Promise<void> {
  for (let step = 0; step < 40 && !(await hasFocus(page, role, name)); step += 1) await page.keyboard.press('Tab')
  await expectFocus(page, role, name)
}

async function expectFocus(page: Page, role: 'combobox' | 'textbox', name: string): Promise<void> {
  await expect.poll(() => hasFocus(page, role, name)).toBe(true)
}

async function hasFocus(page: Page, role: 'combobox' | 'textbox', name: string): Promise<boolean> {
  const box = page.getByRole(role, { name, exact: true })
  return (await box.count()) > 0 && box.first().evaluate(found => found === document.activeElement)
}

async function chooseFirst(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
