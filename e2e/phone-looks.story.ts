import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhones, type PhoneStage, thread } from './phone-stage.ts'
import { png } from './png.ts'
import { barriers, inWindow, outsideWindow } from './stage.ts'

const number = '919876511010'
let stage: PhoneStage
beforeAll(async () => {
  stage = await openPhones()
  for (const to of [number, '919876521010', '919876531010']) await stage.sendTemplate(to)
  const fileId = await stage.attachment('Sofa', { isPublic: true }, png(320, 180))
  const phone = `/e/enterprise/channels/${stage.channelId}/simulator/phone/${number}`
  for (const said of [{ text: 'After six, please' }, { fileId }]) await stage.admin.post(`${phone}/message`, said)
})
afterAll(() => stage.close())

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

test('a channel of the longest name is led back to by a link that ends in the window', async () => {
  const draft = { name: 'Koregaon'.repeat(8).slice(0, 60), type: 4, vendor: 99, contactId: '919000000009', data: {} }
  const { body } = await stage.admin.post('/e/enterprise/channels', draft)
  const page = await stage.visit(`/admin/channels/${body.response.id}/phone`, { viewport: { width: 390, height: 844 } })
  const link = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: draft.name })
  const box = await link.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 16)
  expect(box?.height).toBeGreaterThanOrEqual(44)
})

test.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)('at %i in the %s the phone bars nobody and does not scroll sideways', async (width, colorScheme) => {
  const page = await stage.visit(stage.phoneOf(number), { viewport: { width, height: 844 }, colorScheme })
  for (const line of ['shall we come tomorrow?', 'After six, please']) await thread(page).getByText(line).waitFor()
  await thread(page).getByRole('img').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual(inWindow)
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/phone-${width}-${colorScheme}.png` })
})
