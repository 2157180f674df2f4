import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/src/testing/world.ts'
import { type BroadcastStage, openBroadcasts, pick } from './broadcast-stage.ts'
import { barriers } from './stage.ts'

const number = '919876541010'
let stage: BroadcastStage
let contactId: string
beforeAll(async () => {
  stage = await openBroadcasts()
  await stage.approve('come_back', [{ type: 'BODY', text: 'Hello {{1}}, are you still there?', example: ['Meera'] }])
  const { body } = await stage.admin.get(`/e/enterprise/channels/${stage.channelId}`)
  const said = await stage.admin.post(
    new URL(body.response.webhookUrl).pathname + new URL(body.response.webhookUrl).search,
    {
      from: number,
      name: 'Meera Nair',
      text: 'Do you have it in green?',
    },
  )
  expect(said.status).toBe(200)
  contactId = await eventually(async () => {
    const found = await stage.admin.get('/chatbird/api/customer_master/customers?search=9876541010')
    return found.body.data.customers.customers[0]?.id
  })
})
afterAll(() => stage.close())

test('from a customer’s chat a template goes to that customer on that channel alone (BCAST-025, BCAST-026)', async () => {
  const page = await stage.visit(`/customer-master/customers/view/${contactId}`)
  const timeline = page.getByRole('complementary', { name: 'Timeline' })
  await timeline.getByRole('button', { name: 'Send Template' }).click()
  const panel = page.getByRole('dialog', { name: 'Send Template' })
  const numbers = panel.getByRole('textbox', { name: 'Mobile Numbers' })
  await numbers.waitFor()
  expect(await numbers.inputValue()).toBe(number)
  for (const locked of [numbers, panel.getByRole('combobox', { name: 'Channel' })]) {
    expect(await locked.isDisabled()).toBe(true)
  }
  for (const hidden of ['Get from Phone Books', 'View Report']) {
    expect(await panel.getByRole('button', { name: hidden }).count()).toBe(0)
  }
  await panel.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'come_back' }).click()
  const words = panel.getByRole('region', { name: 'Body' })
  await pick(words, 'Takes', 'Map Column Value')
  await pick(words, 'Column', 'Name')
  await panel.getByText('Hello Meera Nair, are you still there?').waitFor()
  expect(await barriers(page)).toEqual([])
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Template sent successfully').waitFor()
  await panel.waitFor({ state: 'detached' })
  await page.goto(new URL(`/admin/channels/${stage.channelId}/phone?phone=${number}`, page.url()).href)
  const thread = page.getByRole('log', { name: 'Conversation' })
  await thread.getByText('Hello Meera Nair, are you still there?').waitFor()
})
