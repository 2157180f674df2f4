import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { openStage, type Stage, signIn } from './stage.ts'

type Page = Awaited<ReturnType<Stage['open']>>
type Admin = Awaited<ReturnType<typeof signInAt>>

let stage: Stage
let page: Page
let admin: Admin
beforeAll(async () => {
  stage = await openStage()
  admin = await signInAt(stage.server.address)
  page = await stage.open()
  await signIn(page, stage.server.address, 'admin@demo.parley')
})
afterAll(() => stage.close())

test('without agents the button below says so, and the form wants a name, a description and a type (BOT-001, BOT-012, BOT-013, BOT-025, BOT-027, BOT-029)', async () => {
  await visit('/bots')
  const none = page.getByRole('button', { name: 'No Agents to Show' })
  await none.waitFor()
  expect(await none.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Create New Agent' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Create New Agent' })
  const save = panel.getByRole('button', { name: 'Save' })
  await panel.getByLabel('Agent Name').fill('   ')
  await panel.getByLabel('Agent Description').fill('Answers about tea')
  await page.goBack()
  await page.getByText('Leave without saving?').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(await save.isDisabled()).toBe(true)
  expect(await panel.getByRole('radio', { name: /Prompt/ }).isDisabled()).toBe(true)
  await panel.getByLabel('Agent Name').fill('  Tea   house ')
  await save.click()
  await page.getByText('Agent created successfully').waitFor()
  await page.getByRole('heading', { name: 'Tea house', exact: true }).waitFor()
})

test('a card tells its dates, type and training; a taken name is refused where it stands (BOT-006, BOT-007, BOT-008, BOT-009, BOT-015, BOT-028, BOT-038)', async () => {
  const card = page.getByRole('listitem').filter({ hasText: 'Tea house' })
  await expect
    .poll(() => card.textContent())
    .toMatch(/Created On\d\d \w{3} \d{4} \d\d:\d\d [AP]MUpdated On\d\d \w{3} \d{4} \d\d:\d\d [AP]MAgent TypeNLP/)
  expect(await card.locator('.pending').textContent()).toContain('Not Trained')
  await page.getByRole('button', { name: 'Create New Agent' }).click()
  await page.getByLabel('Agent Name').fill('tea HOUSE')
  await page.getByLabel('Agent Description').fill('again')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('duplication of name').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave' }).click()
})

test('agents come in pages of fifteen, and a search begins anew (BOT-005, BOT-022, BOT-023, BOT-024, BOT-026, BOT-002)', async () => {
  for (let at = 1; at <= 16; at += 1) await makeAgent(`Many ${at}`)
  await visit('/bots')
  const cards = page.getByRole('list', { name: 'Agents' }).getByRole('listitem')
  await expect.poll(() => cards.count()).toBe(15)
  await page.getByRole('button', { name: 'Show More' }).click()
  await expect.poll(() => cards.count()).toBe(17)
  expect(await page.getByRole('button', { name: 'No More Agents to Show' }).isDisabled()).toBe(true)
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('many 1')
  await expect.poll(() => cards.count()).toBe(8)
})

test('an agent is deleted after the question, but not while it holds stories (BOT-037, BOT-039, BOT-040, BOT-004, BOT-041)', async () => {
  const { agentId } = await makeBot('Held')
  await visit('/bots')
  await deleteCard('Held')
  await page.getByText('Agent has Stories and Intents attached to it. Cannot be deleted').waitFor()
  await deleteCard('Many 16')
  await page.getByText('Agent deleted successfully').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Agent restored successfully').waitFor()
  await deleteCard('Many 16')
  await page.getByText('Agent deleted successfully').waitFor()
  expect((await admin.get(`/nlp/agent/${agentId}`)).status).toBe(200)
})

test('stories are made, renamed, nested, found and deleted in place (STORY-002, STORY-007, STORY-008, STORY-009, STORY-013, STORY-015, STORY-016, STORY-018)', async () => {
  await openBot('Stories')
  await page.getByText('Please create story before an Intent').waitFor()
  await page.getByText('No Stories to Show').waitFor()
  await page.getByRole('button', { name: 'Create Story' }).first().click()
  const box = page.getByRole('textbox', { name: 'Enter story name' })
  await box.press('Enter')
  await page.getByText('Please give valid name').waitFor()
  await box.fill('  Orders ')
  await box.press('Enter')
  await page.getByText('Story created successfully').waitFor()
  await page.getByRole('button', { name: 'Actions for Orders' }).click()
  await page.getByRole('menuitem', { name: 'Add child story' }).click()
  await box.fill('Late orders')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: /^Late orders/ }).waitFor()
  await page.getByRole('button', { name: 'Edit Late orders' }).click()
  await box.fill('orders')
  await box.press('Enter')
  await page.getByText('Duplication of story name').first().waitFor()
  await box.press('Escape')
  await page.getByRole('searchbox', { name: 'Search stories' }).fill('late')
  await page.getByRole('button', { name: /^Late orders/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Search stories' }).fill('')
  await page.getByRole('button', { name: 'Delete Orders' }).click()
  await confirmed('Are you sure you want to delete this story?')
  await page.getByText('Story has Intents attached to it. Cannot be deleted').waitFor()
  await page.getByRole('button', { name: 'Delete Late orders' }).click()
  await confirmed('Are you sure you want to delete this story?')
  await page.getByText('Story deleted successfully').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Story restored successfully').waitFor()
  await page.getByRole('button', { name: /^Late orders/ }).waitFor()
})

test('a story opens its first intent, and changes must be saved or discarded before another one (INTENT-012, INTENT-014, INTENT-015, INTENT-016, BOT-047, INTENT-002)', async () => {
  await openBot('Guarded', { intents: ['first', 'second'] })
  await page.getByRole('button', { name: /^Orders/ }).click()
  const name = page.getByRole('textbox', { name: 'Intent name' })
  await expect.poll(() => name.inputValue()).toBe('first')
  await name.fill('changed')
  await page.getByRole('button', { name: /^second/ }).click()
  await page.getByText('Please Save or Discard the changes').waitFor()
  await page.getByRole('button', { name: 'Create Intent' }).first().click()
  await page.getByRole('button', { name: 'Back to stories' }).click()
  expect(await name.inputValue()).toBe('changed')
  await page.getByRole('button', { name: 'Back to agents' }).click()
  await page.getByText('please save the intent').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(await name.inputValue()).toBe('first')
  await page.getByRole('button', { name: /^second/ }).click()
  await expect.poll(() => name.inputValue()).toBe('second')
})

test('what an intent lacks is told word for word (INTENT-019, INTENT-021, INTENT-022, INTENT-024, INTENT-025, INTENT-027)', async () => {
  await page.getByRole('button', { name: 'Create Intent' }).first().click()
  const phrase = page.getByRole('textbox', { name: 'Add a training phrase' })
  await phrase.press('Control+Enter')
  await page.getByText('training phrases should not be empty').waitFor()
  await phrase.fill('where is it')
  await phrase.press('Control+Enter')
  await phrase.fill('WHERE  is it')
  await phrase.press('Control+Enter')
  await page.getByText('Duplication of utterance name').first().waitFor()
  await phrase.fill('')
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await create.click()
  await page.getByText('Intent name should not be empty').first().waitFor()
  await page.getByRole('textbox', { name: 'Intent name' }).fill('third')
  await create.click()
  await page.getByText('Please give atleast two training phrases save the intent').waitFor()
  await page.getByRole('tab', { name: /Response/ }).click()
  await page.getByRole('textbox', { name: 'New response' }).press('Control+Enter')
  await page.getByText('Responce should not be empty').waitFor()
  await page.getByRole('button', { name: 'Add entity' }).click()
  await page.getByRole('option', { name: /^city/ }).click()
  await page.getByRole('button', { name: '1 prompts of city' }).click()
  await page.getByRole('button', { name: 'Delete prompt 1 of city' }).click()
  await confirmed('Are you sure you want to delete this prompt?')
  await page.getByRole('tab', { name: /Training phrases/ }).click()
  await phrase.fill('still waiting')
  await phrase.press('Control+Enter')
  await create.click()
  await page.getByText('prompt cannot be empty').first().waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('deletions ask, and their red toasts stand as the documents have them (INTENT-005, INTENT-042, INTENT-043, INTENT-044, INTENT-045, INTENT-046)', async () => {
  await openBot('Deletions', { intents: ['gone'] })
  await page.getByRole('button', { name: /^Orders/ }).click()
  await page.getByRole('button', { name: 'Delete gone one' }).click()
  await confirmed('Are you sure you want to delete this utterance?')
  expect(await alertText()).toBe('Deleted  utterance  succesfully')
  await page.getByRole('checkbox', { name: 'Select gone two' }).check()
  await page.getByRole('checkbox', { name: 'Select gone three' }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await confirmed('Are you sure you want to delete these training phrases?')
  expect(await alertText()).toBe('Deleted  utterances  succesfully')
  await page.getByRole('tab', { name: /Response/ }).click()
  await page.getByRole('button', { name: 'Delete response' }).click()
  await confirmed('Are you sure you want to delete this response?')
  expect(await alertText()).toBe('Deleted the response succesfully')
  await page.getByRole('button', { name: 'Add entity' }).click()
  await page.getByRole('option', { name: /^city/ }).click()
  await page.getByRole('button', { name: 'Delete city' }).click()
  await confirmed('Are you sure you want to delete this entity?')
  expect(await alertText()).toBe('Deleted  Entity  succesfully')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Delete gone' }).click()
  await confirmed('Are you sure you want to delete this intent?')
  await page.getByText('Intent deleted successfully').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Intent restored successfully').waitFor()
  await page.getByRole('button', { name: 'Delete gone' }).waitFor()
})

async function visit(path: string): Promise<void> {
  await page.goto(stage.server.address + path)
}

async function makeAgent(name: string): Promise<string> {
  return (await admin.post('/nlp/agent', { name, description: 'x', type: 'nlp' })).body.data.id
}

/** An agent with a story, and in it intents of four phrases and a response. */
async function makeBot(name: string, intents: string[] = []) {
  const agentId = await makeAgent(name)
  const storyId = (await admin.post('/nlp/story', { agentId, name: 'Orders' })).body.data.id
  for (const intent of intents) {
    const utterances = ['one', 'two', 'three', 'four'].map(word => `${intent} ${word}`)
    await admin.post('/nlp/intent', { agentId, storyId, name: intent, utterances, responses: ['Fine'] })
  }
  return { agentId, storyId }
}

let opened = 0

/** Its intents' screen: without intents it has no story either. A name of its own lets a test run once more. */
async function openBot(name: string, { intents }: { intents?: string[] } = {}): Promise<void> {
  opened += 1
  const own = `${name} ${opened}`
  const agentId = intents ? (await makeBot(own, intents)).agentId : await makeAgent(own)
  await visit(`/bots/${agentId}/intents`)
}

async function deleteCard(name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirmed('Are you sure you want to delete this agent?')
}

async function confirmed(question: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: question })
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** The text of the toast, with its blanks. */
async function alertText(): Promise<string | null> {
  const toast = page.getByRole('alert').filter({ hasText: 'Deleted' })
  await toast.waitFor()
  return /Deleted.*succesfully/.exec((await toast.textContent()) ?? '')?.[0] ?? null
}
