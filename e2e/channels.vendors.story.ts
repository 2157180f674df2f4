import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { barriers, inWindow, outsideWindow } from './stage.ts'
import { choose, goodToken, openVendors, usual, type VendorStage } from './vendor-stage.ts'

let shop: VendorStage
beforeAll(async () => {
  shop = await openVendors()
})
beforeEach(() => shop.vendor.answers(usual))
afterAll(() => shop.close())

test('a vendor is connected: its fields are drawn, wrong credentials are told, mended ones pass every step (CHAN-001, CHAN-003, CHAN-023, CHAN-025, CHAN-028)', async () => {
  const page = await shop.visit('/admin/channels/create')
  await choose(page, 'Channel Type', 'Telegram')
  await expect.poll(() => page.getByRole('combobox', { name: 'Vendor' }).inputValue()).toBe('Telegram Bot')
  await page.getByLabel('Channel Name').fill('Telegram')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Bot token is required').waitFor()
  expect(await page.getByLabel('Bot token').getAttribute('type')).toBe('password')
  await page.getByLabel('Bot token').fill('77:wrong-token')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel created successfully').waitFor()
  await page.waitForURL(/\/admin\/channels\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)
  await page.getByText(`/hooks/telegram/${id}`).waitFor()
  await page.getByText('Stored as ****oken').waitFor()
  await page.getByRole('button', { name: 'Copy Verify Token' }).waitFor()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Connect webhook' }).click()
  await page.getByText('The vendor refused: Unauthorized (401)').waitFor()
  const steps = page.getByRole('list', { name: 'Result' }).getByRole('listitem')
  await page.getByLabel('Send a test message to').fill('42')
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await steps
    .filter({ hasText: /Credentials accepted No\. Unauthorized \(401\) \d+ ms\. Copy the token from @BotFather/ })
    .waitFor()
  await steps.filter({ hasText: 'Test message out Not yet. Nothing was sent.' }).waitFor()
  await page.getByLabel('Bot token').fill(goodToken)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel updated successfully').waitFor()
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await steps.filter({ hasText: 'Credentials accepted Yes.' }).waitFor()
  await steps.filter({ hasText: 'Webhook reachable Not yet.' }).waitFor()
  await steps.filter({ hasText: 'Test message out Yes.' }).waitFor()
  await steps.filter({ hasText: 'Test message in Not yet. Write to this channel from a phone.' }).waitFor()
  await expect.poll(() => steps.last().evaluate(step => step.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
  expect(shop.vendor.calls.at(-1)?.body).toContain('This is a test message.')
  expect(await barriers(page)).toEqual([])

  shop.vendor.answers(() => ({ break: response => response.destroy() }))
  await page.getByRole('button', { name: 'Test Connection' }).click()
  await steps
    .filter({
      hasText: /Credentials accepted Not known\. .*This lies on the vendor’s side.* Try again in a few minutes\./,
    })
    .waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Health' }).getByText('This lies on the vendor’s side').waitFor()
})

/** A customer's message, as Telegram tells it. */
async function writeOnTelegram(channelId: string, secret: string): Promise<void> {
  const message = {
    message_id: 9,
    date: 1_764_000_000,
    chat: { id: 42 },
    from: { id: 42, first_name: 'Meera' },
    text: 'Hi',
  }
  await fetch(`${shop.stage.server.address}/hooks/telegram/${channelId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': secret,
    },
    body: JSON.stringify({ update_id: 700, message }),
  })
}

test('what has to come in is waited for: a call that is refused says why, a customer’s message turns both steps to yes, and saving the channel asks anew (CHAN-023)', async () => {
  const asha = await signInAt(shop.stage.server.address, 'asha@demo.parley')
  const draft = { name: 'Waiting', type: 5, vendor: 93, data: { botToken: goodToken } }
  const { id } = (await asha.post('/e/enterprise/channels', draft)).body.response
  const page = await shop.visit(`/admin/channels/${id}`)
  const steps = page.getByRole('list', { name: 'Result' }).getByRole('listitem')
  const ask = () => page.getByRole('button', { name: 'Test Connection' }).click()
  await ask()
  await steps.filter({ hasText: 'Webhook reachable Not yet.' }).waitFor()
  await steps.filter({ hasText: 'Test message in Not yet. Write to this channel from a phone.' }).waitFor()
  await writeOnTelegram(id, 'guessed')
  await steps.filter({ hasText: 'Webhook reachable No. The last call was refused.' }).waitFor()
  await page.getByRole('region', { name: 'Health' }).getByText('Last refused call').waitFor()
  const { response } = (await asha.get(`/e/enterprise/channels/${id}/details`)).body
  await writeOnTelegram(id, response.webhookVerifyToken)
  await steps.filter({ hasText: 'Webhook reachable Yes.' }).waitFor()
  await steps.filter({ hasText: 'Test message in Yes. A message has come in.' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Bot token').fill('77:wrong-token')
  await page.getByRole('button', { name: 'Save' }).click()
  await steps.filter({ hasText: 'Webhook reachable Not yet.' }).waitFor()
  await ask()
  await steps.filter({ hasText: 'Test message in Not yet.' }).waitFor()
})

test('a mail server calls nobody: no address is given to it, and no step waits for a call (CHAN-003, CHAN-023)', async () => {
  const asha = await signInAt(shop.stage.server.address, 'asha@demo.parley')
  const data = { host: '127.0.0.1', port: '9', secure: 'false', username: 'u', password: 'p', fromEmail: 'a@shop.in' }
  const draft = { name: 'Letters', type: 1, vendor: 94, data: { ...data, imapHost: '127.0.0.1' } }
  const { id } = (await asha.post('/e/enterprise/channels', draft)).body.response
  const page = await shop.visit(`/admin/channels/${id}`)
  await page.getByRole('region', { name: 'Health' }).waitFor()
  expect(await page.getByText('Let the vendor call back').count()).toBe(0)
  await page.getByRole('button', { name: 'Test Connection' }).click()
  const steps = page.getByRole('list', { name: 'Result' }).getByRole('listitem')
  await steps.filter({ hasText: 'Test message in Not yet. Write a mail to a@shop.in.' }).waitFor()
  const told = (await steps.allTextContents()).map(text => text.trim())
  expect(told).toEqual([
    expect.stringMatching(/^Credentials accepted Not known\./),
    expect.stringMatching(/^Mailbox readable Not yet\./),
    expect.stringMatching(/^Test message in /),
  ])
  expect(await barriers(page)).toEqual([])
})

test('a mail server and a message centre are asked for with words, and every fault is told at once (CHAN-003, CHAN-025, CHAN-028)', async () => {
  const page = await shop.visit('/admin/channels/create')
  await choose(page, 'Channel Type', 'Email')
  await choose(page, 'Vendor', 'SMTP')
  await page.getByRole('button', { name: 'Save' }).click()
  for (const label of ['Channel name', 'Host', 'Port', 'Secure', 'User name', 'Password', 'From e-mail']) {
    await page.getByText(`${label} is required`).waitFor()
  }
  const host = page.getByRole('textbox', { name: 'Host', exact: true })
  // In the colour of the fault the example would look like what was typed.
  const colourOf = (element: Element) => getComputedStyle(element, '::placeholder').color
  const examples = await Promise.all(
    [host, page.getByRole('textbox', { name: 'IMAP host' })].map(field => field.evaluate(colourOf)),
  )
  expect(new Set(examples).size).toBe(1)
  await choose(page, 'Secure', 'No, it is turned on later')
  await page.getByText('Port 465 is encrypted from the start').waitFor()
  await choose(page, 'Channel Type', 'SMS')
  await choose(page, 'Vendor', 'SMPP')
  await page.getByText('Mostly 2775').waitFor()
  expect(await host.getAttribute('placeholder')).toBe('smpp.example.com')
  // Nobody but NGN tells where NGN is.
  await choose(page, 'Vendor', 'NGN')
  await page.getByText('Of a vendor without a usual one, nothing is sent without it.').waitFor()
  expect(await barriers(page)).toEqual([])
})

test('a channel that moves to another machine asks for its secret again, at its field (CHAN-024, CHAN-033)', async () => {
  const page = await shop.visit('/admin/channels/create')
  await choose(page, 'Channel Type', 'SMS')
  await choose(page, 'Vendor', 'SMPP')
  const field = (name: string) => page.getByRole('textbox', { name })
  const typed = { 'Channel Name': 'Centre', 'System ID': 'shop', Port: '2775', Sender: 'PARLEY', Password: 'hush' }
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
  const save = () => page.getByRole('button', { name: 'Save' }).click()
  await field('Host').fill('smpp.shop.in')
  await save()
  await page.getByText('Channel created successfully').waitFor()
  await page.getByText('Stored as ****').waitFor()
  await field('Host').fill('smpp.other.in')
  await save()
  await page.getByText('Enter Password again: the address has changed').waitFor()
  expect(await field('Password').getAttribute('aria-invalid')).toBe('true')
  expect(await barriers(page)).toEqual([])
  await field('Password').fill('hush-2')
  await save()
  await page.getByText('Channel updated successfully').waitFor()
})

test('a type offers its own vendors alone, and the list is filtered by type (CHAN-003, CHAN-023, CHAN-026)', async () => {
  const page = await shop.visit('/admin/channels/create')
  await choose(page, 'Channel Type', 'WhatsApp')
  await page.getByRole('combobox', { name: 'Vendor' }).click()
  const offered = await page.getByRole('option').allTextContents()
  expect(offered).toEqual(expect.arrayContaining(['Meta Cloud', '360dialog', 'MCMI', 'Simulator']))
  expect(offered).not.toContain('Telegram Bot')
  await page.getByRole('option', { name: 'Simulator' }).click()
  await page.getByLabel('Channel Name').fill('Played WhatsApp')
  await page.getByLabel('Contact Number').fill('12345')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Invalid number format').waitFor()
  await page.getByLabel('Contact Number').fill('+91 98765 00001')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel created successfully').waitFor()

  await page.goto(`${shop.stage.server.address}/admin/channels`)
  await choose(page, 'Channel Type', 'WhatsApp')
  await page.getByRole('cell', { name: '+91 98765 00001' }).waitFor()
  await page.getByRole('link', { name: 'Website' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions for Played WhatsApp' }).click()
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Edit', 'Test', 'Open phone', 'Copy webhook address', 'Delete'])
})

const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

test.each(looks)(
  'at $viewport.width, $colorScheme, list, channel and sign-up bar nobody and do not scroll sideways (CHAN-001, CHAN-002)',
  async options => {
    const page = await shop.visit('/admin/channels', options)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('link', { name: 'Telegram' }).click()
    // The bar that sticks to the bottom covers half a field until the page is scrolled to it.
    await page.getByRole('switch', { name: 'Active' }).scrollIntoViewIfNeeded()
    expect(await barriers(page)).toEqual([])
    expect(await outsideWindow(page)).toEqual(inWindow)
    await page.goto(`${shop.stage.server.address}/admin/whatsapp-onboarding`)
    await page.getByRole('button', { name: 'Continue' }).waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await outsideWindow(page)).toEqual(inWindow)
  },
)
