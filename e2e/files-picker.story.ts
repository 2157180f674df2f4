import { Buffer } from 'node:buffer'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { approveTemplate, pick, sendForm } from './broadcast-stage.ts'
import { expectSound } from './contact-book.ts'
import { png } from './png.ts'
import { openStage, type Stage, visitAs } from './stage.ts'

const whatsApp = '/admin/messageTemplate/whatsapp'
const longBucket = 'Everything for the festival of lights in the shop of Koregaon Park'

let stage: Stage
let channelId: string
beforeAll(async () => {
  stage = await openStage({ JIT_FILE_TYPES: 'png,pdf,docx' })
  const admin = await signInAt(stage.server.address)
  const { body } = await admin.post('/e/enterprise/channels', { name: 'Acme Shop', type: 4, vendor: 99, data: {} })
  channelId = body.response.id
  await admin.post('/e/enterprise/artifacts/bucket/create', { name: longBucket, isPublic: true })
  await admin.post('/e/enterprise/artifacts', {
    type: 'IMAGE',
    data: { name: 'Lamp', url: 'https://shop.in/lamp.png' },
    isPublic: true,
  })
  await approveTemplate(admin, {
    channelId,
    name: 'sale',
    components: [
      { type: 'HEADER', format: 'IMAGE', resourceUrl: 'https://shop.in/sofa.png' },
      { type: 'BODY', text: 'Our sale has begun.' },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'See it', url: 'https://shop.in/{{1}}', example: 'https://shop.in/sale' }],
      },
    ],
  })
})
afterAll(() => stage.close())

const visit = (path: string, options?: Parameters<Stage['open']>[0]) =>
  visitAs(stage, 'admin@demo.parley', path, options)
const picker = (page: Page) => page.getByRole('dialog', { name: 'Attachments' })

async function openPicker(page: Page) {
  await pick(page, 'Channel', 'Acme Shop')
  await pick(page, 'Template', 'sale')
  await page.getByRole('button', { name: 'Add Attachment' }).click()
}

/** Lets a file fall on a place, as the browser does for a mouse that pulled it there. */
async function drop(place: Locator, name: string, type: string, bytes: Buffer) {
  const data = await place.page().evaluateHandle(
    ([name, type, bytes]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }))
      return transfer
    },
    [name, type, [...bytes]] as const,
  )
  await place.dispatchEvent('drop', { dataTransfer: data })
}

test('a file that is dropped on the picker is taken, or refused where it was dropped (FILES-049, FILES-052)', async () => {
  const page = await visit(sendForm)
  await openPicker(page)
  await picker(page).getByRole('tab', { name: 'Browse' }).click()
  const place = picker(page).getByRole('region', { name: 'Place for a file' })
  await drop(place, 'sofa.gif', 'image/gif', Buffer.from('GIF89a'))
  await place.getByText('Invalid file format').waitFor()
  await drop(place, 'sofa.png', 'image/png', png(64, 36))
  const crop = page.getByRole('dialog', { name: 'Crop image' })
  await crop.getByText('Pull the picture to choose what stays.').waitFor()
  await crop.getByRole('button', { name: 'Save' }).click()
  await picker(page).waitFor({ state: 'detached' })
  await page.getByRole('group', { name: 'Attachment (image)' }).getByText('sofa.png').waitFor()
})

test('an opened bucket of the picker says which one it is (FILES-006, FILES-013)', async () => {
  const page = await visit(sendForm, { viewport: { width: 390, height: 800 } })
  await openPicker(page)
  await picker(page).getByRole('radio', { name: 'Bucket' }).check()
  await picker(page).getByRole('button', { name: longBucket }).click()
  await picker(page).getByRole('heading', { name: longBucket }).waitFor()
  await expectSound(page)
  await picker(page).getByRole('button', { name: 'Back to bucket' }).click()
  await picker(page).getByRole('button', { name: longBucket }).waitFor()
})

test('a search without a network shows no rows of the former one as if they were found (FILES-021)', async () => {
  const page = await visit(sendForm)
  await openPicker(page)
  const lamp = picker(page).getByRole('button', { name: 'Lamp' })
  const bucket = picker(page).getByRole('button', { name: longBucket })
  const offline = picker(page).getByText('Attachments list not Synced,Please Turn On Internet!')
  await lamp.waitFor()
  await page.context().setOffline(true)
  await picker(page).getByRole('searchbox', { name: 'Search attachments' }).fill('sofa')
  await offline.waitFor()
  expect(await lamp.count()).toBe(0)
  await page.context().setOffline(false)
  await picker(page).getByText('No Available Attachments!').waitFor()
  await picker(page).getByRole('searchbox', { name: 'Search attachments' }).fill('')
  await lamp.waitFor()
  await picker(page).getByRole('radio', { name: 'Bucket' }).check()
  await bucket.waitFor()
  await page.context().setOffline(true)
  await picker(page).getByRole('searchbox', { name: 'Search buckets' }).fill('festival')
  await offline.waitFor()
  expect(await bucket.count()).toBe(0)
  await page.context().setOffline(false)
  await bucket.waitFor()
})

test('a template takes a PDF alone, other messages the documents that the installation allows (FILES-016, FILES-062, BCAST-063)', async () => {
  const page = await visit(`${whatsApp}/create`)
  await pick(page, 'Header', 'Document')
  await page.getByRole('group', { name: 'Sample document' }).getByText('PDF, at most 100 MB', { exact: true }).waitFor()
  await page.goto(`${stage.server.address}/admin/channels/${channelId}/phone?phone=919876500088`)
  await page.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('menuitem', { name: 'Document' }).click()
  await picker(page).getByRole('tab', { name: 'Browse' }).click()
  await picker(page).getByText('PDF, DOCX, at most 100 MB').waitFor()
  const csv = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') }
  await picker(page).getByLabel('File', { exact: true }).setInputFiles(csv)
  await picker(page).getByText('Invalid File Format !').waitFor()
})

test('a file that is wanted is where the focus goes, before the name below it (FILES-048)', async () => {
  const page = await visit('/content-library')
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const browse = dialog.getByRole('group', { name: 'File' }).getByRole('button', { name: 'Browse File' })
  await expect.poll(() => browse.evaluate(button => button === document.activeElement)).toBe(true)
})

test('the mapping of an address shows what is put together and what it becomes, and which column nobody has (VARS-008, VARS-012)', async () => {
  const page = await visit(sendForm, { viewport: { width: 390, height: 800 } })
  await pick(page, 'Channel', 'Acme Shop')
  await pick(page, 'Template', 'sale')
  await pick(page, 'Takes', 'Expression')
  await page.getByRole('textbox', { name: 'Expression' }).fill('sale/{{upper(order)}}?for={{name|guest}}')
  await page.getByRole('button', { name: 'Url Variable Mapping' }).click()
  const dialog = page.getByRole('dialog', { name: 'Url Variable Mapping' })
  await dialog.getByText('sale/{{upper(order)}}?for={{name|guest}}').waitFor()
  await dialog.getByText('sale/ORDER?for=name').waitFor()
  const order = dialog.getByRole('group', { name: 'order' })
  await order.getByText('No contact has this field.').waitFor()
  expect(await dialog.getByRole('group', { name: 'name' }).getByText('No contact has this field.').count()).toBe(0)
  await expectSound(page)
  await pick(order, 'Takes', 'Assign Constant Value')
  await order.getByRole('textbox', { name: 'Value' }).fill('a 12')
  await dialog.getByText('sale/A%2012?for=name').waitFor()
})

test('the card that is written stays in sight when marks of what is missing make the row of cards wider (TMPL-022)', async () => {
  const page = await visit(`${whatsApp}/create`, { viewport: { width: 390, height: 800 } })
  await page.getByRole('radio', { name: 'Carousel' }).check()
  for (let card = 3; card <= 6; card += 1) await page.getByRole('button', { name: 'Add Card' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  const tab = page.getByRole('tab', { name: 'Card 6 to be mended' })
  await tab.waitFor()
  const edgeOf = (place: Locator) => place.evaluate(element => element.getBoundingClientRect().right)
  const row = page.getByRole('tablist', { name: 'Cards' })
  await expect.poll(async () => (await edgeOf(tab)) <= (await edgeOf(row)) + 1).toBe(true)
})

test.each([
  [1440, 900],
  [390, 844],
])(
  'that more files are to come is in sight above the foot of the picker, at %i by %i (FILES-028)',
  async (width, height) => {
    const admin = await signInAt(stage.server.address)
    for (let count = 1; count <= 20; count += 1) {
      const data = { name: `Picture ${count}`, url: `https://shop.in/${count}.png` }
      await admin.post('/e/enterprise/artifacts', { type: 'IMAGE', data, isPublic: true })
    }
    const page = await visit(sendForm, { viewport: { width, height } })
    await openPicker(page)
    const more = picker(page).getByRole('button', { name: 'Show more' })
    const files = picker(page).getByRole('list', { name: 'Attachments' }).getByRole('listitem')
    await more.waitFor()
    expect(await files.count()).toBe(15)
    const lower = await more.boundingBox()
    const foot = await picker(page).getByRole('button', { name: 'Close' }).last().boundingBox()
    expect((lower?.y ?? 0) + (lower?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
    await more.click()
    await expect.poll(() => files.count()).toBeGreaterThan(15)
  },
)
