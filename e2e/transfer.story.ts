import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { travelFile, unzipped } from '../server/src/bots/transfer/transfer.fixture.ts'
import { signInAt } from '../server/src/testing/server.ts'
import { barriers, openStage, type Stage, signIn } from './stage.ts'

type Page = Awaited<ReturnType<Stage['open']>>

let stage: Stage
let page: Page
let admin: Awaited<ReturnType<typeof signInAt>>
beforeAll(async () => {
  stage = await openStage()
  admin = await signInAt(stage.server.address)
  page = await stage.open()
  await signIn(page, stage.server.address, 'admin@demo.parley')
})
afterAll(() => stage.close())

test('an agent is imported from a file, its warnings are read, and it is exported in each format (section 12)', async () => {
  await page.goto(`${stage.server.address}/bots`)
  const file = { ...travelFile('Journeys'), knowledge: { websites: [], documents: ['rules.pdf'] } }
  await choose('journeys.json', JSON.stringify(file))
  const dialog = page.getByRole('dialog', { name: 'Import Agent' })
  await expect.poll(() => dialog.getByRole('radio', { name: 'JSON' }).isChecked()).toBe(true)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  const result = page.getByRole('dialog', { name: 'Agent imported successfully' })
  await result.getByText("Document 'rules.pdf' is not part of the file: upload it again").waitFor()
  expect(await barriers(page)).toEqual([])
  await result.getByRole('button', { name: 'Close' }).last().click()
  await result.waitFor({ state: 'hidden' })
  for (const [format, name] of [
    ['JSON', 'Journeys.json'],
    ['Rasa', 'Journeys-rasa.zip'],
    ['Dialogflow ES', 'Journeys-dialogflow.zip'],
  ] as const) {
    await page.getByRole('button', { name: 'Actions for Journeys', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Export' }).click()
    const exporting = page.getByRole('dialog', { name: 'Export Journeys' })
    await exporting.getByRole('radio', { name: format }).check()
    const download = page.waitForEvent('download')
    await exporting.getByRole('button', { name: 'Export', exact: true }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(name)
    const bytes = new Uint8Array(await readFile(await saved.path()))
    if (format === 'JSON') expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({ format: 'agent' })
    else expect(Object.keys(unzipped(bytes)).length).toBeGreaterThan(2)
    await exporting.waitFor({ state: 'hidden' })
  }
})

test('what is wrong with a file is told with its place, and another format may be named (section 12)', async () => {
  await page.goto(`${stage.server.address}/bots`)
  const file = travelFile('Wrong')
  await choose('wrong.json', JSON.stringify({ ...file, entities: [] }))
  const dialog = page.getByRole('dialog', { name: 'Import Agent' })
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('Import failed').waitFor()
  await dialog.getByText(/stories\[0\]\.intents\[0\].*: Entity not found/).waitFor()
  await dialog.getByRole('radio', { name: 'Dialogflow ES' }).check()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog.getByText('Invalid File Format !').first().waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

test('Auto Generate asks for a phrase, offers 10 or 5, and adds what is not there yet (INTENT-006, INTENT-030, INTENT-035)', async () => {
  const agentId = (await admin.post('/nlp/agent', { name: 'Generating', description: 'Says it otherwise' })).body.data
    .id
  const storyId = (await admin.post('/nlp/story', { agentId, name: 'Orders' })).body.data.id
  const utterances = ['cancel my order', 'can you cancel my order']
  await admin.post('/nlp/intent', { agentId, storyId, name: 'cancel', utterances, responses: ['Fine'] })
  await page.goto(`${stage.server.address}/bots/${agentId}/intents`)
  await page.getByRole('button', { name: /^Orders/ }).click()
  const auto = page.getByRole('button', { name: 'Auto Generate' })
  await auto.click()
  await page.getByText('Select at least one training phrase').waitFor()
  await page.getByRole('checkbox', { name: /Select cancel my order/ }).check()
  await auto.click()
  const dialog = page.getByRole('dialog', { name: 'Auto Generate' })
  await expect.poll(() => dialog.getByRole('radio', { name: '10' }).isChecked()).toBe(true)
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(2)
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await auto.click()
  await dialog.getByRole('radio', { name: '5' }).check()
  await dialog.getByRole('button', { name: 'Generate' }).click()
  // One of the five stands there already and is dropped without a word.
  await page.getByText('4 training phrases added').waitFor()
  await page.getByText('6 training phrases').or(page.getByText('1 selected')).first().waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true)
})

async function choose(name: string, content: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import Agent' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
}
