import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastStage, greeting, openBroadcasts, reports } from './broadcast-stage.ts'

let shop: BroadcastStage
beforeAll(async () => {
  shop = await openBroadcasts({ ratePerSecond: '5' })
  await shop.approve('order_on_its_way', greeting)
  await shop.plant(25, 'diwali')
})
afterAll(() => shop.close())

const message = {
  message: { template: { templateId: 'order_on_its_way' } },
  columnMapping: [{ name: 'body.1', type: 'static', value: 'friend' }],
}

test('the list shows the last seven days in pages, is searched by name and opens a row (BCAST-004, BCAST-005, BCAST-007, BCAST-009, BCAST-010, BCAST-011, BCAST-013, BCAST-016)', async () => {
  const page = await shop.visit(reports)
  for (const name of ['Template Name', 'Initiated By', 'Channel', 'Created On', 'Status', 'Progress']) {
    await page.getByRole('columnheader', { name }).waitFor()
  }
  await page.getByRole('link', { name: 'diwali_25', exact: true }).waitFor()
  await page.getByText('Completed').first().waitFor()
  expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'diwali_1', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await page.getByRole('searchbox', { name: 'Search template name' }).fill('diwali_25')
  await page.getByRole('link', { name: 'diwali_24', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Search template name' }).fill('holi')
  await page.getByText('No Record').waitFor()
  await page.getByRole('searchbox', { name: 'Search template name' }).fill('')
  await page.getByRole('link', { name: 'diwali_25', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Start Date' }).fill('2020/01/01')
  await page.getByRole('textbox', { name: 'End Date' }).fill('2020/01/31')
  await page.getByRole('link', { name: 'diwali_25', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('No Record').waitFor()
})

test('days that cannot be read are told, and the list stays as it is (BCAST-010)', async () => {
  const page = await shop.visit(`${reports}?name=diwali_25`)
  const start = page.getByRole('textbox', { name: 'Start Date' })
  await start.fill('2020/01/01')
  await page.getByRole('textbox', { name: 'End Date' }).fill('2020/01/31')
  await start.fill('Friday')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Invalid Date Format').waitFor()
  await expect.poll(() => start.evaluate(box => box === document.activeElement)).toBe(true)
  expect(new URL(page.url()).searchParams.get('start')).toBe(null)
  await page.getByRole('link', { name: 'diwali_25', exact: true }).waitFor()
})

test('what was sent by a channel that is no more is shown as it was sent (BCAST-027)', async () => {
  const outlet = { name: 'Outlet', type: 4, vendor: 99, contactId: '919000000002', data: {} }
  const channelId = (await shop.admin.post('/e/enterprise/channels', outlet)).body.response.id
  await shop.approve('outlet_only', greeting, { channelId })
  const id = await shop.send({
    channelId,
    message: { template: { templateId: 'outlet_only' } },
    columnMapping: [{ name: 'body.1', type: 'column', value: 'name|friend' }],
    phoneNumber: ['919876500061'],
  })
  const page = await shop.visit(`${reports}/${id}`)
  await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: '1 Read 100%' }).waitFor()
  const sender = page.getByRole('combobox', { name: 'Channel' })
  await expect.poll(() => sender.inputValue()).toBe('Outlet (+91 90000 00002)')
  await shop.admin.delete(`/e/enterprise/channels/${channelId}`)
  await page.reload()
  await expect.poll(() => sender.inputValue()).toBe('Outlet')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('Hello friend, your order is on its way.').waitFor()
  await preview.getByText('As it was sent, with what stands in for empty columns').waitFor()
  await preview.getByText('Outlet', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Channel not found').count()).toBe(0)
})

test('numbers that fail are told apart by cause, and get it again (BCAST-027, BCAST-028, BCAST-029, BCAST-030, BCAST-031, BCAST-032, BCAST-033, BCAST-035, BCAST-036)', async () => {
  const id = await shop.send({
    ...message,
    phoneNumber: ['919876510001', '919876520001', '919876500051', '919876500052'],
  })
  const page = await shop.visit(`${reports}/${id}`)
  const progress = page.getByRole('region', { name: 'Progress' })
  await progress.getByRole('button', { name: '2 Read 50%' }).waitFor()
  await progress.getByRole('button', { name: '2 Failed 50%' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Channel' }).isDisabled()).toBe(true)
  for (const field of ['Template', 'Mobile Numbers']) {
    expect(await page.getByRole('textbox', { name: field }).isDisabled()).toBe(true)
  }
  const messages = page.getByRole('region', { name: 'Messages', exact: true })
  for (const name of ['From', 'To', 'Sent Date', 'Status']) await messages.getByRole('columnheader', { name }).waitFor()
  await progress.getByRole('button', { name: /Read/ }).click()
  await page.waitForURL(/status=Read/)
  await messages.getByText('+91 98765 10001').waitFor({ state: 'detached' })
  await messages.getByText('+91 98765 00051').waitFor()
  const causes = page.getByRole('region', { name: '2 people were not reached' })
  await causes.getByRole('button', { name: /^2/ }).click()
  await page.waitForURL(/code=/)
  await messages.getByText('+91 98765 10001').click()
  const steps = page.getByRole('dialog', { name: 'Message Status' })
  await steps.getByText('Failed').first().waitFor()
  await steps.getByText('131026').waitFor()
  await steps.getByText('What to do').waitFor()
  await steps.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Remove filter Cause' }).click()
  await page.waitForURL(url => !url.search.includes('code='))
  await causes.getByRole('button', { name: /^2/ }).click()
  await page.getByRole('searchbox', { name: 'Search number' }).fill('7777')
  await messages.getByText('No Record').waitFor()
  await page.getByRole('searchbox', { name: 'Search number' }).fill('')
  await messages.getByText('+91 98765 10001').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(3)
  await causes.getByRole('button', { name: 'Send again to these' }).click()
  const question = page.getByRole('dialog', { name: 'Send again to 2 people?' })
  await question.getByText(/it leaves in/).waitFor()
  await question.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => page.url()).not.toContain(id)
  await progress.getByRole('button', { name: '2 Total' }).waitFor()
  await page.getByText('Scheduled').first().waitFor()
  await page.goBack()
  await causes.getByText('Sent again to these').waitFor()
})

test('a broadcast is paused, goes on and is cancelled, and the screen follows (BCAST-003, BCAST-034)', async () => {
  const phoneNumber = Array.from({ length: 400 }, (_, index) => `91987660${String(1000 + index * 10 + 4)}`)
  const id = await shop.send({ ...message, phoneNumber })
  const page = await shop.visit(`${reports}/${id}`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Broadcast paused').waitFor()
  await page.getByText('Paused', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Broadcast resumed').waitFor()
  await page.getByText('Processing').first().waitFor()
  await page.getByText('at the present pace').waitFor()
  await page.getByRole('button', { name: 'Cancel Broadcast' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to cancel?' })
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel Broadcast' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Broadcast cancelled').waitFor()
  await page.getByRole('button', { name: /Cancelled/ }).waitFor()
  await page.getByRole('button', { name: 'Cancel Broadcast' }).waitFor({ state: 'detached' })
})

test('an address that cannot be decoded is that of no broadcast', async () => {
  const page = await shop.visit('/campaigns/broadcast/%ff')
  await page.getByText('Broadcast not found').waitFor({ timeout: 15_000 })
})

test('the address of no broadcast says that there is none, and leads back to the others (BCAST-034)', async () => {
  const page = await shop.visit(`${reports}/00000000-0000-4000-8000-000000000000`)
  await page.getByText('Broadcast not found').waitFor()
  await page.getByRole('button', { name: 'Back to Reports', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Template Name' }).waitFor()
})
