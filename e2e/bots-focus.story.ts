import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { openStage, type Stage, signIn } from './stage.ts'

let stage: Stage
let page: Page
let bot: { agentId: string; storyId: string; intentId: string }
beforeAll(async () => {
  stage = await openStage()
  bot = await twoStories()
  page = await stage.open()
  await signIn(page, stage.server.address, 'admin@demo.parley')
})
afterAll(() => stage.close())

test('who deletes by keyboard stands on what comes next: stories, intents, phrases, parameters, responses (BOT-041)', async () => {
  await open('intents')
  await press('Delete Empty')
  await sayYes()
  await isAt('button', /^Shop/)

  await open(`intents?story=${bot.storyId}&intent=${bot.intentId}`)
  await press('Delete where is it')
  await sayYes()
  await isAt('checkbox', 'Select is the delivery today')
  await focus('checkbox', 'Select is the delivery today')
  await page.keyboard.press('Space')
  await press('Clear selection')
  await isAt('button', 'Find duplicates')
  await press('Delete size')
  await sayYes()
  await isAt('checkbox', 'day is required')
  await press('Add entity')
  await expect.poll(() => page.getByRole('combobox', { name: 'Entity to add' }).evaluate(isActive)).toBe(true)
  await page.keyboard.press('Escape')
  await isAt('button', 'Add entity')

  await page.getByRole('tab', { name: 'Response' }).focus()
  await page.keyboard.press('Enter')
  await press('Delete response')
  await sayYes()
  await isAt('button', 'Edit response')
  await press('Edit response')
  // The editor takes the focus once it has been fetched and drawn.
  await expect.poll(() => page.getByRole('textbox', { name: 'Response', exact: true }).evaluate(isActive)).toBe(true)
  await press('Done')
  await isAt('button', 'Edit response')
  await press('Save')
  await page.getByText('Intent updated successfully').waitFor()
  await isAt('button', 'Save')
  await press('Delete thanks')
  await sayYes()
  await expect.poll(() => active()).toContain('delivery')
})

test('a mended or ignored finding gives the focus to the next one (lab)', async () => {
  await open('quality?view=findings')
  const findings = page.getByRole('list', { name: 'Findings' })
  const count = await findings.getByRole('listitem').count()
  await press('Ignore')
  await expect.poll(() => findings.getByRole('listitem').count()).toBe(count - 1)
  await expect.poll(() => findings.evaluate(list => list.contains(document.activeElement))).toBe(true)
  await press('Delete entity')
  await expect.poll(() => findings.getByRole('listitem').count()).toBe(count - 2)
  await expect.poll(() => active()).not.toBe('')
})

test('the list of intents keeps its place and the focus, whichever of them is opened (INTENT-012)', async () => {
  const admin = await signInAt(stage.server.address)
  const { agentId } = bot
  const storyId = (await admin.post('/nlp/story', { agentId, name: 'Long' })).body.data.id
  for (let at = 0; at < 40; at += 1) {
    const utterances = [`ask about ${at}`, `tell of ${at}`]
    await admin.post('/nlp/intent', { agentId, storyId, name: `topic ${at}`, utterances, responses: ['x'] })
  }
  await open(`intents?story=${storyId}&intent=first`)
  for (const name of ['topic 37', 'topic 38']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('textbox', { name: 'Intent name' }).inputValue()).toBe(name)
    await isAt('button', new RegExp(`^${name}`))
    const scrolled = await page.getByRole('list', { name: 'Intents' }).evaluate(list => list.scrollTop)
    expect(scrolled).toBeGreaterThan(0)
  }
})

const isActive = (element: Element) => element === document.activeElement

function active(): Promise<string> {
  return page.evaluate(() =>
    document.activeElement === document.body ? '' : (document.activeElement?.textContent ?? ''),
  )
}

async function open(path: string): Promise<void> {
  await page.goto(`${stage.server.address}/bots/${bot.agentId}/${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function focus(role: 'button' | 'checkbox', name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).first().focus()
}

async function press(name: string): Promise<void> {
  await focus('button', name)
  await page.keyboard.press('Enter')
}

async function sayYes(): Promise<void> {
  const yes = page.getByRole('dialog').getByRole('button', { name: 'Yes' })
  await expect.poll(() => page.getByRole('button', { name: 'No', exact: true }).evaluate(isActive)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await yes.waitFor({ state: 'detached' })
}

async function isAt(role: 'button' | 'checkbox', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name, exact: true }).first()
  await expect.poll(() => target.evaluate(isActive)).toBe(true)
}

async function twoStories() {
  const admin = await signInAt(stage.server.address)
  const { id: agentId } = (await admin.post('/nlp/agent', { name: 'Focus', description: 'x', type: 'nlp' })).body.data
  const story = async (name: string) => (await admin.post('/nlp/story', { agentId, name })).body.data.id
  const storyId = await story('Shop')
  await story('Empty')
  const values = [{ value: 'big', type: 'synonyms', synonyms: ['large'] }]
  const entity = async (name: string) => (await admin.post('/nlp/entity', { agentId, name, values })).body.data.id
  const size = await entity('size')
  await entity('unused')
  const save = (intent: object) => admin.post('/nlp/intent', { agentId, storyId, ...intent })
  const { body } = await save({
    name: 'delivery',
    utterances: ['when is the delivery', 'where is it', 'is the delivery today', 'delivery of my parcel'],
    responses: ['Tomorrow', 'Soon'],
    entities: [
      { id: size, name: 'size', prompts: ['Which size?'] },
      { id: 'sys.date', name: 'day', prompts: ['When?'] },
    ],
  })
  await save({ name: 'thanks', utterances: ['thank you', 'thanks a lot'], responses: ['Welcome'] })
  return { agentId, storyId, intentId: body.data.id }
}
