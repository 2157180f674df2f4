import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { barriers, inWindow, openStage, outsideWindow, type Stage, visitAs } from './stage.ts'

const screen = '/campaigns/blacklist'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())
// A second go begins as the first one did.
beforeEach(async () => {
  const asha = await signInAt(stage.server.address, 'asha@demo.parley')
  const { blacklist } = (await asha.get('/chatbird/api/campaign/blacklist?perPage=-1')).body.data
  for (const { id } of blacklist) await asha.delete(`/chatbird/api/campaign/blacklist/${id}`)
})

test('numbers go onto the blacklist by hand and by file, are found, saved and taken off (CAMP-007, CAMP-008, CAMP-014, CAMP-044)', async () => {
  const page = await visitAs(stage, 'asha@demo.parley', screen)
  await page.getByText('No Record').waitFor()
  expect(await barriers(page)).toEqual([])
  await addByHand(page)
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Number',
    'Name',
    'Source',
    'Reason',
    'Added By',
    'Added On',
    'Action',
  ])
  await rowOf(page, '+91 98300 44001').getByText('By hand').waitFor()

  await page.getByRole('searchbox').fill('44002')
  await rowOf(page, '+91 98300 44001').waitFor({ state: 'detached' })
  await page.reload()
  await rowOf(page, '+91 98300 44002').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('44002')
  expect(await rowOf(page, '+91 98300 44001').count()).toBe(0)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('Blacklist.csv')
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(2)

  await askToDelete(page, '+91 98300 44002', 'No')
  await rowOf(page, '+91 98300 44002').waitFor()
  await askToDelete(page, '+91 98300 44002', 'Yes')
  await page.getByText('Number removed from blacklist').waitFor()
  await page.getByText('No Record').waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await rowOf(page, '+91 98300 44001').waitFor()

  await upload(page)
  await rowOf(page, '+91 98300 44003').getByText('File').waitFor()
  expect(await barriers(page)).toEqual([])
})

test('who may not edit campaigns looks at the blacklist, on a phone too, and changes nothing (CAMP-007)', async () => {
  const asha = await signInAt(stage.server.address, 'asha@demo.parley')
  await asha.post('/chatbird/api/campaign/blacklist', { numbers: ['9830044009'], reason: 'Moved away' })
  const page = await visitAs(stage, 'victor@demo.parley', screen, { viewport: { width: 390, height: 844 } })
  const card = page.getByRole('listitem').filter({ hasText: 'Moved away' })
  await card.waitFor()
  expect(await card.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Add Number' }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual(inWindow)
  await page.getByRole('button', { name: 'More actions' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Download'])
})

function rowOf(page: Page, number: string) {
  return page.getByRole('row', { name: number })
}

async function addByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Number' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('This Field is Mandatory').waitFor()
  const numbers = dialog.getByRole('textbox', { name: 'Mobile Numbers' })
  await numbers.fill('98300 44001, 12ab\n9830044002')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by phone')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('2 added, 0 were there already').waitFor()
  await dialog.getByText('1 number is not valid. Correct it, or press Cancel.').waitFor()
  expect(await numbers.inputValue()).toBe('12ab')
  await expect.poll(() => numbers.evaluate(field => field === document.activeElement)).toBe(true)
  expect(await barriers(page)).toEqual([])
  await numbers.fill('9830044002')
  await page.keyboard.press('Control+Enter')
  await page.getByText('0 added, 1 was there already').waitFor()
  await dialog.waitFor({ state: 'detached' })
}

async function askToDelete(page: Page, number: string, answer: 'No' | 'Yes'): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${number}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Blacklist' })
  await question.getByText('Are you sure you want to remove this number from the blacklist?').waitFor()
  await question.getByRole('button', { name: answer }).click()
  await question.waitFor({ state: 'detached' })
}

async function upload(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  const send = dialog.getByRole('button', { name: 'Upload', exact: true })
  await send.click()
  await dialog.getByText('This field is mandatory.').waitFor()
  await choose(page, 'gone.txt', 'text/plain', '9830044003')
  await dialog.getByText('Invalid File Format !').waitFor()
  const wrong = Array.from({ length: 22 }, (_none, at) => `nobody ${at}`)
  await choose(page, 'gone.csv', 'text/csv', ['Number', '9830044001', '9830044003', ...wrong].join('\r\n'))
  await dialog.getByText('gone.csv').waitFor()
  expect(await barriers(page)).toEqual([])
  await send.click()
  await dialog.getByText('1 added, 1 was there already').waitFor()
  await dialog.getByText('22 numbers are not valid').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(20)
  await dialog.getByText('and 2 more').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}

async function choose(page: Page, name: string, mimeType: string, text: string): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
}
