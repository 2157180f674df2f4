import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { barriers, openStage, type Stage, signIn } from './stage.ts'

type Page = Awaited<ReturnType<Stage['open']>>

let stage: Stage
let page: Page
let admin: Awaited<ReturnType<typeof signInAt>>
let agentId: string
let shops = 1
beforeAll(async () => {
  stage = await openStage()
  admin = await signInAt(stage.server.address)
  page = await stage.open()
  await signIn(page, stage.server.address, 'admin@demo.parley')
  agentId = await shopThatHeard(['where is my parcel', 'has my parcel been sent', 'do you sell gift cards', 'blorp'])
})
afterAll(() => stage.close())

test('on Monday a cluster becomes an intent and another is ignored, by keyboard alone, and undone', async () => {
  await page.goto(`${stage.server.address}/bots/${agentId}/intents`)
  await page.getByRole('tab', { name: 'Review' }).click()
  const clusters = page.getByRole('list', { name: 'Clusters' }).locator('[data-cluster]')
  await expect.poll(() => clusters.count()).toBe(3)
  // A queue longer than the window squeezes nothing above it.
  await page.setViewportSize({ width: 1440, height: 400 })
  const kinds = page.getByRole('tablist', { name: 'Kinds of messages' })
  expect(await kinds.evaluate(bar => bar.clientHeight >= (bar.firstElementChild?.clientHeight ?? 0) - 1)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await clusters.first().textContent()).toContain('parcel')
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'New intent of these messages' })
  await dialog.getByLabel('Intent name').fill('parcel')
  await dialog.getByRole('button', { name: 'Create intent' }).click()
  await page.getByText('2 added to parcel.').waitFor()
  await expect.poll(() => clusters.count()).toBe(2)
  await page.keyboard.press('j')
  const left = await page.locator('[data-cluster]:focus').textContent()
  await page.keyboard.press('e')
  await page.getByText('Messages ignored').waitFor()
  await expect.poll(() => clusters.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => clusters.allTextContents()).toContain(left)
})

test('k goes back up, a digit assigns to a guess, and a chooses another intent, by keyboard alone', async () => {
  const clusters = page.locator('[data-cluster]')
  const focused = page.locator('[data-cluster]:focus')
  const keyed = await shopThatHeard(['do you sell gift cards', 'where is my parcel', 'zorp glimmer'])
  await page.goto(`${stage.server.address}/bots/${keyed}/review`)
  await expect.poll(() => clusters.count()).toBe(3)
  const texts = await clusters.allTextContents()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect.poll(() => focused.textContent()).toBe(texts[1])
  await page.keyboard.press('k')
  await expect.poll(() => focused.textContent()).toBe(texts[0])
  const gifts = texts.findIndex(text => text.includes('gift cards'))
  for (let step = 0; step < gifts; step++) await page.keyboard.press('j')
  await expect.poll(() => focused.textContent()).toBe(texts[gifts])
  const guess = /1 (opening|refund|greet) \d/.exec(texts[gifts] ?? '')?.[1]
  await page.keyboard.press('1')
  await page.getByText(`1 added to ${guess}.`).waitFor()
  await expect.poll(() => clusters.count()).toBe(texts.length - 1)
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Assign to another intent' }).waitFor()
  await page.goto(`${stage.server.address}/bots/${agentId}/review`)
})

test('another intent is chosen from all of them by a part of its name and Enter, and the screen asks to train again', async () => {
  const cluster = page.locator('[data-cluster]').filter({ hasText: 'gift cards' })
  await cluster.getByRole('button', { name: 'Another intent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign to another intent' })
  await dialog.getByRole('combobox', { name: 'Intent' }).fill('openi')
  await page.getByRole('option', { name: 'opening' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await page.getByText('1 added to opening.').waitFor()
  await page.getByText('Train again so that the agent learns what you assigned.').waitFor()
  await page.getByRole('button', { name: 'Train again' }).click()
  await page.getByText('Agent trained successfully').waitFor()
})

test('Try it and the report tell why a message was answered so', async () => {
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('where is my parcel')
  await page.keyboard.press('Enter')
  await page.getByText('Why?').click()
  await page.getByText('The message is a training phrase, so its intent is certain.').waitFor()
  await page.getByRole('textbox', { name: 'Message' }).fill('please refund my money')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByText('Why?').count()).toBe(2)
  await page.getByText('Why?').last().click()
  await page.getByText('The best intent reached the threshold.').waitFor()
  await page.getByText('For refund').waitFor()
  await page.getByText('“refund”', { exact: true }).first().waitFor()
  await page.goto(`${stage.server.address}/nlp-report/overview?agent=${agentId}&tab=conversations`)
  await page.getByText('blorp').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Why?').click()
  await dialog.getByText('No intent reached the threshold, so the out-of-scope message was sent.').waitFor()
  await dialog.getByRole('button', { name: 'Make a test of this conversation' }).click()
  await page.getByText('Test made of the conversation: blorp').waitFor()
  expect(await barriers(page)).toEqual([])
})

test('a test is written by hand, run, and shows what was got instead', async () => {
  await page.goto(`${stage.server.address}/bots/${agentId}/tests`)
  await page.getByRole('button', { name: 'New test' }).first().click()
  const panel = page.getByRole('dialog', { name: 'New test' })
  await expect.poll(() => panel.getByLabel('Test name').evaluate(isActive)).toBe(true)
  await page.keyboard.type('Hours')
  await panel.getByLabel('Said').fill('timings')
  await page.keyboard.press('Escape')
  await page.getByText('Leave without saving?').waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  await panel.getByRole('button', { name: 'Add message' }).click()
  await expect.poll(() => panel.getByLabel('Said').last().evaluate(isActive)).toBe(true)
  await panel.getByRole('button', { name: 'Remove message 2' }).click()
  await panel.getByRole('combobox', { name: 'Expected intent' }).click()
  await page.keyboard.type('refund')
  await page.getByRole('option', { name: 'refund' }).click()
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Test saved successfully').waitFor()
  await page.getByRole('button', { name: 'Run tests' }).click()
  await page.getByText('1 passed, 1 failed.').waitFor()
  await page.getByRole('region', { name: 'Last run' }).getByText('Hours').click()
  await page.getByText('Intent should be refund, but is opening').waitFor()
})

test('a version that does worse is held: its worse conversation is read, and what serves is kept (lab)', async () => {
  const held = await shopThatHeard([])
  await admin.post(`/nlp/agent/${held}/tests`, {
    name: 'Refunds',
    turns: [{ said: 'refund status', intent: { id: await intentOf(held, 'refund') } }],
  })
  await teach(held, 'refund', ['stolen words', 'other words'])
  await teach(held, 'greet', ['refund status', 'hello there'])
  await page.goto(`${stage.server.address}/bots/${held}/intents`)
  await page.getByRole('button', { name: 'Train Agent' }).click()
  const notice = page.getByRole('region', { name: 'Held version' })
  await notice.getByText('Version 2 fails 1 test that version 1 passes, so version 1 goes on answering.').waitFor()
  expect((await admin.get(`/nlp/agent/${held}`)).body.data.servingVersion).toBe(1)
  // Whoever is elsewhere is told as well: on the first screen, and on the list of agents.
  await page.goto(`${stage.server.address}/dashboard`)
  await page.getByRole('link', { name: /^Version 2 of .+ waits for your decision$/ }).waitFor()
  await page.goto(`${stage.server.address}/bots`)
  const mark = page.getByRole('link', { name: /^Version 2 held: review / })
  await mark.waitFor()
  expect(await barriers(page)).toEqual([])
  await mark.click()
  await page.waitForURL(`${stage.server.address}/bots/${held}/tests`)
  await notice.getByRole('link', { name: 'Refunds' }).click()
  await page.getByText('Intent should be refund, but is greet').waitFor()
  expect(await barriers(page)).toEqual([])
  await notice.getByRole('button', { name: 'Keep version 1' }).click()
  await notice.waitFor({ state: 'detached' })
  expect((await admin.get(`/nlp/agent/${held}`)).body.data).toMatchObject({ servingVersion: 1, heldVersion: null })
  // The next one is switched on all the same, and taken back by one click.
  await page.getByRole('button', { name: 'Train Agent' }).click()
  await notice.getByRole('button', { name: 'Put version 3 into service anyway' }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => servingVersion(held)).toBe(3)
  await page.goto(`${stage.server.address}/bots/${held}/tests`)
  await page.getByRole('button', { name: 'Answer with version 1 again' }).click()
  await page.getByText('Version activated successfully').waitFor()
  await expect.poll(() => servingVersion(held)).toBe(1)
})

test('a run of many tests shows how far it is, and is cancelled (lab)', async () => {
  const busy = await shopThatHeard([])
  const turns = Array.from({ length: 30 }, () => ({ said: 'refund status' }))
  for (let at = 0; at < 40; at++) await admin.post(`/nlp/agent/${busy}/tests`, { name: `Long ${at}`, turns })
  await page.goto(`${stage.server.address}/bots/${busy}/tests`)
  await page.getByRole('button', { name: 'Run tests' }).click()
  const bar = page.getByRole('progressbar', { name: 'Tests' })
  await bar.waitFor()
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Cancel run' }).click()
  await page.getByText('The run was cancelled.').waitFor()
})

test.each([
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('review and tests bar nobody and do not scroll sideways at $width in $colorScheme', async look => {
  const { width, colorScheme } = look
  await page.setViewportSize({ width, height: 844 })
  await page.emulateMedia({ colorScheme })
  for (const [path, text] of [
    ['review', 'blorp'],
    ['tests', 'Hours'],
  ] as const) {
    await page.goto(`${stage.server.address}/bots/${agentId}/${path}`)
    await page.getByText(text).first().waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }
})

const isActive = (element: Element) => element === document.activeElement

async function servingVersion(id: string): Promise<number> {
  return (await admin.get(`/nlp/agent/${id}`)).body.data.servingVersion
}

async function intentOf(id: string, name: string): Promise<string> {
  const { intents } = (await admin.get(`/nlp/agent/${id}/intents?searchterm=${name}`)).body.data
  return intents[0].id
}

async function teach(id: string, name: string, utterances: string[]): Promise<void> {
  await admin.post('/nlp/intent', { id: await intentOf(id, name), utterances })
}

/** A trained shop whose customers said things that it did not understand; the first ones twice. */
async function shopThatHeard(messages: string[]): Promise<string> {
  const { id } = (await admin.post('/nlp/agent', { name: `Monday ${shops++}`, description: 'x', type: 'nlp' })).body
    .data
  await admin.post(`/nlp/agent/${id}/config`, { modelType: 'Semantic', confidenceThreshold: 0.8, language: 'en' })
  const storyId = (await admin.post('/nlp/story', { agentId: id, name: 'All' })).body.data.id
  for (const [name, utterances] of Object.entries(taught)) {
    await admin.post('/nlp/intent', { agentId: id, storyId, name, utterances, responses: [`About ${name}`] })
  }
  await admin.post(`/nlp/agent/${id}/train`, {})
  for (const text of [...messages, ...messages.slice(0, 2)]) {
    await admin.post('/nlp/predictIntent', {
      agentId: id,
      message: { type: 'text', text },
      metadata: { appId: 'web' },
    })
  }
  return id
}

const taught = {
  greet: ['hello there', 'good morning to you', 'hi bot', 'namaste ji', 'hey how are you'],
  refund: ['i want my money back', 'please refund me', 'when do i get the refund', 'refund status', 'refund my money'],
  opening: ['when do you open', 'opening hours please', 'is the shop open today', 'till when are you open', 'timings'],
}
