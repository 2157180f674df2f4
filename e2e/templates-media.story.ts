import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastStage, chooseTemplate, openBroadcasts, pick, sendForm } from './broadcast-stage.ts'
import { expectSound } from './contact-book.ts'
import { png } from './png.ts'

const whatsApp = '/admin/messageTemplate/whatsapp'
const number = '919876500061'
const sofa = { name: 'sofa.png', mimeType: 'image/png', buffer: png(320, 180) }

let stage: BroadcastStage
beforeAll(async () => {
  stage = await openBroadcasts()
  await stage.attachment('A table from the library', { isPublic: true }, png(160, 90))
})
afterAll(() => stage.close())

const phone = (page: Page) => page.getByRole('region', { name: 'Preview' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Attachments' })
const field = (page: Page, name: string) => page.getByRole('group', { name })

async function sendUp(page: Page, name: string, file: typeof sofa) {
  await field(page, name)
    .getByRole('button', { name: /Add Attachment|Change/ })
    .click()
  await dialog(page).getByRole('tab', { name: 'Browse' }).click()
  await dialog(page).getByLabel('File', { exact: true }).setInputFiles(file)
}

async function saveCut(page: Page) {
  await page.getByRole('dialog', { name: 'Crop image' }).getByRole('button', { name: 'Save' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** Whether the picture of the preview was read from a file of ours. */
async function expectPicture(page: Page) {
  const picture = phone(page).locator('img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.getAttribute('src')).toMatch(/^\/files\//)
}

test('a picture is sent up for a header, is on the phone at once, and the template reaches a customer with one (TMPL-006, TMPL-021, BCAST-019, FILES-001, FILES-041, FILES-050, FILES-058)', async () => {
  const page = await stage.visit(`${whatsApp}/create`)
  await page.getByLabel('Template Name').fill('new_sofa')
  await pick(page, 'Header', 'Image')
  await field(page, 'Sample image').getByText('JPEG, JPG, PNG, at most 5 MB').waitFor()
  await sendUp(page, 'Sample image', sofa)
  await saveCut(page)
  await field(page, 'Sample image').getByText('sofa.png').waitFor()
  await expectPicture(page)
  await expectSound(page)
  await page.getByRole('textbox', { name: 'Body' }).fill('Our new sofa is here.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('row', { name: /new_sofa/ })
    .getByText('Approved')
    .waitFor()

  await page.getByRole('link', { name: 'new_sofa' }).click()
  await field(page, 'Sample image').getByRole('button', { name: 'Change' }).waitFor()
  await expectPicture(page)

  await page.goto(new URL(sendForm, page.url()).href)
  await chooseTemplate(page, 'new_sofa')
  await sendUp(page, 'Attachment (image)', sofa)
  await saveCut(page)
  await page.getByRole('textbox', { name: 'Mobile Numbers' }).fill(number)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Template sent successfully').waitFor()
  await page.goto(new URL(`/admin/channels/${stage.channelId}/phone?phone=${number}`, page.url()).href)
  const thread = page.getByRole('log', { name: 'Conversation' })
  await thread.getByText('Our new sofa is here.').waitFor()
  const picture = thread.getByRole('img', { name: 'sofa.png' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(1)
})

test('what a channel does not take is told where it was chosen, and an address may stand instead (TMPL-006, FILES-051)', async () => {
  const page = await stage.visit(`${whatsApp}/create`)
  await pick(page, 'Header', 'Document')
  await field(page, 'Sample document').getByText('PDF, at most 100 MB').waitFor()
  await sendUp(page, 'Sample document', { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await dialog(page).getByText('Invalid file type !').waitFor()
  await page.keyboard.press('Escape')
  await page.getByLabel('Address of the sample document').fill('https://shop.in/prices.pdf')
  await phone(page).getByText('prices.pdf').waitFor()
  await pick(page, 'Header', 'Video')
  expect(await page.getByLabel('Address of the sample video').inputValue()).toBe('')
  await field(page, 'Sample video').getByText('MP4, at most 16 MB').waitFor()
})

test('each card of a carousel takes its own picture (TMPL-009, TMPL-022)', async () => {
  const page = await stage.visit(`${whatsApp}/create`)
  await page.getByLabel('Template Name').fill('two_sofas')
  await page.getByRole('radio', { name: 'Carousel' }).check()
  await page.getByRole('textbox', { name: 'Body' }).fill('New this week.')
  for (const card of [1, 2]) {
    await page.getByRole('tab', { name: `Card ${card}` }).click()
    await field(page, `Sample image of card ${card}`).getByRole('button', { name: 'Add Attachment' }).click()
    await dialog(page).getByRole('button', { name: 'A table from the library' }).click()
    await field(page, `Sample image of card ${card}`).getByText('sofa.png').waitFor()
    await page.getByRole('textbox', { name: `Text of card ${card}` }).fill(`Number ${card}`)
    await page.getByLabel('Text of button 1').fill('Show me')
  }
  await expectPicture(page)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.waitForURL(/whatsapp\/[0-9a-f-]{36}$/)
  await page.reload()
  await expectPicture(page)
  await field(page, 'Sample image of card 1').getByRole('button', { name: 'Remove Image' }).click()
  await page.getByLabel('Address of the sample image of card 1').waitFor()
})

test('a rich card is given a picture and shows it when it is opened again (TMPL-002, TMPL-033, TMPL-035)', async () => {
  const page = await stage.visit('/admin/richcard/create')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sofas')
  await page.getByLabel('Title').fill('A new sofa')
  await pick(page, 'Media', 'Image')
  await field(page, 'Image').getByText('JPEG, JPG, PNG, at most 2 MB').waitFor()
  await sendUp(page, 'Image', sofa)
  await saveCut(page)
  await expectPicture(page)
  await expectSound(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Rich card created successfully').waitFor()
  await page.getByRole('link', { name: 'Sofas' }).click()
  await expectPicture(page)
  await field(page, 'Image').getByRole('button', { name: 'Change' }).waitFor()
})
