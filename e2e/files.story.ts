import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from './png.ts'
import { barriers, inWindow, openStage, outsideWindow, type Stage, signIn } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF')
const leaflet = { name: 'Leaflet of spring.pdf', mimeType: 'application/pdf', buffer: pdf }

test('a file is uploaded with its progress, put into a bucket, renamed and deleted (FILES-007, FILES-046, FILES-047, FILES-048, FILES-049, FILES-050, FILES-051, SHELL-033, SHELL-065)', async () => {
  const page = await visit('asha@demo.parley')
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('menuitem', { name: 'My Library' }).click()
  await page.getByRole('heading', { level: 1, name: 'My Library' }).waitFor()
  await page.getByText('No Available Attachments!').waitFor()
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Public', 'Private', 'Buckets', 'Admin'])

  await uploadLeaflet(page)
  await page.getByRole('list', { name: 'Attachments' }).getByTitle(leaflet.name).getByText('Leaflet of…').waitFor()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('tab', { name: 'Buckets' }).click()
  await page.getByRole('button', { name: 'Create Bucket' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Spring')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Spring' }).waitFor()
  await page.getByRole('tab', { name: 'Public' }).click()
  await act(page, 'Move to Bucket')
  await choose(page, 'Bucket', 'Spring')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('tab', { name: 'Buckets' }).click()
  await page.getByText('1 attachment').waitFor()
  await page.getByRole('link', { name: 'Spring' }).click()
  await page.getByRole('button', { name: `Preview ${leaflet.name}` }).waitFor()
  const saved = page.waitForEvent('download')
  const told = page.getByText('file will be download shortly !!').waitFor()
  await act(page, 'Download')
  await told
  expect((await saved).suggestedFilename()).toBe(leaflet.name)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Summer')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Summer' }).waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Buckets keep attachments together.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Bucket restored successfully').waitFor()
  await page.getByRole('link', { name: 'Summer' }).waitFor()
  await page.getByText('1 attachment').waitFor()
  await page.getByRole('button', { name: 'Create Bucket' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Everybody’s')
  await page.getByRole('switch', { name: 'Everybody sees it' }).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Everybody’s' }).waitFor()

  await page.getByRole('tab', { name: 'Public' }).click()
  await act(page, 'Delete')
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Yes' }).click()
  await page.getByText('No Available Attachments!').waitFor()
})

test('buckets that cannot be read are no empty list to move to, and are asked for once more (FILES-048)', async () => {
  const page = await visit('asha@demo.parley')
  await page.goto(`${stage.server.address}/content-library`)
  await uploadLeaflet(page)
  const buckets = '**/e/enterprise/artifacts/bucket/list?**'
  await page.route(buckets, route => route.abort())
  await act(page, 'Move to Bucket')
  const dialog = page.getByRole('dialog', { name: 'Move to Bucket' })
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Bucket' }).count()).toBe(0)
  await page.unroute(buckets)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByRole('combobox', { name: 'Bucket' }).waitFor()
})

test('a bucket is shown by its whole name, cut only where its card ends (FILES-047)', async () => {
  const page = await visit('asha@demo.parley')
  await page.goto(`${stage.server.address}/content-library?tab=buckets`)
  const name = 'Everything for the festival of lights in the shop of Koregaon Park'
  await page.getByRole('button', { name: 'Create Bucket' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  expect(await page.getByRole('link', { name }).textContent()).toBe(name)
  expect(await page.getByRole('link', { name }).getAttribute('title')).toBe(name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  const { width, height } = (await card.boundingBox()) ?? { width: 0, height: 0 }
  await card.click({ position: { x: width - 8, y: height - 8 } })
  await page.getByRole('heading', { name, level: 1 }).waitFor()
})

test('a picture of the library is cut to the shape in which phones show it (FILES-048, FILES-052, FILES-055, FILES-058)', async () => {
  const { page, dialog, file } = await openUpload()
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
  const { page, dialog, file } = await openUpload()
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
  const { page, dialog } = await openUpload()
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
  const page = await visit('asha@demo.parley')
  await page.goto(`${stage.server.address}/content-library?tab=buckets`)
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

test('who may not publish keeps to the private tab, and the search finds by name (FILES-047, FILES-048)', async () => {
  const page = await visit('meera@demo.parley', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await page.goto(`${stage.server.address}/content-library`)
  await page.getByRole('button', { name: 'Upload' }).click()
  await choose(page, 'Type', 'Text')
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  expect(await barriers(page)).toEqual([])
  await dialog.locator('textarea[name=text]').fill('We are open until six.')
  await dialog.getByLabel('Name').fill('Hours')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'Private' }).click()
  await page.getByRole('button', { name: 'Preview Hours' }).click()
  await page.getByText('We are open until six.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await barriers(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual(inWindow)
  expect(await page.getByRole('tab', { name: 'Admin' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Buckets' }).click()
  await page.getByRole('link', { name: 'Everybody’s' }).click()
  await page.getByText('No Available Attachments!').waitFor()
  expect(await page.getByRole('button', { name: 'More actions' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Back to bucket' }).click()
  await page.getByRole('tab', { name: 'Private' }).click()
  await page.getByRole('searchbox', { name: 'Search attachments' }).fill('nothing like it')
  await page.getByText('No Available Attachments!').waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('button', { name: 'Preview Hours' }).waitFor()
  expect(await page.getByRole('searchbox', { name: 'Search attachments' }).inputValue()).toBe('')
  await page.goto(`${stage.server.address}/content-library?tab=private&type=IMAGE`)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Preview Hours' }).waitFor()
  await page.getByRole('tab', { name: 'Buckets' }).click()
  await page.getByRole('searchbox', { name: 'Search buckets' }).fill('nothing like it')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await page.getByRole('link', { name: 'Everybody’s' }).waitFor()
})

test('the way out of an empty library stands in its middle, and nowhere else (FILES-047, FILES-048)', async () => {
  const page = await visit('meera@demo.parley')
  const answer = (list: object) => ({ status: true, code: '100', message: '', ...list, response: list, data: list })
  await page.route('**/e/enterprise/artifacts?*', route =>
    route.fulfill({ json: answer({ artifacts: [], more: false, hasMore: false }) }),
  )
  await page.route('**/artifacts/bucket/list?*', route =>
    route.fulfill({ json: answer({ list: [], more: false, hasMore: false }) }),
  )
  await page.goto(`${stage.server.address}/content-library`)
  await page.getByRole('status').getByRole('button', { name: 'Upload' }).waitFor()
  expect(await page.getByRole('button', { name: 'Upload' }).count()).toBe(1)
  await page.getByRole('tab', { name: 'Buckets' }).click()
  await page.getByRole('status').getByRole('button', { name: 'Create Bucket' }).waitFor()
  expect(await page.getByRole('button', { name: 'Create Bucket' }).count()).toBe(1)
})

test('who has made no bucket is told how to come by one where an attachment is moved (FILES-048)', async () => {
  const page = await visit('meera@demo.parley')
  await page.goto(`${stage.server.address}/content-library?tab=private`)
  await page.getByRole('button', { name: 'Actions for Hours' }).click()
  await page.getByRole('menuitem', { name: 'Move to Bucket' }).click()
  await page.getByRole('dialog', { name: 'Move to Bucket' }).getByRole('combobox', { name: 'Bucket' }).click()
  await page.getByText('No bucket here. Make one with Create Bucket.').waitFor()
})

test('who has no library finds neither its entry nor its page (SHELL-033, SHELL-065)', async () => {
  const page = await visit('victor@demo.parley')
  await page.getByRole('button', { name: 'Profile', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Details' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'My Library' }).count()).toBe(0)
  await page.goto(`${stage.server.address}/content-library`)
  await page.getByText('Page not found').waitFor()
})

async function visit(email: string, options?: Parameters<Stage['open']>[0]): Promise<Page> {
  const page = await stage.open(options)
  await signIn(page, stage.server.address, email)
  return page
}

/** After a file of a kind that is not taken; the way of the right one is held back until its progress is seen. */
/** The dialog that adds to My Library. */
async function openUpload() {
  const page = await visit('asha@demo.parley')
  await page.goto(`${stage.server.address}/content-library`)
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  return { page, dialog, file: dialog.getByLabel('File', { exact: true }) }
}

async function uploadLeaflet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  await choose(page, 'Type', 'Document')
  const browse = dialog.getByRole('button', { name: 'Browse File' })
  expect(await browse.textContent()).toBe('Browse File')
  await dialog.locator('input[type=file]').setInputFiles({ ...leaflet, name: 'run.exe' })
  expect(await browse.textContent()).toBe('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Invalid File Format !').waitFor()
  await dialog.locator('input[type=file]').setInputFiles(leaflet)
  await dialog.getByLabel('Name').fill(leaflet.name)
  const letGo = await holdBack(page, '**/e/drive/upload')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('progressbar', { name: 'Sending the file' }).waitFor()
  const told = page.getByText('Attachment saved successfully').waitFor()
  letGo()
  await told
  await dialog.waitFor({ state: 'detached' })
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${leaflet.name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** The next call of the address waits until the answer is called. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.continue()
  })
  return resolve
}
