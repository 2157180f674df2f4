import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/src/testing/world.ts'
import { type BroadcastStage, openBroadcasts } from './broadcast-stage.ts'
import { barriers, inWindow, outsideWindow } from './stage.ts'

const number = '919876511010'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let stage: BroadcastStage
let templateId: string
beforeAll(async () => {
  stage = await openBroadcasts()
  templateId = await stage.approve('visit', [
    { type: 'HEADER', format: 'TEXT', text: 'Your visit' },
    { type: 'BODY', text: 'Hello *{{1}}*, shall we come tomorrow?', example: ['Meera'] },
    { type: 'FOOTER', text: 'Acme Shop' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Yes, come' }] },
  ])
  await stage.attachment('Sofa', { isPublic: true }, picture)
})
afterAll(() => stage.close())

const phoneOf = (to: string) => `/admin/channels/${stage.channelId}/phone?phone=${to}`
const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' })

function send(to: string, name = 'Meera') {
  const columnMapping = [{ name: 'body.1', type: 'static', value: name }]
  return stage.send({ phoneNumber: [to], message: { template: { templateUId: templateId } }, columnMapping })
}

test('a template arrives, its button is pressed, and the answer is a message of the chat (CHAN-024)', async () => {
  await send(number)
  const page = await stage.visit('/admin/channels')
  await page.getByRole('button', { name: 'Actions for Acme Shop' }).click()
  await page.getByRole('menuitem', { name: 'Open phone' }).click()
  await page.getByLabel('Customer’s number').fill('+91 98765 11010')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await thread(page).getByText('shall we come tomorrow?').waitFor()
  await thread(page).getByRole('button', { name: 'Yes, come' }).click()
  await eventually(async () => (await thread(page).getByText('Yes, come').count()) === 2, 30_000)
  await page.getByLabel('Message').fill('After six, please')
  await page.getByLabel('Message').press('Enter')
  await thread(page).getByText('After six, please').waitFor()
  await page.getByRole('button', { name: 'Send a picture' }).click()
  await page.getByRole('dialog', { name: 'Attachments' }).getByText('Sofa').click()
  await thread(page).getByRole('img').waitFor()
  expect(await barriers(page)).toEqual([])
})

test('what is sent to a phone that is offline waits until it is online again', async () => {
  const to = '919876521010'
  const page = await stage.visit(phoneOf(to))
  await thread(page).getByText('Nothing has arrived yet.').waitFor()
  await page.getByRole('switch', { name: 'Offline' }).click({ force: true })
  await page.getByText('Offline: go online to answer.').waitFor()
  await send(to, 'Rohan')
  await thread(page).getByText('1 message waits until this phone is online.').waitFor()
  await page.getByRole('switch', { name: 'Offline' }).click({ force: true })
  await thread(page).getByText('shall we come tomorrow?').waitFor()
})

test('who is blocked is told that the message did not arrive', async () => {
  const to = '919876531010'
  const page = await stage.visit(phoneOf(to))
  await page.getByRole('switch', { name: 'Block sender' }).click({ force: true })
  await page.getByText('You have blocked this sender.').waitFor()
  await send(to)
  await thread(page).getByText('A message did not arrive: Message undeliverable.').waitFor()
})

test('in a narrow window the list has the height until a phone is open, which has it then', async () => {
  const page = await stage.visit(`/admin/channels/${stage.channelId}/phone`, { viewport: { width: 390, height: 844 } })
  const list = page.getByRole('list', { name: 'Written to lately' })
  await list.getByRole('button').nth(2).waitFor()
  expect(await list.evaluate(box => box.scrollHeight - box.clientHeight)).toBe(0)
  expect(await page.getByText('Choose whose phone to hold.').isVisible()).toBe(false)
  await list.getByRole('button').first().click()
  await thread(page).waitFor()
  expect(await list.isVisible()).toBe(false)
  const device = await page.getByRole('region', { name: /^Phone of/ }).boundingBox()
  expect((device?.y ?? 0) + (device?.height ?? 0)).toBeLessThanOrEqual(844)
  await page.getByRole('button', { name: 'All customers' }).click()
  await list.waitFor()
})

test('whose phone to hold is asked for in the words of the channel', async () => {
  const page = await stage.visit(`/admin/channels/${stage.channelId}/phone`)
  await page.getByText('Type a number, or take one of those that this channel knows.').waitFor()
  const { body } = await stage.admin.post('/e/enterprise/channels', {
    name: 'Acme mail',
    type: 1,
    vendor: 99,
    data: {},
  })
  await page.goto(`${stage.stage.server.address}/admin/channels/${body.response.id}/phone`)
  await page.getByLabel('Customer’s e-mail').waitFor()
  await page.getByText('Type an address, or take one of those that this channel knows.').waitFor()
})

test.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)('at %i in the %s the phone bars nobody and does not scroll sideways', async (width, colorScheme) => {
  const page = await stage.visit(phoneOf(number), { viewport: { width, height: 844 }, colorScheme })
  await thread(page).getByText('After six, please').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual(inWindow)
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/phone-${width}-${colorScheme}.png` })
})
