import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastStage, greeting, openBroadcasts, sendForm } from './broadcast-stage.ts'
import { holdBack } from './stage.ts'

let shop: BroadcastStage
beforeAll(async () => {
  shop = await openBroadcasts()
  await shop.approve('order_on_its_way', greeting)
  await shop.approve('order_has_come', greeting)
  // The newest stands first.
  for (const [name, contactId] of [
    ['Bazaar Shop', '919000000002'],
    ['Corner Shop', '919000000003'],
  ]) {
    const channel = { name, type: 4, vendor: 99, contactId, data: {} }
    expect((await shop.admin.post('/e/enterprise/channels', channel)).body.message).toBe('Channel created successfully')
  }
})
afterAll(() => shop.close())

const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

/** Keeps back what the server finds for a text; the answer lets it come. */
function keepBack(page: Page, text: string): Promise<() => void> {
  return holdBack(page, ({ searchParams }) => [...searchParams.values()].includes(text))
}

test('an arrow and Enter right behind the typing take what was typed, before the server has answered (BCAST-017, BCAST-018)', async () => {
  const page = await shop.visit(sendForm)
  for (const [label, typed, taken] of [
    ['Channel', 'Acme', /^Acme Shop/],
    ['Template', 'on_its', /^order_on_its_way/],
  ] as const) {
    const answer = await keepBack(page, typed)
    await box(page, label).click()
    await page.getByRole('option').nth(1).waitFor()
    await page.keyboard.type(typed)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => box(page, label).inputValue()).toMatch(taken)
    answer()
  }
})

test('an option that the arrow keys have reached is taken, though others have come before it', async () => {
  const page = await shop.visit(sendForm)
  await box(page, 'Channel').click()
  const found = page.waitForResponse(answer => answer.url().includes('searchterm=Acme'))
  await page.keyboard.type('Acme')
  await found
  await page.getByRole('option', { name: 'Corner Shop' }).waitFor({ state: 'detached' })
  const answer = await keepBack(page, 'Shop')
  await box(page, 'Channel').fill('Shop')
  await page.keyboard.press('ArrowDown')
  answer()
  await page.getByRole('option', { name: 'Corner Shop' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => box(page, 'Channel').inputValue()).toMatch(/^Acme Shop/)
})
