import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, openStage, type Stage, signInByForm } from './stage.ts'
import { openAgain, teach } from './teaching.ts'
import { openWebChannelForm } from './web-channel.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('sign in, teach a bot, train it, try it, put it on a page, and read what a visitor asked (BOT-003, STORY-008, INTENT-023, BOT-052, TRYIT-002, NLPREP-016, BOT-011, INTENT-013, SHELL-038, SHELL-042)', async () => {
  const { address } = stage.server
  const page = await stage.open()
  await signInByForm(page, address, 'admin@demo.parley')

  await page.goto(`${address}/bots`)
  await page.getByRole('button', { name: 'Create New Agent' }).first().click()
  await page.getByLabel('Agent Name').fill('Tea house')
  await page.getByLabel('Description').fill('Answers about tea')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Agent created successfully').waitFor()
  await page.getByRole('link', { name: 'Tea house' }).click()

  await page.getByRole('button', { name: 'Create Story' }).first().click()
  await page.getByPlaceholder('Enter story name').fill('Counter')
  await page.keyboard.press('Enter')
  await page.getByText('Story created successfully').waitFor()
  await page
    .getByRole('button', { name: /^Counter/ })
    .first()
    .click()

  await teach(page, 'greet', ['hello', 'namaste ji', 'good morning'], 'Welcome to the tea house')
  await teach(page, 'hours', ['when do you open', 'opening hours', 'are you open on sunday'], 'We open at seven')
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Train Agent' }).click()
  await page.getByText('Agent trained successfully').waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('what are the opening hours')
  await page.keyboard.press('Enter')
  await page.getByText('We open at seven').last().waitFor()
  await page.keyboard.press('Escape')

  await openWebChannelForm(page, address)
  await page.getByLabel('Channel Name').fill('Tea site')
  await page.getByRole('combobox', { name: 'Bot' }).click()
  await page.getByRole('option', { name: 'Tea house' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel created successfully').waitFor()
  const demo = await page.getByRole('link', { name: /demo page/i }).getAttribute('href')

  const visitor = await stage.open()
  await visitor.goto(new URL(String(demo), address).href)
  await visitor.getByRole('button', { name: 'Open chat' }).click()
  await visitor.getByRole('textbox', { name: 'Type a message' }).fill('are you open on sundays')
  await visitor.keyboard.press('Enter')
  await visitor.getByText('We open at seven', { exact: true }).waitFor()
  await visitor.reload()
  await openAgain(visitor)
  await visitor.getByText('are you open on sundays', { exact: true }).waitFor()

  await page.goto(`${address}/nlp-report/overview?tab=conversations`)
  await page.getByRole('cell', { name: 'are you open on sundays' }).waitFor()
  expect(await barriers(page)).toEqual([])
})
