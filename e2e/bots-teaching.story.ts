import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { openStage, type Stage, signIn } from './stage.ts'

type Page = Awaited<ReturnType<Stage['open']>>
type Admin = Awaited<ReturnType<typeof signInAt>>

let stage: Stage
let page: Page
let admin: Admin
let bot: { agentId: string; storyId: string }
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
  admin = await signInAt(stage.server.address)
  page = await stage.open()
  await signIn(page, stage.server.address, 'admin@demo.parley')
  bot = await makeBot('Teaching')
})
afterAll(() => stage.close())

test('an agent is made, taught, trained and tried by keyboard alone (BOT-003, STORY-008, INTENT-018, INTENT-023, INTENT-026, BOT-052, TRYIT-005)', async () => {
  await page.goto(`${stage.server.address}/bots`)
  await press('button', 'Create New Agent')
  await page.getByLabel('Agent Name').waitFor()
  await typeInto('By keys', 'Tab')
  await typeInto('Nobody touches a mouse')
  await press('button', 'Save')
  await press('link', 'By keys')
  await press('button', 'Create Story')
  await typeInto('Stays', 'Enter')
  await press('button', /^Stays/)
  await teachByKeys('book', ['book a room in Pune', 'a bed for the night', 'reserve a room'], 'Booked')
  await teachByKeys('leave', ['when do I leave', 'check out time', 'until when may I stay'], 'At **noon**')
  const warned = page.getByText('Please wait while we are building the knowledge base!!').waitFor()
  await press('button', 'Train Agent')
  await warned
  await page.getByText('Agent trained successfully').waitFor({ timeout: 60_000 })
  await press('button', 'Try it')
  await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'Message' }))).toBe(true)
  await typeInto('check out time', 'Enter')
  await page.getByRole('dialog', { name: 'Try it' }).getByText('noon').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Try it' }))).toBe(true)
})

test('words that are selected by key become an entity, in the colour of its row (INTENT-003, INTENT-004, INTENT-018)', async () => {
  await openIntent(bot)
  const phrase = page.getByRole('textbox', { name: 'Training phrase', exact: true }).first()
  await phrase.focus()
  await phrase.press('End')
  for (let letters = 0; letters < 'Pune'.length; letters += 1) await page.keyboard.press('Shift+ArrowLeft')
  const picker = page.getByRole('combobox', { name: 'Entity of “Pune”' })
  await picker.waitFor()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => isFocused(picker)).toBe(true)
  await page.keyboard.type('city')
  await page.getByRole('option', { name: /^city/ }).waitFor()
  await page.keyboard.press('Enter')
  const colour = await page
    .getByRole('region', { name: 'Entities' })
    .locator('[data-colour]')
    .getAttribute('data-colour')
  expect(await page.locator('mark').first().getAttribute('data-colour')).toBe(colour)
  const headers = page.getByRole('region', { name: 'Entities' }).getByRole('columnheader')
  expect(await headers.allTextContents()).toEqual([
    'Required',
    'Parameter name',
    'Entity',
    'Prompts',
    'Value',
    'Option',
  ])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Intent updated successfully').waitFor()
})

test('a hundred pasted lines become a hundred phrases, and those that were there already are told', async () => {
  await openIntent(bot)
  const lines = Array.from({ length: 100 }, (_, at) => `please find room number ${at}`)
  await paste(['BOOK a room in pune', ...lines, 'please find room number 7'].join('\n'))
  await page.getByText('100 training phrases added').waitFor()
  await page.getByText('2 left out: there already').click()
  await page.getByRole('listitem').filter({ hasText: 'BOOK a room in pune' }).waitFor()
  await page.getByRole('textbox', { name: 'Add a training phrase' }).fill('Please find room number 9!')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Find duplicates' }).click()
  await expect.poll(() => page.getByRole('list', { name: 'Training phrases' }).getByRole('listitem').count()).toBe(2)
  await page.getByRole('button', { name: 'Select repeats' }).click()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: 'Find duplicates' }).click()
  const phrases = page.getByRole('textbox', { name: 'Training phrase', exact: true })
  await phrases.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => isFocused(phrases.nth(1))).toBe(true)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => isFocused(phrases.first())).toBe(true)
})

test('an unsaved intent survives a reload and is not kept after it was given up (INTENT-016)', async () => {
  const name = page.getByRole('textbox', { name: 'Intent name' })
  await name.fill('half done')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('half done'))).toBe(true)
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByText('Your unsaved changes are back.').waitFor()
  expect(await name.inputValue()).toBe('half done')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage).includes('half done'))).toBe(false)
})

test('what somebody else saves meanwhile is told by name, and never overwritten unseen', async () => {
  await openIntent(bot)
  const name = page.getByRole('textbox', { name: 'Intent name' })
  const meera = await signInAt(stage.server.address, 'asha@demo.parley')
  await renameAs(meera, 'theirs')
  await page.getByText('Asha Menon changed this intent: name. This is how it stands now.').waitFor()
  await expect.poll(() => name.inputValue()).toBe('theirs')
  await name.fill('mine')
  await renameAs(meera, 'theirs again')
  await page.getByText('Asha Menon changed this intent meanwhile: name.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Intent was changed by someone else meanwhile').first().waitFor()
  expect(await storedName()).toBe('theirs again')
  await page.getByRole('button', { name: 'Reload' }).click()
  expect(await name.inputValue()).toBe('theirs again')
  await name.fill('mine')
  await renameAs(meera, 'theirs at last')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(storedName).toBe('mine')
  const before = (await storedIntent()).utterances.map(({ utterance }: { utterance: string }) => utterance)
  await page.getByRole('textbox', { name: 'Add a training phrase' }).fill('a phrase of mine')
  await page.keyboard.press('Enter')
  await saveAs(meera, { utterances: [...before, 'a phrase of theirs'] })
  await page.getByText('Asha Menon changed this intent meanwhile: 1 training phrase added.').waitFor()
  await page.getByRole('button', { name: 'Keep both' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await storedIntent()).utterances.map(({ utterance }: { utterance: string }) => utterance))
    .toEqual(['a phrase of mine', ...before, 'a phrase of theirs'])
})

test('a response is written with bold, italics, underline, strikethrough and lists, and stored as markdown (INTENT-028, INTENT-029)', async () => {
  await openIntent(bot)
  await page.getByRole('tab', { name: /Response/ }).click()
  const box = page.getByRole('textbox', { name: 'New response' })
  await box.click()
  for (const [key, word] of [
    ['b', 'bold'],
    ['i', 'slanted'],
    ['u', 'under'],
  ] as const) {
    await page.keyboard.press(`Control+${key}`)
    await page.keyboard.type(word)
    await page.keyboard.press(`Control+${key}`)
    await page.keyboard.type(' ')
  }
  await page.getByLabel('Strikethrough').click()
  await page.keyboard.type('struck')
  await page.keyboard.press('Control+Enter')
  const shown = page.getByRole('list', { name: 'Responses' }).getByRole('listitem').last()
  await expect.poll(() => shown.locator('u').textContent()).toBe('under')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => (await storedIntent()).responses.at(-1)?.response)
    .toBe('**bold** *slanted* <u>under</u> ~~struck~~')
})

async function makeBot(name: string) {
  const agentId = (await admin.post('/nlp/agent', { name, description: 'x', type: 'nlp' })).body.data.id
  const storyId = (await admin.post('/nlp/story', { agentId, name: 'Stays' })).body.data.id
  const utterances = ['book a room in Pune', 'a bed for the night']
  await admin.post('/nlp/intent', { agentId, storyId, name: 'book', utterances, responses: ['Booked'] })
  return { agentId, storyId }
}

async function openIntent({ agentId, storyId }: typeof bot): Promise<void> {
  await page.goto(`${stage.server.address}/bots/${agentId}/intents?story=${storyId}&intent=first`)
  await expect.poll(() => page.getByRole('textbox', { name: 'Intent name' }).inputValue()).not.toBe('')
}

async function storedIntent() {
  const path = `/nlp/agent/${bot.agentId}/story/${bot.storyId}/intent`
  const list = `/nlp/v2/agent/${bot.agentId}/story/${bot.storyId}/intent`
  const [{ id }] = (await admin.get(list)).body.data.intents
  return (await admin.get(`${path}/${id}`)).body.data
}

async function storedName(): Promise<string> {
  return (await storedIntent()).name
}

async function renameAs(person: Admin, name: string): Promise<void> {
  await saveAs(person, { name })
}

async function saveAs(person: Admin, change: object): Promise<void> {
  const { id, storyId, agentId } = await storedIntent()
  expect((await person.post('/nlp/intent', { id, storyId, agentId, ...change })).body.status).toBe(true)
}

/** Goes there as Tab would and presses Enter. */
async function press(role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await page.getByRole(role, { name }).first().focus()
  await page.keyboard.press('Enter')
}

async function typeInto(text: string, key?: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('input, textarea, [contenteditable]')))
    .toBe(true)
  await page.keyboard.type(text)
  if (key) await page.keyboard.press(key)
}

async function teachByKeys(name: string, phrases: string[], response: string): Promise<void> {
  await press('button', 'Create Intent')
  await page.getByRole('textbox', { name: 'Intent name' }).waitFor()
  await typeInto(name)
  await page.getByRole('textbox', { name: 'Add a training phrase' }).focus()
  for (const phrase of phrases) await typeInto(phrase, 'Control+Enter')
  await page.getByRole('tab', { name: /Training phrases/ }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('textbox', { name: 'New response' }).focus()
  await typeInto(response, 'Control+Enter')
  await page.keyboard.press('Control+s')
  await page
    .getByRole('list', { name: 'Intents' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .waitFor()
}

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate(element => element === document.activeElement)
}

async function paste(text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Add a training phrase' }).focus()
  await page.evaluate(words => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', words)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}
