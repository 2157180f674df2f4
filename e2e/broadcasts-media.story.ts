import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BroadcastStage, chooseTemplate, openBroadcasts, pick, sendForm } from './broadcast-stage.ts'
import { png } from './png.ts'

let shop: BroadcastStage
beforeAll(async () => {
  shop = await openBroadcasts()
  const card = (text: string) => ({
    media: { format: 'IMAGE', url: 'https://shop.in/card.png' },
    body: { text },
    buttons: [{ type: 'URL', text: 'Buy', url: 'https://shop.in/{{1}}', example: 'sofa' }],
  })
  await shop.approve(
    'two_offers',
    [
      { type: 'BODY', text: 'Look at these.' },
      { type: 'carousel', cards: [card('A sofa'), card('A table')] },
    ],
    { layout: 'carousel' },
  )
  await shop.approve('price_list', [
    { type: 'HEADER', format: 'DOCUMENT', resourceUrl: 'https://shop.in/prices.pdf' },
    { type: 'BODY', text: 'Our prices.' },
  ])
  await shop.approve('one_picture', [
    { type: 'HEADER', format: 'IMAGE', resourceUrl: 'https://shop.in/sofa.png' },
    { type: 'BODY', text: 'Our new sofa.' },
  ])
})
afterAll(() => shop.close())

test('a carousel takes a cut picture for each card and addresses put together from columns (BCAST-019, BCAST-054, BCAST-065, CAMP-022, VARS-002, VARS-008, VARS-010, VARS-011, VARS-012, VARS-014, VARS-019, FILES-015, FILES-049, FILES-055, FILES-056, FILES-058)', async () => {
  const page = await shop.visit(sendForm)
  await chooseTemplate(page, 'two_offers')
  await page.getByRole('textbox', { name: 'Mobile Numbers' }).fill('919876500041, 919876500042')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  for (const words of [
    'Media missing in card 1',
    'Media missing in card 2',
    'Variable mapping missing, check all cards',
  ]) {
    await page.getByText(words).first().waitFor()
  }
  const first = page.getByRole('group', { name: 'Card 1 (image)' }).getByRole('button', { name: 'Add Attachment' })
  expect(await first.evaluate(button => button === document.activeElement)).toBe(true)
  for (const card of ['Card 1 (image)', 'Card 2 (image)']) {
    await page.getByRole('group', { name: card }).getByRole('button', { name: 'Add Attachment' }).click()
    await page.getByRole('tab', { name: 'Browse' }).click()
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'sofa.png', mimeType: 'image/png', buffer: png(64, 64) })
    const crop = page.getByRole('dialog', { name: 'Crop image' })
    await crop.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('group', { name: card }).getByText('sofa.png').waitFor()
  }
  await page.getByText('Media missing in card').first().waitFor({ state: 'detached' })
  const buttons = page.getByRole('region', { name: 'Card 1: Buttons' })
  await pick(buttons, 'Takes', 'Expression')
  const expression = buttons.getByRole('textbox', { name: 'Expression' })
  await expression.fill('offers')
  await buttons.getByRole('button', { name: 'Url Variable Mapping' }).click()
  await page.getByText('URL variable not found').waitFor()
  await expression.fill('offers?for={{who|guest}}')
  await buttons.getByRole('button', { name: 'Url Variable Mapping' }).click()
  const modal = page.getByRole('dialog', { name: 'Url Variable Mapping' })
  const who = modal.getByRole('group', { name: 'who' })
  await pick(who, 'Takes', 'Assign Constant Value')
  await who.getByRole('textbox', { name: 'Value' }).fill('you')
  await modal.getByRole('button', { name: 'Save' }).click()
  await page.getByText('URL variables mapped').waitFor()
  await page.getByRole('tab', { name: 'Card 2 to be mended' }).click()
  await page.getByRole('region', { name: 'Card 2: Buttons' }).getByRole('textbox', { name: 'Value' }).fill('tables')
  await page.getByText('Variable mapping missing, check all cards').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Before you send' }).getByText('2 people will get it').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Template sent successfully').waitFor()
  await page.waitForURL(/campaigns\/broadcast(\?.*)?$/)
  await page.getByRole('link', { name: 'two_offers' }).click()
  await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: '2 Read 100%' }).waitFor()
  await page.getByRole('group', { name: 'Card 2 (image)' }).getByText('sofa.png').waitFor()
  await page.getByRole('tab', { name: 'Card 2' }).click()
  expect(await page.getByRole('textbox', { name: 'Value' }).isDisabled()).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Template' }).isDisabled()).toBe(true)
})

test('a card without variables says so (VARS-003)', async () => {
  await shop.approve(
    'plain_cards',
    [
      { type: 'BODY', text: 'Look.' },
      {
        type: 'carousel',
        cards: ['A lamp', 'A chair'].map(text => ({
          media: { format: 'IMAGE', url: 'https://shop.in/card.png' },
          body: { text },
          buttons: [{ type: 'URL', text: 'Shop', url: 'https://shop.in/all' }],
        })),
      },
    ],
    { layout: 'carousel' },
  )
  const page = await shop.visit(sendForm)
  await chooseTemplate(page, 'plain_cards')
  await page.getByText('No Variable found in this card').waitFor()
})

test('a document is a PDF, and a picture is one (BCAST-053, BCAST-061, BCAST-063, BCAST-064, BCAST-066, FILES-051, FILES-052)', async () => {
  const page = await shop.visit(sendForm)
  await chooseTemplate(page, 'price_list')
  await page.getByRole('button', { name: 'Add Attachment' }).click()
  await page.getByRole('tab', { name: 'Browse' }).click()
  const file = page.getByLabel('File', { exact: true })
  await file.setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') })
  await page.getByText('Invalid file type !').waitFor()
  await page.getByRole('dialog').getByText('PDF, at most 100 MB').waitFor()
  await file.setInputFiles({ name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) })
  await page.getByText('The file is empty.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // Opened by a click and closed by a key, it leaves the reader where it was opened.
  const opener = page.getByRole('button', { name: 'Add Attachment' })
  await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
  await pick(page, 'Template', 'one_picture')
  await page.getByRole('group', { name: 'Attachment (image)' }).getByRole('button', { name: 'Add Attachment' }).click()
  await page.getByRole('tab', { name: 'Browse' }).click()
  await file.setInputFiles({ name: 'sofa.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await page.getByText('Invalid file format').waitFor()
})

test('the library is offered public and private, in buckets, by search, and picking closes it (BCAST-052, FILES-001, FILES-002, FILES-003, FILES-004, FILES-005, FILES-006, FILES-007, FILES-013, FILES-014, FILES-019, FILES-024, FILES-025)', async () => {
  const { body } = await shop.admin.post('/e/enterprise/artifacts/bucket/create', { name: 'Diwali', isPublic: true })
  const bucketId = body.response.bucket.id
  await shop.attachment('A sofa in a bright room', { isPublic: true, bucketId }, png(160, 90))
  const page = await shop.visit(sendForm)
  await chooseTemplate(page, 'one_picture')
  await page.getByRole('button', { name: 'Add Attachment' }).click()
  const picker = page.getByRole('dialog', { name: 'Attachments' })
  await picker.getByRole('button', { name: 'A sofa in a bright room' }).waitFor()
  await picker.getByRole('button', { name: 'No more attachment to show' }).waitFor()
  await picker.getByRole('searchbox', { name: 'Search attachments' }).fill('lamp')
  await picker.getByText('No Available Attachments!').waitFor()
  await picker.getByRole('searchbox', { name: 'Search attachments' }).fill('')
  await picker.getByRole('tab', { name: 'Private' }).click()
  await picker.getByRole('tab', { name: 'Public' }).click()
  await picker.getByRole('radio', { name: 'Bucket' }).check()
  await picker.getByRole('searchbox', { name: 'Search buckets' }).fill('diw')
  await picker.getByRole('button', { name: 'Diwali 1 attachment' }).click()
  await picker.getByRole('button', { name: 'A sofa in a bright room' }).waitFor()
  await picker.getByRole('button', { name: 'Back to bucket' }).click()
  await picker.getByRole('button', { name: /Diwali/ }).click()
  await picker.getByRole('button', { name: 'A sofa in a bright room' }).click()
  await picker.waitFor({ state: 'detached' })
  await page.getByRole('group', { name: 'Attachment (image)' }).getByText('sofa.png').waitFor()
  await pick(page, 'Template', 'price_list')
  await page.getByRole('group', { name: 'Attachment (PDF document)' }).getByText('None yet').waitFor()
})

test('the picker says why it shows nothing, and an upload why it failed (FILES-017, FILES-018, FILES-020, FILES-021, FILES-022, FILES-023, FILES-054)', async () => {
  const page = await shop.visit(sendForm)
  await chooseTemplate(page, 'price_list')
  const answers = [
    { status: 500, body: '{}', told: 'Error in fetching Attachments' },
    { status: 401, body: '{"status":false,"code":"401"}', told: 'Session Expired,Please Login Again!' },
    { status: 200, body: '{"status":false,"code":"400","message":"No library here"}', told: 'No library here' },
  ]
  const picker = page.getByRole('dialog', { name: 'Attachments' })
  for (const [turn, { told, ...answer }] of answers.entries()) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/e/enterprise/artifacts?**', async route => {
      await promise
      await route.fulfill({ ...answer, contentType: 'application/json' })
    })
    await (turn === 0 ? page.getByRole('button', { name: 'Add Attachment' }) : picker.getByText('Try again')).click()
    if (turn === 0) await picker.getByText('Pls wait..Syncing Attachments-').waitFor()
    resolve()
    await picker.getByText(told).waitFor()
    await page.unroute('**/e/enterprise/artifacts?**')
  }
  await page.context().setOffline(true)
  await picker.getByRole('tab', { name: 'Private' }).click()
  await picker.getByText('Attachments list not Synced,Please Turn On Internet!').waitFor()
  await page.context().setOffline(false)
  await picker.getByText('No Available Attachments!').waitFor()
  await picker.getByRole('tab', { name: 'Browse' }).click()
  const prices = { name: 'prices.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await page.route('**/e/drive/upload', route => route.abort())
  await picker.getByLabel('File', { exact: true }).setInputFiles(prices)
  await picker.getByText('Something bad happened. Please try again later.').waitFor()
  await page.unroute('**/e/drive/upload')
  const refused = '{"status":false,"code":"400","message":"Invalid File Format !"}'
  await page.route('**/e/drive/upload', route => route.fulfill({ body: refused, contentType: 'application/json' }))
  await picker.getByLabel('File', { exact: true }).setInputFiles(prices)
  await page.getByText('Invalid File Format !', { exact: true }).waitFor()
  await picker.waitFor({ state: 'detached' })
  const field = page.getByRole('group', { name: 'Attachment (PDF document)' })
  await field.getByText('prices.pdf: Invalid File Format !').waitFor()
})
