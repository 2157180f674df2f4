import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminPassword } from '../server/src/testing/server.ts'
import { type BroadcastStage, openBroadcasts, pick } from './broadcast-stage.ts'
import { asOwner } from './database.ts'
import { barriers, inWindow, outsideWindow, visitAs } from './stage.ts'

const list = '/campaigns/campaigns-list'
const base = '/chatbird/api/campaign'

let shop: BroadcastStage
let templateId: string
beforeAll(async () => {
  shop = await openBroadcasts()
  const body = { type: 'BODY', text: 'Hello {{1}}, your order {{2}} is on its way.', example: ['Meera', 'AC204518'] }
  templateId = await shop.approve('order_on_its_way', [body])
})
afterAll(() => shop.close())

test('a newcomer prepares a campaign, tries it on a phone and sees it arrive (CAMP-001, CAMP-006, CAMP-009, CAMP-017, CAMP-025, CAMP-030, CAMP-032, BCAST-025, BCAST-026, BCAST-048, BCAST-055, BCAST-069, VARS-001)', async () => {
  const page = await shop.visit(list)
  await page.getByText('No Record').waitFor()
  expect(await barriers(page)).toEqual([])
  await begin(page, 'Diwali orders')
  await pick(page, 'Template', 'order_on_its_way')
  await next(page, 'Recipients')
  await next(page, 'Variables')
  await next(page, 'Variables')
  await expect.poll(() => page.getByText('This Field is Mandatory').count()).toBe(2)
  await mapVariables(page)
  await next(page, 'Review')
  await page.getByRole('region', { name: 'Variables' }).getByText('Column “name”, or “friend”').waitFor()
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Hello friend, your order AC1').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Send Test' }).click()
  await page.getByText('Campaign created successfully').waitFor()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}\?show=test$/)

  const panel = page.getByRole('dialog', { name: 'Send Test' })
  await expect.poll(() => panel.getByRole('combobox', { name: 'Template' }).inputValue()).toBe('order_on_its_way (en)')
  expect(await panel.getByRole('radio', { name: 'WhatsApp' }).isChecked()).toBe(true)
  for (const name of ['Channel', 'Template']) {
    expect(await panel.getByRole('combobox', { name }).isDisabled()).toBe(true)
  }
  const first = panel.getByRole('group', { name: '{{1}}' }).getByRole('textbox', { name: 'Value' })
  expect([await first.inputValue(), await first.isDisabled()]).toEqual(['friend', true])
  expect(await panel.getByRole('button').allTextContents()).toEqual(['', 'Send'])
  const numbers = panel.getByRole('textbox', { name: 'Mobile Numbers' })
  const eleven = Array.from({ length: 11 }, (_none, at) => `9198765430${10 + at}`)
  await numbers.fill(eleven.join())
  await panel.getByRole('button', { name: 'Send' }).click()
  await panel.getByText('At most 10 numbers').waitFor()
  expect(await barriers(page)).toEqual([])
  await numbers.fill('919876543001')
  await panel.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Template sent successfully').waitFor()
  await panel.waitFor({ state: 'detached' })

  const phone = await shop.visit(`/admin/channels/${shop.channelId}/phone?phone=919876543001`)
  await phone.getByRole('log').getByText('Hello friend, your order AC1 is on its way.').waitFor()
})

test('what is refused is told at its field, on the step that holds it (CAMP-006)', async () => {
  const taken = own('Taken name')
  await make(taken)
  const page = await shop.visit('/campaigns/create?step=review')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const name = page.getByRole('textbox', { name: 'Campaign Name' })
  await expect.poll(() => name.evaluate(box => box === document.activeElement)).toBe(true)
  await page.getByText('This Field is Mandatory').waitFor()
  await page.getByRole('tab', { name: 'Message to be mended' }).click()
  await pick(page, 'Channel', 'Acme Shop')
  await pick(page, 'Template', 'order_on_its_way')
  await page.getByRole('tab', { name: 'Variables' }).click()
  await mapVariables(page)
  await page.getByRole('tab', { name: 'Details' }).click()
  await name.fill(taken.replace('Taken name', 'taken  NAME'))
  await page.getByRole('tab', { name: 'Review' }).click()
  await save.click()
  await page.getByText('Campaign name already exists').waitFor()
  await page.waitForURL(/step=details/)
  await expect.poll(() => name.evaluate(box => box === document.activeElement)).toBe(true)
  expect(await barriers(page)).toEqual([])

  await page.reload()
  await page.getByText('Your unsaved changes are back.').waitFor()
  expect(await name.inputValue()).toContain('taken  NAME')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/campaigns-list$/)
})

test('a campaign that was being written when the session ran out is there again for who signs in (CAMP-006, RULES-007)', async () => {
  const page = await shop.visit('/campaigns/create?name=Holi')
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.fill('For regulars')
  await asOwner(
    shop.stage,
    'update sessions set ended_at = now() where id = (select id from sessions order by created_at desc limit 1)',
    [],
  )
  // The channels to choose from are asked for.
  await page.getByRole('tab', { name: 'Message' }).click()
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  const stored = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
  expect(stored.filter(key => key.startsWith('draft:'))).toEqual([])
  await page.getByLabel('Email').fill('admin@demo.parley')
  await page.getByLabel('Password', { exact: true }).fill(adminPassword)
  await page.getByLabel('Captcha', { exact: true }).fill('0000')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByText('Your unsaved changes are back.').waitFor()
  await page.getByRole('tab', { name: 'Details' }).click()
  expect(await description.inputValue()).toBe('For regulars')
})

test('a campaign is found, changed by the keyboard, deactivated, activated, deleted and taken back (CAMP-006, CAMP-016, CAMP-023, CAMP-031, CAMP-033, CAMP-034)', async () => {
  const monsoon = own('Monsoon')
  const [sale, goods, fair] = [`${monsoon} sale`, `${monsoon} goods`, `${monsoon} fair`]
  for (const name of [sale, fair]) await make(name)
  const page = await shop.visit(`${list}?search=${monsoon.toLowerCase()}`)
  await page.getByRole('row', { name: sale }).waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Campaign Name',
    'Channel',
    'Template',
    'Created By',
    'Created On',
    'Status',
    'Iterations',
    'Action',
  ])
  await act(page, sale, 'Edit')
  await page.getByRole('tab', { name: 'Details' }).press('End')
  await page.getByRole('tab', { name: 'Review', selected: true }).press('Home')
  const name = page.getByRole('textbox', { name: 'Campaign Name' })
  await name.fill(goods)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Campaign updated successfully').waitFor()
  await page.getByRole('heading', { level: 1, name: goods }).waitFor()
  await page.getByRole('button', { name: 'Back to campaigns' }).click()
  await page.getByRole('searchbox').fill(monsoon)

  await act(page, goods, 'Deactivate')
  const question = page.getByRole('dialog', { name: 'Deactivate Campaign' })
  await question.getByText('No new iteration can be started. Do you want to deactivate this campaign?').waitFor()
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Campaign deactivated successfully').waitFor()
  await pick(page, 'Status', 'Stopped')
  await page.getByRole('row', { name: goods }).getByText('Stopped').waitFor()
  await page.getByRole('row', { name: fair }).waitFor({ state: 'detached' })
  await page.reload()
  await act(page, goods, 'Activate')
  await page.getByText('No Record').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await act(page, goods, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Campaign deleted successfully').waitFor()
  await page.getByRole('row', { name: goods }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row', { name: goods }).waitFor()
})

test('where files bring the values, the columns of a sample are offered, and a test has the samples of the template (CAMP-006, BCAST-069)', async () => {
  const page = await shop.visit(`/campaigns/create?name=By%20file&channel=${shop.channelId}&upload=MANY_TO_MANY`)
  await page.getByRole('tab', { name: 'Message' }).click()
  await pick(page, 'Template', 'order_on_its_way')
  await next(page, 'Recipients')
  const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from('number;First name;Order\n') }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByText('Columns: number, First name, Order').waitFor()
  await next(page, 'Variables')
  for (const [variable, column] of [
    ['{{1}}', 'First name'],
    ['{{2}}', 'Order'],
  ]) {
    const group = page.getByRole('group', { name: variable })
    await pick(group, 'Takes', 'Map Column Value')
    await group.getByRole('combobox', { name: 'Column' }).fill(column?.slice(0, 3) ?? '')
    await page.getByRole('option', { name: column }).click()
  }
  await next(page, 'Review')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Send Test' }).click()
  const panel = page.getByRole('dialog', { name: 'Send Test' })
  const values = panel.getByRole('textbox', { name: 'Value' })
  await expect
    .poll(() => values.evaluateAll(boxes => boxes.map(box => box.getAttribute('value'))))
    .toEqual(['Meera', 'AC204518'])
})

test('the template of a campaign is looked at with its state and quality (CAMP-021)', async () => {
  const page = await shop.visit(`/campaigns/${await make(own('Looked at'))}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Template' })
  await dialog.getByText('Approved').waitFor()
  await dialog.getByText('Quality: Unknown').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('')
})

test('who may only look at campaigns changes nothing (CAMP-001)', async () => {
  const campaign = own('Only to look at')
  const campaignId = await make(campaign)
  await asOwner(
    shop.stage,
    `insert into users (enterprise_id, name, email, password_hash, activated_at, roles)
     select enterprise_id, 'Victor', 'victor@demo.parley', password_hash, activated_at, $1 from users
     where email = 'admin@demo.parley' on conflict do nothing`,
    [[6]],
  )
  const page = await visitAs(shop.stage, 'victor@demo.parley', list)
  await page.getByRole('button', { name: `Actions for ${campaign}` }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['View'])
  expect(await page.getByRole('button', { name: 'Create Campaign' }).count()).toBe(0)
  await page.getByRole('menuitem', { name: 'View' }).click()
  await page.getByRole('heading', { level: 1, name: campaign }).waitFor()
  expect(await page.getByRole('button', { name: 'Send Test' }).count()).toBe(0)
  await page.goto(`${shop.stage.server.address}/campaigns/${campaignId}/edit`)
  await page.getByText('Page not found').waitFor()
})

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('at %i in the %s campaigns bar nobody and do not scroll sideways', async (width, colorScheme) => {
  const campaignId = await make(own('Reminder for customers of the eastern region '.repeat(2).trim()))
  const options = { viewport: { width, height: 844 }, colorScheme }
  const steps = ['details', 'message', 'recipients', 'variables', 'review'].map(step => `edit?step=${step}`)
  const screens = [
    list,
    ...['', '?show=test', ...steps.map(step => `/${step}`)].map(end => `/campaigns/${campaignId}${end}`),
  ]
  const page = await shop.visit(list, options)
  for (const screen of screens) {
    await page.goto(`${shop.stage.server.address}${screen}`)
    await page.waitForLoadState('networkidle')
    expect(await barriers(page), screen).toEqual([])
    expect(await outsideWindow(page), screen).toEqual(inWindow)
  }
})

/** The dialog asks for what every campaign has; the form goes on from there. */
async function begin(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Campaign' })
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(() => dialog.getByText('This Field is Mandatory').count()).toBe(2)
  await dialog.getByRole('textbox', { name: 'Campaign Name' }).fill(name)
  await pick(dialog, 'Channel', 'Acme Shop')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/campaigns\/create/)
  await expect.poll(() => page.getByRole('combobox', { name: 'Channel' }).inputValue()).toContain('Acme Shop')
}

async function next(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('tab', { name: step, selected: true }).waitFor()
}

async function mapVariables(page: Page): Promise<void> {
  const variable = (name: string) => page.getByRole('region', { name: 'Body' }).getByRole('group', { name })
  await pick(variable('{{1}}'), 'Takes', 'Map Column Value')
  await pick(variable('{{1}}'), 'Column', 'Name')
  await variable('{{1}}').getByRole('textbox', { name: 'When empty' }).fill('friend')
  await variable('{{2}}').getByRole('textbox', { name: 'Value' }).fill('AC1')
}

async function act(page: Page, campaign: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${campaign}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

let named = 0
/** A name that no other test has, nor this one had when it ran before. */
function own(name: string): string {
  named += 1
  return `${name} ${named}`
}

/** A campaign as its maker left it; answers its id. */
async function make(name: string): Promise<string> {
  const columnMapping = ['body.1', 'body.2'].map(key => ({ name: key, type: 'static', value: 'Meera' }))
  const draft = { name, channelId: shop.channelId, templateId, uploadType: 'CONTACTS', columnMapping }
  const { body } = await shop.admin.post(base, draft)
  expect(body.errors ?? []).toEqual([])
  return body.data.campaign.id
}
