import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pick, reports, sendForm } from './broadcast-stage.ts'
import { phoneBook } from './contact-book.ts'
import { choose } from './contacts-upload.pages.ts'
import { barriers, openStage, type Stage, visitAs } from './stage.ts'
import { whatsApp } from './template-stage.ts'
import { upload } from './upload-stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const people = [
  ['Ila Bose', '9830011111'],
  ['Om Das', '9830022222'],
  ['Uma Rao', '9830033333'],
] as const

test('a newcomer connects the simulator, writes a template, sends it to an imported group and watches it arrive on a phone (CHAN-001, TMPL-001, BCAST-001, BCAST-023)', async () => {
  const page = await visitAs(stage, 'admin@demo.parley', '/admin/channels')
  const go = (path: string) => page.goto(`${stage.server.address}${path}`)
  const channelPath = await connect(page)
  await go(whatsApp)
  await writeTemplate(page)
  await go(phoneBook)
  await makeGroup(page)
  await go(upload)
  await importPeople(page)

  await go(sendForm)
  await pick(page, 'Channel', 'Acme Shop')
  await pick(page, 'Template', 'shop_opens')
  await page.getByRole('combobox', { name: 'Groups' }).click()
  await page.getByRole('option', { name: 'Neighbours (3)' }).click()
  await page.keyboard.press('Escape')
  const body = page.getByRole('region', { name: 'Body' })
  await pick(body, 'Takes', 'Map Column Value')
  await pick(body, 'Column', 'Name')
  await page.getByRole('region', { name: 'Before you send' }).getByText('3 people will get it').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Template sent successfully').waitFor()
  await page.waitForURL(new RegExp(`${reports}(\\?.*)?$`))
  await page.getByRole('link', { name: 'shop_opens' }).click()
  await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: '3 Read 100%' }).waitFor()
  await page.getByText('Completed').first().waitFor()
  expect(await barriers(page)).toEqual([])

  const [[name, number]] = people
  await go(channelPath)
  await page.getByRole('link', { name: 'Open phone' }).click()
  await page.getByLabel('Customer’s number').fill(number)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  const thread = page.getByRole('log', { name: 'Conversation' })
  await thread.getByText(`Hello ${name}, our shop opens on Monday.`).waitFor()
  expect(await barriers(page)).toEqual([])
})

/** Answers where the channel is. */
async function connect(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add Channel' }).first().click()
  await pick(page, 'Channel Type', 'WhatsApp')
  await pick(page, 'Vendor', 'Simulator')
  await page.getByLabel('Channel Name').fill('Acme Shop')
  await page.getByLabel('Contact Number').fill('919000000001')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel created successfully').waitFor()
  await page.waitForURL(/\/admin\/channels\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

async function writeTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create Template' }).first().click()
  await page.getByRole('textbox', { name: 'Template Name' }).fill('shop_opens')
  await pick(page, 'Category', 'Utility')
  const text = page.getByRole('textbox', { name: 'Body' })
  await text.fill('Hello , our shop opens on Monday.')
  await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6))
  await page.getByRole('button', { name: 'Add Variable' }).click()
  await page.getByRole('textbox', { name: '{{1}}', exact: true }).fill('Meera')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Template created successfully').waitFor()
  const row = page.getByRole('row', { name: /shop_opens/ })
  await row.getByText('Approved').waitFor()
}

async function makeGroup(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Groups' }).getByRole('button', { name: 'Create group' }).click()
  const popup = page.getByRole('dialog', { name: 'Group Name' })
  await popup.getByPlaceholder('Enter Group name').fill('Neighbours')
  await popup.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Group created successfully').waitFor()
}

async function importPeople(page: Page): Promise<void> {
  await choose(page, 'neighbours.csv', ['name,phoneNumber', ...people.map(one => one.join(','))].join('\n'))
  await page.getByRole('button', { name: 'Check columns first' }).click()
  await page.getByRole('combobox', { name: 'Groups' }).click()
  await page.getByRole('option', { name: 'Neighbours', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('3 rows accepted, 0 refused').waitFor()
}
