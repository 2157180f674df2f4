import { afterAll, beforeAll, expect, test } from 'vitest'
import { base } from './contact-book.ts'
import { barriers } from './stage.ts'
import { openUploads, type UploadStage, uploads } from './upload-stage.ts'

let book: UploadStage
beforeAll(async () => {
  book = await openUploads()
})
afterAll(() => book.close())

test('an import is undone as a whole, once its reader knows what goes (IMPORT-001, IMPORT-006)', async () => {
  await book.asha.post(`${base}/customers`, { name: 'Nina Shah', phoneNumber: '9870011111' })
  await book.bring('name,phoneNumber\nNina Changed,9870011111\nNewly Made,9870022222\n', 'mistake.csv')
  const page = await book.visit(uploads)
  await page.getByRole('button', { name: 'Undo mistake.csv' }).first().click()
  const question = page.getByRole('dialog', { name: 'Undo mistake.csv?' })
  await question.getByText('1 contact that it added goes to the Bin').waitFor()
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo mistake.csv' }).first().click()
  await question.getByRole('button', { name: 'Undo import' }).click()
  await page
    .getByRole('row', { name: /mistake\.csv/ })
    .getByText('Undone', { exact: true })
    .waitFor()
  // The badge beside it has said that it was undone.
  await page.getByText('1 contact removed, 1 restored, 0 edited since and kept', { exact: true }).waitFor()
  await page.goto(`${book.address}/customer-master/customers?search=98700`)
  await page.getByRole('link', { name: 'Nina Shah' }).waitFor()
  expect(await page.getByRole('link', { name: 'Newly Made' }).count()).toBe(0)
})

test('an import is cancelled while it runs: what it has added stays, and the rest is left out (IMPORT-006)', async () => {
  const lines = Array.from({ length: 600_000 }, (_, at) => `Crowd ${at},${9_880_000_000 + at}`)
  const id = await book.send(`name,phoneNumber\n${lines.join('\n')}\n`, 'crowd.csv')
  const page = await book.visit(uploads)
  const read = async () => (await book.asha.get(`${base}/uploads/${id}`)).body.data.customerCSV
  await expect.poll(async () => (await read()).acceptedLines).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel crowd.csv' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel crowd.csv?' })
  await question.getByText('Contacts that have been added stay; the rest of the file is left out.').waitFor()
  expect(await barriers(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel upload' }).click()
  const row = page.getByRole('row', { name: /crowd\.csv/ })
  await row.getByText('Cancelled', { exact: true }).waitFor()
  const ended = await read()
  expect(ended).toMatchObject({ state: 'ERROR', message: 'Cancelled' })
  expect(ended.acceptedLines).toBeLessThan(600_000)
  const { count } = (await book.asha.get(`${base}/customers/count?search=Crowd`)).body.data
  expect(count).toBe(ended.createdLines)
  await row.getByRole('button', { name: 'Undo crowd.csv' }).waitFor()
  await page.goto(`${book.address}/customer-master/uploadfile?started=${id}`)
  await page.getByText('Cancelled', { exact: true }).waitFor()
  expect(await page.getByText('We are working on adding').count()).toBe(0)
})
