import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { barriers, openStage, type Stage, signIn } from './stage.ts'
import { tryLine } from './teaching.ts'

let stage: Stage
let page: Page
let agentId: string
beforeAll(async () => {
  stage = await openStage()
  agentId = await parcels()
  page = await stage.open()
  await signIn(page, stage.server.address, 'admin@demo.parley')
})
afterAll(() => stage.close())

test('find out why it answered so: from the report’s row to the strongest features, the phrase, the training and another answer (NLPREP-020, INTENT-023, BOT-052)', async () => {
  await page.goto(`${stage.server.address}/nlp-report/overview?agent=${agentId}&tab=conversations`)
  await page.getByRole('cell', { name: misunderstood }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Your parcel comes tomorrow').first().waitFor()
  await dialog.getByText('Why?').click()
  await dialog.getByText('For delivery', { exact: true }).waitFor()
  await dialog.getByText('“delivery”', { exact: true }).first().waitFor()
  await dialog.getByText('Version 1, SVM').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.goto(`${stage.server.address}/bots/${agentId}/intents`)
  await page.getByRole('button', { name: /^All/ }).click()
  await page
    .getByRole('list', { name: 'Intents' })
    .getByRole('button', { name: /^cancel/ })
    .click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Intent name' }).inputValue()).toBe('cancel')
  await page.getByRole('textbox', { name: 'Add a training phrase' }).fill('please cancel the delivery')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Intent updated successfully').waitFor()
  await page.getByRole('button', { name: 'Train Agent' }).click()
  await page.getByText('Agent trained successfully').waitFor({ timeout: 60_000 })

  await page.getByRole('button', { name: 'Try it' }).click()
  await tryLine(page, misunderstood, 'It is cancelled')
  const panel = page.getByRole('dialog', { name: 'Try it' })
  await panel.getByText('Why?').click()
  await panel.getByText('For cancel', { exact: true }).waitFor()
  await panel.getByText('Version 2, SVM').waitFor()
  expect(await barriers(page)).toEqual([])
})

test('Try it as another person, on another day; the arrow up asks once more (TRYIT-004, TRYIT-008, TRYIT-014)', async () => {
  const asked: { sessionId: string; metadata: object }[] = []
  page.on('request', request => {
    if (request.url().endsWith('/nlp/predictIntent')) asked.push(request.postDataJSON())
  })
  await page.goto(`${stage.server.address}/bots/${agentId}/intents?panel=try`)
  const panel = page.getByRole('dialog', { name: 'Try it' })
  await tryLine(page, 'say nothing', 'No messages available')
  await panel.getByRole('button', { name: 'As you, today' }).click()
  await panel.getByRole('combobox', { name: 'Who writes' }).click()
  await page.getByRole('option', { name: 'Another person' }).click()
  await panel.getByLabel('Name', { exact: true }).fill('Ravi')
  await panel.getByLabel('Other fields').fill('city: Pune')
  await panel.getByLabel('Day', { exact: true }).fill('2031/12/24')
  await page.keyboard.press('Tab')
  expect(await barriers(page)).toEqual([])
  await panel.getByRole('button', { name: 'Start conversation' }).click()
  await panel.getByRole('listitem').filter({ hasText: 'As Ravi, on 24 Dec 2031' }).waitFor()
  await tryLine(page, 'remind me tomorrow', 'Ravi of Pune, on 25 Dec 2031')
  await panel.getByRole('list', { name: 'Slots' }).getByText('day = 2031-12-25').waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => panel.getByText('Ravi of Pune, on 25 Dec 2031').count()).toBe(2)
  await panel.getByRole('button', { name: 'As Ravi, on 24 Dec 2031' }).click()
  await panel.getByRole('button', { name: 'Be yourself again' }).click()
  await panel.getByRole('button', { name: 'As you, today' }).waitFor()
  await tryLine(page, 'remind me on 5 March 2031', 'friend of the house, on 5 Mar 2031')
  expect(asked.map(({ sessionId }) => sessionId !== '')).toEqual([false, false, true, false])
  expect(asked[1]?.metadata).toMatchObject({ contact: { name: 'Ravi', city: 'Pune' }, today: '2031-12-24' })
  expect(asked[0]?.metadata).not.toHaveProperty('contact')
})

test.each([
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const)('Try it with its explanation bars nobody at $width in $colorScheme', async ({ width, colorScheme }) => {
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ colorScheme })
  await page.goto(`${stage.server.address}/bots/${agentId}/intents?panel=try`)
  await tryLine(page, misunderstood, 'It is cancelled')
  await page.getByText('Why?').click()
  await page.getByText('Whole turn').waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  const scrolled = page
    .getByRole('dialog', { name: 'Try it' })
    .evaluate(panel => panel.scrollHeight - panel.clientHeight)
  expect(await scrolled).toBe(0)
})

const misunderstood = 'please cancel the delivery of today'
const taught = [
  ['delivery', 'Your parcel comes tomorrow', 'when is the delivery', 'delivery of my parcel', 'is the delivery today'],
  ['cancel', 'It is cancelled', 'cancel my order', 'i want to cancel it', 'stop the order'],
  ['silent', '', 'say nothing', 'be quiet please', 'do not speak'],
]

/** A shop that takes a cancellation for a question about the delivery, as a customer found out. */
async function parcels(): Promise<string> {
  const admin = await signInAt(stage.server.address)
  const { id } = (await admin.post('/nlp/agent', { name: 'Parcels', description: 'x', type: 'nlp' })).body.data
  await admin.post(`/nlp/agent/${id}/config`, { modelType: 'SVM', confidenceThreshold: 0.5, language: 'en' })
  const storyId = (await admin.post('/nlp/story', { agentId: id, name: 'All' })).body.data.id
  const save = (intent: object) => admin.post('/nlp/intent', { agentId: id, storyId, ...intent })
  for (const [name, response, ...utterances] of taught) {
    await save({ name, utterances, responses: response ? [response] : [] })
  }
  await save({
    name: 'remind',
    utterances: ['remind me', 'set a reminder', 'a reminder please'],
    responses: ['{{contact.name|friend}} of {{contact.city|the house}}, on {{day}}'],
    entities: [{ id: 'sys.date', name: 'day', required: true, prompts: ['When?'] }],
  })
  await admin.post(`/nlp/agent/${id}/train`, {})
  const message = { type: 'text', text: misunderstood }
  const { data } = (await admin.post('/nlp/predictIntent', { agentId: id, message, metadata: { appId: 'web' } })).body
  expect(data.intent.name).toBe('delivery')
  return id
}
