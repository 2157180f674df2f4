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
