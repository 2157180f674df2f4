import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose, leaflet, openUpload } from './files.pages.ts'
import { png } from './png.ts'
import { openStage, type Stage, visitAs } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

test('a picture of the library is cut to the shape in which phones show it (FILES-048, FILES-052, FILES-055, FILES-058)', async () => {
  const { page, dialog, file } = await openUpload(stage)
  await file.setInputFiles({ ...leaflet, name: 'sofa.gif', mimeType: 'image/gif' })
  await dialog.getByText('Invalid file format').waitFor()
  await file.setInputFiles({ name: 'sofa.png', mimeType: 'image/png', buffer: png(64, 64) })
  const crop = page.getByRole('dialog', { name: 'Crop image' })
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This field is mandatory.').first().waitFor()
  await file.setInputFiles({ name: 'sofa.png', mimeType: 'image/png', buffer: png(64, 64) })
  await crop.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('sofa.png').waitFor()
  expect(await dialog.getByLabel('Name').inputValue()).toBe('sofa.png')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Preview sofa.png' }).click()
  const shown = page.getByRole('img', { name: 'sofa.png' })
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([64, 36])
})

test('a file that is empty is told before it is sent, and its name gives way to that of the next (FILES-048)', async () => {
  const { page, dialog, file } = await openUpload(stage)
  await dialog.getByText('JPEG, JPG, PNG, at most 100 MB').waitFor()
  await file.setInputFiles({ name: 'sofa.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await dialog.getByText('The file is empty.').waitFor()
  await choose(page, 'Type', 'Document')
  await file.setInputFiles({ ...leaflet, name: 'first.pdf', buffer: Buffer.alloc(0) })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The file is empty.').waitFor()
  await file.setInputFiles(leaflet)
  await dialog.getByText('The file is empty.').waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe(leaflet.name)
  await dialog.getByLabel('Name').fill('What is new')
  await file.setInputFiles({ ...leaflet, name: 'second.pdf' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('What is new')
})

test('a dialog with something in it asks before Esc, its cross or Cancel throw that away, and an untouched one does not (FILES-048)', async () => {
  const { page, dialog } = await openUpload(stage)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByLabel('Name').press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Upload' }).click()
  await dialog.getByLabel('Name').fill('Sofas of spring')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Sofas of spring')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a small dialog whose form was changed asks on Esc, its cross and Cancel as the large ones do (FILES-047, FILES-048)', async () => {
  const page = await visitAs(stage, 'asha@demo.parley', '/content-library?tab=buckets')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const dialog = page.getByRole('dialog', { name: 'Create Bucket' })
  await page.getByRole('button', { name: 'Create Bucket' }).click()
  await dialog.getByLabel('Name').press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create Bucket' }).click()
  await dialog.getByLabel('Name').fill('Half a name')
  for (const leave of [
    () => dialog.getByLabel('Name').press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Stay' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Half a name')
  }
  await page.mouse.click(4, 4)
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Half a name')
  await dialog.getByLabel('Name').press('Escape')
  await question.getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Create Bucket' }).click()
  await dialog.getByLabel('Name').fill('A whole name')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'A whole name' }).waitFor()
  expect(await question.count()).toBe(0)
})
