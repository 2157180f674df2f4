import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../server/src/bots/documents/documents.fixture.ts'
import { openSite, page as pageOf, type Site } from '../server/src/bots/knowledge/knowledge.fixture.ts'
import { type Brain, openBrain } from '../server/src/bots/llm/llm.fixture.ts'
import { signInAt } from '../server/src/testing/server.ts'
import { eventually } from '../server/src/testing/world.ts'
import { barriers, openStage, type Stage, signIn } from './stage.ts'

type Page = Awaited<ReturnType<Stage['open']>>
type Admin = Awaited<ReturnType<typeof signInAt>>

let stage: Stage
let admin: Admin
let page: Page
let site: Site
let brain: Brain
beforeAll(async () => {
  site = await openSite({
    '/': pageOf('Help', '<h2>Refunds</h2><p>The money is paid back to your card in five working days.</p>'),
  })
  brain = await openBrain(() => 'You get it back in five working days [1].')
  stage = await openStage({ DEMO: '1', EGRESS_ALLOW: '127.0.0.1', CRAWL_INTERVAL_MS: '0' })
  admin = await signInAt(stage.server.address)
  page = await stage.open()
  await signIn(page, stage.server.address, 'admin@demo.parley')
})
afterAll(async () => {
  await stage.close()
  await site.close()
  await brain.close()
})

test('without a language model the type prompt waits for one, which is made on the spot (BOT-014)', async () => {
  const { body } = await admin.get('/nlp/genai/config')
  expect(body.data).toEqual([])
  await visit('/bots')
  await page.getByRole('button', { name: 'Create New Agent' }).first().click()
  const prompt = page.getByRole('radio', { name: /Prompt/ })
  expect(await prompt.isDisabled()).toBe(true)
  await createModel('First brain')
  await expect.poll(() => prompt.isDisabled()).toBe(false)
  expect(await page.getByRole('button', { name: 'Create Configuration' }).count()).toBe(0)
})

test('a website and a document become answers, with the model that was made on the way (GENAI-001, GENAI-002, GENAI-003, GENAI-004, GENAI-005, GENAI-006, GENAI-007, GENAI-008, GENAI-009, GENAI-010, GENAI-011, GENAI-012, GENAI-013, GENAI-014, GENAI-015, GENAI-016, GENAI-017, GENAI-018, GENAI-019, GENAI-020, GENAI-021, GENAI-022, GENAI-023, GENAI-024, GENAI-025, BOTCFG-018, BOTCFG-019, BOTCFG-020, BOTCFG-021, BOTCFG-022, BOTCFG-023, BOTCFG-024, BOTCFG-025, TRYIT-003)', async () => {
  const agentId = await makeAgent('Knowing', 'nlp')
  await visit(`/bots/${agentId}/intents`)
  await page.getByRole('tab', { name: 'GenAI' }).click()
  await page.getByText('Train the agent to rebuild the knowledge base.').waitFor()
  expect(await page.getByRole('button', { name: 'Browse File' }).isDisabled()).toBe(true)

  await page.getByRole('switch', { name: 'Get knowledge base from Website' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await page
    .getByText('Please provide at least one website URL or disable Get knowledge base from Website')
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Website Url cannot be empty').waitFor()
  await page.getByPlaceholder('Enter Website URL').fill('https://away.example/')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove https://away.example/' }).click()
  await page.getByText('Url has been removed').waitFor()
  await page.getByPlaceholder('Enter Website URL').fill(`${site.url}/`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Please select any configuration').first().waitFor()

  await createModel('Brain')
  await expect.poll(() => page.getByRole('combobox', { name: 'Configuration' }).inputValue()).toBe('Brain')
  await uploadAndDelete()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Gen AI configuration updated successfully').waitFor()
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Train Agent' }).click()
  await page.getByText('Agent trained successfully').waitFor({ timeout: 60_000 })
  await page.getByRole('list', { name: 'Websites' }).getByText('Indexed').waitFor()
  await page.getByRole('list', { name: 'Documents' }).getByText('Indexed').waitFor()
  await page.getByRole('button', { name: 'Show what it reads' }).click()
  await page.getByRole('searchbox', { name: 'Ask a question' }).fill('when is my money paid back')
  await page.getByText('The money is paid back to your card in five working days.').waitFor()
  // The first clears the search, the second closes the panel.
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape')
  await readsBySchedule()

  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('textbox', { name: /message/i }).fill('when is my money paid back?')
  await page.keyboard.press('Enter')
  await page.getByText('You get it back in five working days.').waitFor()
  expect(await page.getByRole('link', { name: 'View Source' }).getAttribute('href')).toBe(`${site.url}/`)
  await page.getByText('Why?').click()
  await page.getByText('each sentence stands in the passages that it cites').waitFor()
  await page.keyboard.press('Escape')
  await visit(`/bots/${agentId}/gen-ai`)
  await page.getByRole('button', { name: 'Tokens 120' }).click()
  await page.getByRole('list', { name: 'Language model calls' }).getByText('Answer from passages').waitFor()
  await page.keyboard.press('Escape')
})

test('a prompt agent keeps what was typed on the way to a new configuration, and answers (BOT-045, PROMPT-001, PROMPT-002, PROMPT-003, PROMPT-004, PROMPT-005, PROMPT-006, PROMPT-007, PROMPT-008, PROMPT-009, PROMPT-010, PROMPT-011, PROMPT-012, PROMPT-013, PROMPT-014, PROMPT-015, PROMPT-016, PROMPT-017, BOT-010)', async () => {
  const agentId = await makeAgent('Prompted', 'prompt')
  await visit(`/bots/${agentId}/intents`)
  await page.getByText('This agent is prompt based').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.getByRole('button', { name: 'Open Prompt Configuration' }).click()
  await page.waitForURL(/\/prompt$/)
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Open AI Configuration is Mandatory').waitFor()
  await page.getByText('Prompt is Mandatory').waitFor()
  await page.getByPlaceholder('Enter a Prompt Configuration').fill('You sell shoes.')
  await page.getByRole('switch', { name: 'Do you want to collect data after conversation?' }).click()
  await page.getByText('No variables added. Click + to add a variable.').waitFor()
  await page.getByRole('button', { name: 'Add variable' }).click()
  await page.getByRole('textbox', { name: 'Name 1' }).fill('city')

  await page.getByRole('button', { name: 'Create Configuration' }).click()
  await page.waitForURL(/\/services/)
  await fillModel('Second brain')
  await page.waitForURL(/\/prompt\?configId=/)
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Open AI Configuration' }).inputValue())
    .toBe('Second brain')
  expect(await page.getByPlaceholder('Enter a Prompt Configuration').inputValue()).toBe('You sell shoes.')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Add variables name , description and fill mandatory fields').waitFor()
  await page.getByRole('textbox', { name: 'Description 1' }).fill('Where the customer lives')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Prompt configuration updated successfully').waitFor()
  await page.getByRole('heading', { name: 'Collected Data' }).waitFor()
  await page.getByText('No Record').waitFor()
  expect(await barriers(page)).toEqual([])

  await talkAndCollect(agentId)
  await page.getByRole('link', { name: 'GenAI' }).click()
  await page.getByText('Get knowledge base from Website').waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  await page.getByRole('link', { name: 'Open Prompt Configuration' }).click()
  await testReply()
  await tryAndCollect()
  await page.getByRole('button', { name: 'Delete variable 1' }).click()
  await page.getByText('Are you sure you want to delete this variable?').waitFor()
  await page.getByRole('button', { name: 'No', exact: true }).click()
})

test('a configuration is changed and deleted on the integration page, and one in use is not (ADMIN-031, ADMIN-032)', async () => {
  await visit('/services')
  await page.getByRole('button', { name: 'Actions for First brain' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Configuration' })
  await dialog.getByText('Left blank, ****tory stays.').waitFor()
  await dialog.getByLabel('Configuration Name').fill('Spare brain')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Configuration updated successfully').waitFor()
  await page.getByRole('button', { name: 'Actions for Spare brain' }).click()
  await page.getByRole('menuitem', { name: 'Test' }).click()
  await page
    .getByRole('row', { name: /Spare brain/ })
    .getByText('Connected')
    .waitFor()
  await deleteModel('Brain')
  await page.getByText('Integration is in use. Cannot be deleted').waitFor()
  await deleteModel('Spare brain')
  await page.getByText('Configuration deleted successfully').waitFor()
})

test('both screens stand on a phone and in the dark', async () => {
  const agentId = await makeAgent('Small', 'nlp')
  const model = { name: 'Brain of the phone', authType: 5, llm: 1, apikey: 'sk-of-a-story' }
  await admin.post('/e/enterprise/appiyo_authconfig', model)
  const phone = await stage.open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signIn(phone, stage.server.address, 'admin@demo.parley')
  for (const path of [`/bots/${agentId}/gen-ai`, '/services']) {
    await phone.goto(stage.server.address + path)
    await phone
      .getByText(path === '/services' ? 'Brain of the phone' : 'Get knowledge base from Website')
      .first()
      .waitFor()
    expect(await phone.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true)
    expect(await barriers(phone)).toEqual([])
  }
})

async function deleteModel(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
}

async function createModel(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Configuration' }).click()
  await fillModel(name)
}

async function fillModel(name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create Configuration' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Configuration name should not be empty').waitFor()
  await dialog.getByText('API Key should not be empty').waitFor()
  await dialog.getByLabel('Configuration Name').fill(name)
  await dialog.getByRole('combobox', { name: 'LLM Type' }).click()
  await page.getByRole('option', { name: 'GPT', exact: true }).click()
  const key = dialog.getByRole('textbox', { name: 'API Key' })
  await dialog.getByLabel('API Key').first().fill('sk-of-a-story')
  await dialog.getByRole('button', { name: 'Show password' }).click()
  expect(await key.inputValue()).toBe('sk-of-a-story')
  await dialog.getByLabel('Base URL').fill(brain.url)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Configuration created successfully').waitFor()
}

/** The schedule is kept with the form; what was read until now is in the history. */
async function readsBySchedule(): Promise<void> {
  await page.getByRole('combobox', { name: 'Read the websites again' }).click()
  await page.getByRole('option', { name: 'Every week' }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('The websites are read again').waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('list', { name: 'History' }).getByText('1 page · 1 changed · 0 gone · 0 failed').waitFor()
  await page.keyboard.press('Escape')
}

async function uploadAndDelete(): Promise<void> {
  await page.getByRole('switch', { name: 'Get knowledge base from Document' }).click()
  const files = page.locator('input[type=file]')
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })
  await files.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await page.getByText('Invalid File Format !').waitFor()
  await files.setInputFiles([
    file('valves.pdf', pdfOf(['The valve opens at nine bar.'])),
    file('gone.pdf', pdfOf(['Gone.'])),
  ])
  await files.setInputFiles(file('VALVES.pdf', pdfOf(['x'])))
  await page.getByText('File "VALVES.pdf" is already exist').waitFor()
  await files.setInputFiles(file('third.pdf', pdfOf(['x'])))
  await page.getByRole('button', { name: 'Remove third.pdf' }).click()
  await page.getByText('File has been removed').waitFor()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByText('Documents uploaded successfully').waitFor()
  await page.getByRole('button', { name: 'Delete gone.pdf' }).click()
  await page.getByText('Are you sure you want to delete this document?').waitFor()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Document deleted successfully').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Document restored successfully').waitFor()
  await page.getByRole('button', { name: 'Delete gone.pdf' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Document deleted successfully').waitFor()
}

async function talkAndCollect(agentId: string): Promise<void> {
  brain.think = () => 'We have red ones.'
  const said = await admin.post('/nlp/predictIntent', { agentId, message: { type: 'text', text: 'I live in Chennai' } })
  expect(said.body.data).toMatchObject({ origin: 'prompt', output: { text: 'We have red ones.' } })
  brain.think = () => '{"city":"Chennai"}'
  await admin.post(`/nlp/session/${said.body.data.sessionId}/end`, {})
  await eventually(async () => (await admin.get(`/nlp/agent/${agentId}/collected_data`)).body.data.rows.length > 0)
  await page.getByRole('cell', { name: 'Chennai' }).waitFor()
}

/** Of what a prompt says only the words can be expected. */
async function testReply(): Promise<void> {
  await page.getByRole('link', { name: 'Tests', exact: true }).click()
  await page.getByText('No tests yet').waitFor()
  await page.getByRole('button', { name: 'New test' }).first().click()
  const editor = page.getByRole('dialog', { name: 'New test' })
  await editor.getByLabel('Test name').fill('Knows the colours')
  await editor.getByLabel('Said').fill('Which colours do you have?')
  await editor.getByLabel('Reply contains').fill('green')
  expect(await editor.getByLabel('Expected intent').count()).toBe(0)
  await editor.getByRole('button', { name: 'Save' }).click()
  brain.think = () => 'We have yellow ones.'
  await page.getByRole('button', { name: 'Run tests' }).click()
  await page.getByText('0 passed, 1 failed. Version').waitFor()
  await page.getByText('Knows the colours').first().click()
  await page.getByText('The reply should contain “green”').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Open Prompt Configuration' }).click()
}

/** A new conversation ends the one before, and what that told is shown where it ended. */
async function tryAndCollect(): Promise<void> {
  brain.think = ({ body }) => (JSON.stringify(body).includes('JSON object') ? '{"city":"Pune"}' : 'We have blue ones.')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('textbox', { name: /message/i }).fill('I live in Pune')
  await page.keyboard.press('Enter')
  await page.getByText('We have blue ones.').waitFor()
  await page.getByRole('button', { name: /New conversation|Restart/i }).click()
  await page.getByRole('dialog').getByRole('region', { name: 'Collected Data' }).getByText('Pune').waitFor()
  await page.keyboard.press('Escape')
}

async function makeAgent(name: string, type: string): Promise<string> {
  const { body } = await admin.post('/nlp/agent', { name, description: 'For a story', type })
  return body.data.id
}

async function visit(path: string): Promise<void> {
  await page.goto(stage.server.address + path)
}
