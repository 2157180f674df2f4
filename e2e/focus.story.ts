import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastStage, greeting, openBroadcasts, reports } from './broadcast-stage.ts'
import { phoneBook } from './contact-book.ts'

let shop: BroadcastStage
beforeAll(async () => {
  shop = await openBroadcasts({ ratePerSecond: '5' })
  await shop.approve('order_on_its_way', greeting)
  for (const at of [1, 2, 3, 4, 5]) {
    await shop.contact({ name: `Guest ${at}`, phoneNumber: `91987650010${at}` })
  }
})
afterAll(() => shop.close())

const ways = {
  mouse: (control: Locator) => control.click(),
  key: async (control: Locator) => {
    await control.focus()
    await control.press('Enter')
  },
}
const byEither = test.each(Object.entries(ways))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What holds the focus, by its words; empty where nothing does. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: active } = document
    if (!active || active === document.body) return ''
    return active.getAttribute('aria-label') ?? active.textContent ?? ''
  })
}

async function begin(): Promise<Page> {
  const phoneNumber = Array.from({ length: 400 }, (_, at) => `91987660${String(1000 + at * 10 + 4)}`)
  const id = await shop.send({
    message: { template: { templateId: 'order_on_its_way' } },
    columnMapping: [{ name: 'body.1', type: 'static', value: crypto.randomUUID() }],
    phoneNumber,
  })
  return shop.visit(`${reports}/${id}`)
}

byEither('who pauses, resumes and cancels a broadcast by %s keeps a place', async (_, press) => {
  const page = await begin()
  await press(button(page, 'Pause'))
  await button(page, 'Resume').waitFor()
  await expect.poll(() => focused(page)).toBe('Resume')
  await press(button(page, 'Resume'))
  await button(page, 'Pause').waitFor()
  await expect.poll(() => focused(page)).toBe('Pause')
  await press(button(page, 'Cancel Broadcast'))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await button(page, 'Cancel Broadcast').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Back to reports')
})

byEither('who clears a selection, or deletes the ticked contacts, by %s stands in the list', async (_, press) => {
  const page = await shop.visit(phoneBook)
  const list = page.getByRole('region', { name: 'Phone Book', exact: true })
  const isInList = () => list.evaluate(one => one.contains(document.activeElement))
  const tick = page.getByRole('checkbox', { name: /^Select Guest/ }).first()
  await tick.press('Space')
  await press(button(page, 'Clear selection'))
  await page.getByText('1 selected').waitFor({ state: 'detached' })
  await expect.poll(isInList).toBe(true)
  await tick.press('Space')
  await press(button(page, 'Delete'))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Yes' }))
  await page.getByText('1 selected').waitFor({ state: 'detached' })
  await expect.poll(isInList).toBe(true)
  await press(button(page, 'Undo'))
  await expect.poll(isInList).toBe(true)
})

test('whoever is refused at once still stands at the button', async () => {
  const page = await shop.visit('/admin/whatsapp-onboarding')
  for (const label of ['WABA id', 'Phone number id', 'Access token']) await page.getByLabel(label).fill('123')
  for (const afterMs of [0, 20, 40]) {
    await page.route('**/embedded/signup', async route => {
      await page.waitForTimeout(afterMs)
      await route.fulfill({ status: 400, json: { status: false, code: '400', message: `Refused ${afterMs}` } })
    })
    await ways.key(button(page, 'Continue'))
    await page.getByText(`Refused ${afterMs}`).waitFor()
    await expect.poll(() => focused(page)).toBe('Continue')
  }
})

test('a press on nothing leaves the focus there, whatever goes after that', async () => {
  const page = await begin()
  await button(page, 'Pause').focus()
  await page.getByRole('heading', { level: 1 }).click()
  await shop.admin.post(`/chatbird/api/broadcast/${page.url().split('/').at(-1)}/cancel`, {})
  await button(page, 'Pause').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})
