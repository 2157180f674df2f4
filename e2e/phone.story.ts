import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/src/testing/world.ts'
import { asOwner } from './database.ts'
import { openPhones, type PhoneStage, thread } from './phone-stage.ts'
import { png } from './png.ts'
import { barriers, holdBack } from './stage.ts'

const number = '919876511010'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let stage: PhoneStage
beforeAll(async () => {
  stage = await openPhones()
  await stage.attachment('Sofa', { isPublic: true }, picture)
})
afterAll(() => stage.close())

async function approveWithPicture(): Promise<{ template: string; file: string }> {
  const file = await stage.attachment('Sofa in green', { isPublic: true }, png(320, 180))
  const template = await stage.approve('sofa_in_green', [
    { type: 'HEADER', format: 'IMAGE', resourceUrl: 'https://shop.in/sofa.png' },
    { type: 'BODY', text: 'Look, {{1}}!', example: ['Meera'] },
  ])
  return { template, file }
}

test('a template arrives, its button is pressed, and the answer is a message of the chat (CHAN-024)', async () => {
  await stage.sendTemplate(number)
  const page = await stage.visit('/admin/channels')
  await page.getByRole('button', { name: 'Actions for Acme Shop' }).click()
  await page.getByRole('menuitem', { name: 'Open phone' }).click()
  await page.getByLabel('Customer’s number').fill('+91 98765 11010')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await thread(page).getByText('shall we come tomorrow?').waitFor()
  await thread(page).getByRole('button', { name: 'Yes, come' }).click()
  await eventually(async () => (await thread(page).getByText('Yes, come').count()) === 2, 30_000)
  await page.getByLabel('Message').fill('After six, please')
  await page.getByLabel('Message').press('Enter')
  await thread(page).getByText('After six, please').waitFor()
  await page.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('menuitem', { name: 'Picture' }).click()
  await page.getByRole('dialog', { name: 'Attachments' }).getByText('Sofa').click()
  await thread(page).getByRole('img').waitFor()
  expect(await barriers(page)).toEqual([])
})

/** What a channel may send and this stage's does not: it stands in the simulator's calls as the server writes it. */
function arrive(channelId: string, to: string, content: object) {
  return asOwner(
    stage.stage,
    `insert into simulator_calls (enterprise_id, channel_id, recipient, payload, outcome, at)
     select enterprise_id, id, $2, $3, 'accepted', now() from channels where id = $1`,
    [channelId, to, JSON.stringify({ to, content })],
  )
}

test('a document and a place that the customer sends are tiles, with the name and the size of the file', async () => {
  const page = await stage.visit(stage.phoneOf('919876561010'))
  const attach = async (what: string) => {
    await page.getByRole('button', { name: 'Attach' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  await attach('Document')
  await page.getByRole('tab', { name: 'Browse' }).click()
  const buffer = Buffer.from(`%PDF-1.4\n${'%'.repeat(1191)}\n%%EOF`)
  await page.locator('input[type=file]').setInputFiles({ name: 'bill.pdf', mimeType: 'application/pdf', buffer })
  const tile = thread(page).getByRole('link', { name: 'bill.pdf' })
  await tile.getByText('1.2 kB').waitFor()
  expect(await thread(page).getByRole('img').count()).toBe(0)
  await attach('Location')
  const place = page.getByRole('dialog', { name: 'Location' })
  await place.getByRole('button', { name: 'Send location' }).click()
  await expect.poll(() => place.getByLabel('Latitude').getAttribute('aria-invalid')).toBe('true')
  await place.getByLabel('Latitude').fill('19.07')
  await place.getByLabel('Longitude').fill('72.87')
  await place.getByLabel('Name').fill('Home')
  await place.getByRole('button', { name: 'Send location' }).click()
  await thread(page).getByText('19.07, 72.87').waitFor()
  expect(await thread(page).getByRole('link', { name: 'Open map' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(await barriers(page)).toEqual([])
})

test('a list opens from its button, and of two rows with one title each sends its own payload', async () => {
  const to = '919876571010'
  const rows = (id: string) => [{ id, title: 'Ten o’clock', description: `In the ${id}` }]
  const sections = [
    { title: 'Morning', rows: rows('morning') },
    { title: 'Evening', rows: rows('evening') },
  ]
  await arrive(stage.channelId, to, { kind: 'list', text: 'When do we *come*?', button: 'Choose a time', sections })
  const page = await stage.visit(stage.phoneOf(to))
  await thread(page).locator('strong', { hasText: 'come' }).waitFor()
  await thread(page).getByRole('button', { name: 'Choose a time' }).click()
  const menu = page.getByRole('dialog', { name: 'Choose a time' })
  expect(await barriers(page)).toEqual([])
  const told = page.waitForRequest(request => request.method() === 'POST' && request.url().endsWith('/message'))
  await menu.getByRole('region', { name: 'Evening' }).getByRole('button').click()
  expect((await told).postDataJSON()).toEqual({ text: 'Ten o’clock', payload: 'evening' })
  await thread(page).getByText('Ten o’clock').waitFor()
})

test('a call is heard and answered by keys and by speech, and marks that an app does not know stay', async () => {
  const { body } = await stage.admin.post('/e/enterprise/channels', { name: 'Hotline', type: 9, vendor: 99, data: {} })
  const to = '919876581010'
  await arrive(body.response.id, to, { kind: 'text', text: 'For *sales* press 1', buttons: [] })
  const page = await stage.visit(`/admin/channels/${body.response.id}/phone?phone=${to}`)
  await thread(page).getByText('The voice says').waitFor()
  await thread(page).getByText('For *sales* press 1').waitFor()
  expect(await page.getByRole('button', { name: 'Attach' }).count()).toBe(0)
  await page
    .getByRole('group', { name: /^Press a key/ })
    .getByRole('button', { name: '1' })
    .click()
  await thread(page).getByText('Pressed 1').waitFor()
  await page.getByLabel('Say', { exact: true }).fill('Sales, please')
  await page.getByLabel('Say', { exact: true }).press('Enter')
  await thread(page).getByText('Said “Sales, please”').waitFor()
  expect(await barriers(page)).toEqual([])
})

test('what is sent to a phone that is offline waits until it is online again', async () => {
  const to = '919876521010'
  const page = await stage.visit(stage.phoneOf(to))
  await thread(page).getByText('Nothing has arrived yet.').waitFor()
  await page.getByRole('switch', { name: 'Offline' }).click({ force: true })
  await page.getByText('Offline: go online to answer.').waitFor()
  await stage.sendTemplate(to, 'Rohan')
  await thread(page).getByText('1 message waits until this phone is online.').waitFor()
  await page.getByRole('switch', { name: 'Offline' }).click({ force: true })
  await thread(page).getByText('shall we come tomorrow?').waitFor()
})

test('who is blocked is told that the message did not arrive', async () => {
  const to = '919876531010'
  const page = await stage.visit(stage.phoneOf(to))
  await page.getByRole('switch', { name: 'Block sender' }).click({ force: true })
  await page.getByText('You have blocked this sender.').waitFor()
  await stage.sendTemplate(to)
  await thread(page).getByText('A message did not arrive: Message undeliverable.').waitFor()
})

test('what is typed while a message is on its way stays, and a message that is refused comes back', async () => {
  const page = await stage.visit(stage.phoneOf('919876541010'))
  const box = page.getByLabel('Message', { exact: true })
  const said = '**/simulator/phone/*/message'
  const letGo = await holdBack(page, said)
  await box.fill('Is the sofa in stock?')
  await box.press('Enter')
  await thread(page).getByText('Is the sofa in stock?').waitFor()
  const waiting = thread(page).getByText('Sending…')
  expect(await waiting.count()).toBe(1)
  await box.pressSequentially('And in green?')
  expect(await barriers(page)).toEqual([])
  letGo()
  await waiting.waitFor({ state: 'detached' })
  await thread(page).getByText('Is the sofa in stock?').waitFor()
  expect(await box.inputValue()).toBe('And in green?')
  await page.unroute(said)
  await page.route(said, route => route.abort())
  await box.press('Enter')
  await box.pressSequentially('Hello?')
  await expect.poll(() => box.inputValue()).toBe('And in green?\nHello?')
  await thread(page).getByText('Your message was not sent').waitFor()
  expect(await waiting.count()).toBe(0)
  expect(await barriers(page)).toEqual([])
})

test('the newest stays in sight while pictures get their height, and who reads above is left there', async () => {
  const to = '919876551010'
  const sofa = await approveWithPicture()
  const template = { templateUId: sofa.template, media: { id: sofa.file } }
  const show = (name: string) => {
    const columnMapping = [{ name: 'body.1', type: 'static', value: name }]
    return stage.send({ phoneNumber: [to], message: { template }, columnMapping })
  }
  for (const name of ['Asha', 'Rohan', 'Meera']) await show(name)
  const page = await stage.visit(stage.phoneOf(to))
  const log = thread(page)
  const away = () => log.evaluate(box => box.scrollHeight - box.clientHeight - box.scrollTop)
  await log.getByText('Look, Meera').waitFor()
  const letGo = await holdBack(page, '**/files/**')
  await page.reload()
  await log.getByText('Look, Asha').waitFor({ state: 'attached' })
  await expect.poll(() => log.getByRole('img').count()).toBe(3)
  letGo()
  const newest = log.getByRole('img').last()
  await expect.poll(() => newest.evaluate(img => img.clientHeight)).toBeGreaterThan(100)
  await expect.poll(away).toBeLessThan(2)

  await log.hover()
  await page.mouse.wheel(0, -10_000)
  await expect.poll(() => log.evaluate(box => box.scrollTop)).toBe(0)
  await show('Sunil')
  await log.getByText('Look, Sunil').waitFor({ state: 'attached' })
  await expect.poll(() => log.getByRole('img').count()).toBe(4)
  expect(await away()).toBeGreaterThan(200)
  await page.getByLabel('Message', { exact: true }).fill('I take it')
  await page.getByLabel('Message', { exact: true }).press('Enter')
  await log.getByText('I take it').waitFor()
  await expect.poll(away).toBeLessThan(2)
})

test('a number that cannot be is told at its field, and one without a country code is one of our own country', async () => {
  const page = await stage.visit(`/admin/channels/${stage.channelId}/phone`)
  const field = page.getByLabel('Customer’s number')
  const open = async (typed: string) => {
    await field.fill(typed)
    await field.press('Enter')
  }
  await open('12')
  await page.getByText('Minimum length must be 10 characters.').waitFor()
  await open('000000000001')
  await page.getByText('Invalid number format').waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(new URL(page.url()).search).toBe('')
  await open('98765 11010')
  await page.getByRole('region', { name: 'Phone of +91 98765 11010' }).waitFor()
  expect(new URL(page.url()).searchParams.get('phone')).toContain(number)
  await thread(page).getByText('After six, please').waitFor()
})

test('an address with a number that cannot be opens no phone and says why, and one that can be opens as it would be typed', async () => {
  const page = await stage.visit(stage.phoneOf('12'))
  await page.getByText('There is no such phone.').waitFor()
  await page.getByText('Minimum length must be 10 characters.').waitFor()
  expect(await page.getByRole('region', { name: /^Phone of/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'All customers' }).click()
  await page.getByText('Choose whose phone to hold.').waitFor()
  await page.goto(`${stage.stage.server.address}${stage.phoneOf('9876511010')}`)
  await page.getByRole('region', { name: 'Phone of +91 98765 11010' }).waitFor()
})

test('whose phone to hold is asked for in the words of the channel', async () => {
  const page = await stage.visit(`/admin/channels/${stage.channelId}/phone`)
  await page.getByText('Type a number, or take one of those that this channel knows.').waitFor()
  const { body } = await stage.admin.post('/e/enterprise/channels', {
    name: 'Acme mail',
    type: 1,
    vendor: 99,
    data: {},
  })
  await page.goto(`${stage.stage.server.address}/admin/channels/${body.response.id}/phone`)
  await page.getByLabel('Customer’s e-mail').waitFor()
  await page.getByText('Type an address, or take one of those that this channel knows.').waitFor()
  await page.getByLabel('Customer’s e-mail').fill('not an address')
  await page.getByLabel('Customer’s e-mail').press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByLabel('Customer’s e-mail').fill('Meera@Example.com')
  await page.getByLabel('Customer’s e-mail').press('Enter')
  await page.getByRole('region', { name: 'Phone of meera@example.com' }).waitFor()
  await page.goto(page.url().replace(/phone=.*$/, 'phone=12'))
  await page.getByText('There is no such phone.').waitFor()
})
