import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, openStage, type Stage, signIn } from './stage.ts'
import { openAgain, teach, tryLine } from './teaching.ts'
import { openWebChannelForm } from './web-channel.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a Hindi bot: made in the console with Devanagari and romanised phrases, trained, tried, and asked on the widget (BOTCFG-014, INTENT-023, TRYIT-011)', async () => {
  const { address } = stage.server
  const page = await stage.open()
  await signIn(page, address, 'admin@demo.parley')
  await makeHindiAgent(page)
  const hours = ['दुकान कब खुलती है', 'आज दुकान खुली है क्या', 'dukan kab khulti hai', 'aaj dukan khuli hai kya']
  await teach(page, 'समय', hours, 'सुबह सात बजे')
  const money = ['मेरे पैसे वापस करो', 'रिफंड कब मिलेगा', 'mere paise wapas karo', 'refund kab milega']
  await teach(page, 'रिफंड', money, 'पाँच दिन में')
  await page.getByRole('button', { name: 'Train Agent' }).click()
  await page.getByText('Agent trained successfully').waitFor({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Try it' }).click()
  await tryLine(page, 'दुकान कितने बजे खुलती है', 'सुबह सात बजे')
  await tryLine(page, 'mera refund kab tak milega', 'पाँच दिन में')
  await tryLine(page, 'qwerty zxcvb', 'माफ़ कीजिए, मैं समझा नहीं।')
  await page.getByText('Why?').first().click()
  await page.getByText('For समय', { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')

  const visitor = await stage.open({ locale: 'hi-IN' })
  await visitor.goto(new URL(await demoPageOf(page), address).href)
  await openAgain(visitor)
  await askOnPage(visitor, 'रिफंड कब मिलेगा मुझे', 'पाँच दिन में')
  await askOnPage(visitor, 'bhaiya dukan kab khulegi', 'सुबह सात बजे')
  await page.goto(`${address}/nlp-report/overview?tab=conversations`)
  await page.getByRole('cell', { name: 'bhaiya dukan kab khulegi' }).waitFor()
})

/** Leaves its first story open. */
async function makeHindiAgent(page: Page): Promise<void> {
  await page.goto(`${stage.server.address}/bots`)
  await page.getByRole('button', { name: 'Create New Agent' }).first().click()
  await page.getByLabel('Agent Name').fill('दुकान सहायक')
  await page.getByLabel('Description').fill('हिंदी में जवाब')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Agent created successfully').waitFor()
  await page.getByRole('link', { name: 'दुकान सहायक' }).click()
  await page.getByRole('tab', { name: 'Configuration' }).click()
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Hindi' }).click()
  await page.getByLabel('Out of Scope Message').fill('माफ़ कीजिए, मैं समझा नहीं।')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Configuration updated successfully').waitFor()
  await page.getByRole('tab', { name: 'Intents' }).click()
  await page.getByRole('button', { name: 'Create Story' }).first().click()
  await page.getByPlaceholder('Enter story name').fill('दुकान')
  await page.keyboard.press('Enter')
  await page.getByText('Story created successfully').waitFor()
  await page.getByRole('button', { name: /^दुकान/ }).first().click()
}

/** The address of a page with the agent's chat on it. */
async function demoPageOf(page: Page): Promise<string> {
  await openWebChannelForm(page, stage.server.address)
  await page.getByLabel('Channel Name').fill('दुकान की साइट')
  await page.getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'दुकान सहायक' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel created successfully').waitFor()
  return String(await page.getByRole('link', { name: /demo page/i }).getAttribute('href'))
}

async function askOnPage(visitor: Page, text: string, answer: string): Promise<void> {
  await visitor.getByRole('textbox', { name: 'Type a message' }).fill(text)
  await visitor.keyboard.press('Enter')
  await visitor.getByText(answer, { exact: true }).last().waitFor()
}
