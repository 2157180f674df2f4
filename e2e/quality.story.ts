import { afterAll, beforeAll, expect, test } from 'vitest'
import { muddled } from '../server/src/bots/evaluations/evaluations.fixture.ts'
import { signInAt } from '../server/src/testing/server.ts'
import { eventually } from '../server/src/testing/world.ts'
import { barriers, inWindow, openStage, outsideWindow, type Stage, signIn } from './stage.ts'

type Page = Awaited<ReturnType<Stage['open']>>

let stage: Stage
let admin: Awaited<ReturnType<typeof signInAt>>
let page: Page
let agentId: string
const intentIds = new Map<string, string>()
let storyId: string
beforeAll(async () => {
  stage = await openStage()
  admin = await signInAt(stage.server.address)
  page = await stage.open()
  await signIn(page, stage.server.address, 'admin@demo.parley')
  agentId = await makeAgent()
})
afterAll(() => stage.close())

test('an agent that was never evaluated offers one thing to do; it runs, and shows what was understood (lab)', async () => {
  await page.goto(`${stage.server.address}/bots/${agentId}/intents`)
  await page.getByRole('tab', { name: 'Quality' }).click()
  await page.waitForURL(/\/quality$/)
  await page.getByText('Not evaluated yet.').waitFor()
  await page.getByRole('button', { name: 'Evaluate' }).click()
  await page.getByText('Evaluation started').waitFor()
  await page.getByRole('heading', { name: 'What is taken for what' }).waitFor()
  await page.getByText(/of 15 phrases were understood without having been learned/).waitFor()
  const rows = page.getByRole('table', { name: 'Intents, worst first' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(4)
})

test('a pair and a cell of the matrix open their phrases, by mouse and by keys (lab)', async () => {
  await page
    .getByRole('button', { name: /^cancel \w+ taken for cancel \w+ \d phrases?$/ })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: 'Phrases' })
  await panel.getByText(/^Training phrases of cancel .*, taken for cancel/).waitFor()
  await panel.getByText('cancel my order', { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  const matrix = page.getByRole('table', { name: 'Confusion matrix' })
  expect(await matrix.getByRole('rowheader').count()).toBeGreaterThan(1)
  expect(await matrix.getByRole('columnheader').first().textContent()).toBe('Expected')
  const inOrder = matrix.locator('button[tabindex="0"]')
  expect(await inOrder.count()).toBe(1)
  await inOrder.focus()
  const before = await focusedCell()
  await page.keyboard.press('ArrowDown')
  const after = await focusedCell()
  expect(after).not.toBe(before)
  await page.keyboard.press('Enter')
  await panel.getByRole('listitem').first().waitFor()
  expect(await panel.getByRole('listitem').count()).toBe(Number(/\d+$/.exec(after ?? '')?.[0]))
  await page.reload()
  await panel.getByRole('listitem').first().waitFor()
  await page.keyboard.press('Escape')
})

test('the slider tells what another threshold would refuse and let through (lab)', async () => {
  const costs = page.locator('dl').filter({ hasText: 'Right answers refused' })
  const slider = page.getByRole('slider', { name: 'What would a threshold cost?' })
  await slider.focus()
  await page.keyboard.press('Home')
  await expect
    .poll(() => costs.textContent())
    .toMatch(/Right answers refused0Wrong answers given\d+Wrong answers refused0$/)
  await page.keyboard.press('End')
  await expect.poll(() => costs.textContent()).toMatch(/^Right answers given0/)
  await page.getByRole('button', { name: 'Back to 0.50' }).click()
  await page.getByText('0.50 (in use)').waitFor()
})

test('a phrase of two intents is kept in one of them by one click; few phrases are generated (lab)', async () => {
  const lone = {
    agentId,
    storyId,
    name: 'goodbye',
    utterances: ['please close this chat now', 'i want to end our talk'],
    responses: [],
  }
  intentIds.set('goodbye', (await admin.post('/nlp/intent', lone)).body.data.id)
  await admin.post('/nlp/entity', {
    agentId,
    name: 'colour',
    values: [{ value: 'red', type: 'synonyms', synonyms: ['crimson'] }],
  })
  // The lonely intent and the idle entity are told on the tab as soon as they are saved.
  const { findings } = (await admin.get(`/nlp/agent/${agentId}/lint`)).body.data
  await page.getByRole('tab', { name: new RegExp(`^Quality\\s*${findings.length}$`) }).waitFor()
  await page.getByRole('tab', { name: /^Findings/ }).click()
  const finding = page.getByRole('listitem').filter({ hasText: "'cancel my order' is a training phrase of" })
  await finding.getByRole('button', { name: 'Keep in cancel order' }).click()
  await page.getByText('Finding mended').waitFor()
  await finding.waitFor({ state: 'detached' })
  expect(await phrasesOf('cancel plan')).not.toContain('cancel my order')
  const lonely = page.getByRole('listitem').filter({ hasText: 'goodbye has only 2 training phrases' })
  await lonely.getByRole('button', { name: 'Generate 5 phrases' }).click()
  await lonely.waitFor({ state: 'detached' })
  expect((await phrasesOf('goodbye')).length).toBeGreaterThanOrEqual(5)
  const unused = page.getByRole('listitem').filter({ hasText: 'Entity colour is used by no intent.' })
  await unused.getByRole('button', { name: 'Delete entity' }).click()
  await unused.waitFor({ state: 'detached' })
})

test('a finding is ignored by one click, listed as ignored, and shown again (lab)', async () => {
  await admin.post('/nlp/entity', {
    agentId,
    name: 'flavour',
    values: [{ value: 'sweet', type: 'synonyms', synonyms: ['sugary'] }],
  })
  const unused = page.getByRole('listitem').filter({ hasText: 'Entity flavour is used by no intent.' })
  await unused.getByRole('button', { name: 'Ignore' }).click()
  await page.getByText('Finding ignored').waitFor()
  await unused.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show ignored (1)' }).click()
  await unused.waitFor()
  expect(await barriers(page)).toEqual([])
  await unused.getByRole('button', { name: 'Show again' }).click()
  await page.getByText('No finding is ignored.').waitFor()
  await page.getByRole('button', { name: 'Back to the findings' }).click()
  await unused.getByRole('button', { name: 'Delete entity' }).click()
  await unused.waitFor({ state: 'detached' })
})

test('an earlier version is back in service after one click, and what runs can be compared with it (lab, BOT-054)', async () => {
  await admin.get(`/nlp/agent/${agentId}/train`)
  await admin.get(`/nlp/agent/${agentId}/train?force=true`)
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Activate version 1' }).click()
  await page.getByText('Version activated successfully').waitFor()
  expect((await admin.get(`/nlp/agent/${agentId}`)).body.data.servingVersion).toBe(1)
  await page.getByRole('tab', { name: 'Evaluation' }).click()
  await page.getByText('The content has changed since.').waitFor()
  await page.getByRole('button', { name: 'Evaluate version 1 to compare' }).click()
  await eventually(async () => {
    const { evaluations } = (await admin.get(`/nlp/agent/${agentId}/evaluations`)).body.data
    return evaluations.length === 2 && evaluations.every(({ state }: { state: string }) => state === 'DONE')
  })
  await page.getByRole('combobox', { name: 'Evaluation' }).click()
  await page.getByRole('option').last().click()
  await page.getByText('vs serving').first().waitFor()
})

test('of many intents the 25 worst stand in the matrix, which scrolls in its own box on a phone; warnings lead to findings (lab)', async () => {
  const wide = (await admin.post('/nlp/agent', { name: 'Wide', description: 'x', type: 'nlp' })).body.data.id
  const story = (await admin.post('/nlp/story', { agentId: wide, name: 'All' })).body.data.id
  for (let at = 0; at < 30; at++) {
    const utterances = ['tell me about', 'what is that', 'how to do'].map((text, way) => `${text} ${at * 3 + way}`)
    await admin.post('/nlp/intent', { agentId: wide, storyId: story, name: `intent ${at}`, utterances, responses: [] })
  }
  const started = (await admin.post(`/nlp/agent/${wide}/evaluations`, {})).body.data.id
  await eventually(async () => {
    const { state } = (await admin.get(`/nlp/agent/${wide}/evaluations/${started}`)).body.data
    return state === 'DONE'
  }, 60_000)
  const phone = await stage.open({ viewport: { width: 390, height: 844 } })
  await signIn(phone, stage.server.address, 'admin@demo.parley')
  await phone.goto(`${stage.server.address}/bots/${wide}/quality`)
  const matrix = phone.getByRole('table', { name: 'Confusion matrix' })
  await expect.poll(() => matrix.getByRole('rowheader').count()).toBe(25)
  expect(await matrix.getByRole('columnheader').count()).toBe(27)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await barriers(phone)).toEqual([])
  await admin.get(`/nlp/agent/${wide}/train`)
  await phone.goto(`${stage.server.address}/bots/${wide}/quality?panel=training`)
  const panel = phone.getByRole('dialog', { name: 'Training' })
  await panel.getByText("Intent 'intent 7' has only 3 training phrases", { exact: true }).waitFor()
  expect(await barriers(phone)).toEqual([])
  await panel.getByRole('link', { name: 'Mend them in Findings' }).click()
  await phone.waitForURL(/\/quality\?view=findings$/)
  await panel.waitFor({ state: 'hidden' })
  await phone.getByText('intent 7 has only 3 training phrases').waitFor()
  await phone.close()
})

test.each([
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('quality is free of barriers and never scrolls sideways at $width, $colorScheme', async look => {
  const viewer = await stage.open({ viewport: { width: look.width, height: 844 }, colorScheme: look.colorScheme })
  await signIn(viewer, stage.server.address, 'admin@demo.parley')
  const { evaluations } = (await admin.get(`/nlp/agent/${agentId}/evaluations`)).body.data
  const oldest = evaluations.at(-1).id
  const [{ expected, predicted }] = (await admin.get(`/nlp/agent/${agentId}/evaluations/${oldest}/confusions`)).body
    .data.confusions
  const cell = `?evaluation=${oldest}&expected=${expected.id}&predicted=${predicted.id}`
  for (const query of ['', `?evaluation=${oldest}`, cell, '?view=findings', '?view=versions']) {
    await viewer.goto(`${stage.server.address}/bots/${agentId}/quality${query}`)
    await viewer.waitForLoadState('networkidle')
    await expect.poll(() => viewer.evaluate(() => document.getAnimations().length)).toBe(0)
    const seen = { query, ...(await outsideWindow(viewer)), found: await barriers(viewer) }
    expect(seen).toEqual({ query, ...inWindow, found: [] })
  }
  await viewer.close()
})

function focusedCell(): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
}

async function phrasesOf(name: string): Promise<string[]> {
  const path = `/nlp/agent/${agentId}/story/${storyId}/intent/${intentIds.get(name)}`
  const { utterances } = (await admin.get(path)).body.data
  return utterances.map(({ utterance }: { utterance: string }) => utterance)
}

async function makeAgent(): Promise<string> {
  const { id } = (await admin.post('/nlp/agent', { name: 'Muddled', description: 'x', type: 'nlp' })).body.data
  storyId = (await admin.post('/nlp/story', { agentId: id, name: 'All' })).body.data.id
  for (const { name, phrases } of muddled) {
    const intent = { agentId: id, storyId, name, utterances: phrases, responses: ['Yes.'] }
    intentIds.set(name, (await admin.post('/nlp/intent', intent)).body.data.id)
  }
  return id
}
