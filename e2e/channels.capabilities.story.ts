import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { barriers, openStage, type Stage, visitAs } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

const rcm = {
  name: 'Karix',
  type: 4,
  vendor: 1,
  data: { environment: '1', accKey: 'key', contactId: '919000000001' },
}

test.each([
  ['on a wide screen', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
])("a channel's page tells what its vendor can carry, %s (CHAN-003, CHAN-004)", async (where, viewport) => {
  const asha = await signInAt(stage.server.address, 'asha@demo.parley')
  const made = await asha.post('/e/enterprise/channels', { ...rcm, name: `Karix ${where}` })
  const page = await visitAs(stage, 'asha@demo.parley', `/admin/channels/${made.body.response.id}`, { viewport })
  const section = page.getByRole('region', { name: 'What it can carry' })
  await section.waitFor()
  const text = (term: string) => section.getByRole('definition').nth(terms.indexOf(term)).textContent()
  const terms = await section.getByRole('term').allTextContents()
  expect(await text('Reply buttons')).toBe('Up to 3')
  expect(await text('Visual Snippets')).toBe('Written out as text')
  expect(await text('Carousels')).toBe('Not with this vendor')
  expect(await text('Audio')).toBe('As a file, without a caption')
  expect(await text('Read receipts')).toBe('Yes')
  expect(await text('Free text')).toBe('For 24 hours after the customer wrote, then templates only')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await barriers(page)).toEqual([])
})

test('a vendor whose carousels nobody knows can be told of them on the form, which shows what means something on its type alone (CHAN-004, CHAN-009, CHAN-010)', async () => {
  const asha = await signInAt(stage.server.address, 'asha@demo.parley')
  const made = await asha.post('/e/enterprise/channels', { ...rcm, name: 'Karix told' })
  const page = await visitAs(stage, 'asha@demo.parley', `/admin/channels/${made.body.response.id}`)
  const section = page.getByRole('region', { name: 'What it can carry' })
  await section.getByText('Not with this vendor').first().waitFor()
  const field = page.getByRole('textbox', { name: 'Body of carousels and offers' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await field.fill('{"to":"{to}"}')
  await save.click()
  await page.getByText('must be JSON that holds {to}, {template} and {components}').first().waitFor()
  await field.fill('{"to":"{to}","name":"{template}","components":{components}}')
  await save.click()
  await section.getByText('Not with this vendor').first().waitFor({ state: 'detached' })
  await page.reload()
  await section.waitFor()
  expect(await section.getByText('Not with this vendor').count()).toBe(0)
  expect(await barriers(page)).toEqual([])

  await page.goto(`${stage.server.address}/admin/channels/create`)
  const choose = async (box: string, option: string) => {
    await page.getByRole('combobox', { name: box }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Channel Type', 'WhatsApp')
  await choose('Vendor', 'Karix')
  await field.waitFor()
  expect(await page.getByRole('textbox', { name: 'PE ID', exact: true }).count()).toBe(0)
  await choose('Channel Type', 'SMS')
  await choose('Vendor', 'Karix')
  await page.getByRole('textbox', { name: 'PE ID', exact: true }).waitFor()
  expect(await field.count()).toBe(0)
})
