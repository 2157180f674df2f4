import { reportTexts } from '@parley/contracts/bots/report.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { asOwner } from './database.ts'
import { barriers, openStage, type Stage, signIn } from './stage.ts'

let stage: Stage
let page: Page
const agents = { taught: '01900000-0000-7000-8000-00000000000a', quiet: '01900000-0000-7000-8000-00000000000b' }
const overview = '/nlp-report/overview'

beforeAll(async () => {
  stage = await openStage()
  for (const [name, id] of Object.entries(agents)) await plantAgent(id, `Bot that is ${name}`)
  await plantTurns(agents.taught, 120)
  page = await stage.open()
  await signIn(page, stage.server.address, 'admin@demo.parley')
})
afterAll(() => stage.close())

test('the overview has its cards, charts of 850 x 300 and tiles in the documents’ words, and no download (NLPREP-001, NLPREP-002, NLPREP-003, NLPREP-004, NLPREP-005, NLPREP-006, NLPREP-007, NLPREP-008, NLPREP-009, NLPREP-010, NLPREP-011, NLPREP-012, NLPREP-013, NLPREP-021, INTENT-037, SHELL-137)', async () => {
  await visit(`${overview}?agent=${agents.taught}`)
  for (const label of [
    reportTexts.totalConversation,
    reportTexts.averageMessages,
    reportTexts.maximumConversation,
    reportTexts.weakUnderstanding,
    reportTexts.totalMessages,
    reportTexts.totalScopedMessages,
    reportTexts.totalNonScopedMessages,
  ]) {
    await page.getByRole('link', { name: label, exact: true }).waitFor()
  }
  const trend = page.getByRole('img', { name: 'Scoped and non-scoped messages by day' })
  await trend.waitFor()
  const users = page.getByRole('img', { name: 'Active users by day' })
  for (const chart of [trend, users]) await expect.poll(() => chart.getAttribute('viewBox')).toBe('0 0 850 300')
  await page.getByRole('region', { name: reportTexts.scope, exact: true }).getByText('75.00 %').waitFor()
  await page.getByRole('region', { name: reportTexts.topIntents }).getByRole('link', { name: 'order_status' }).waitFor()
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Intent', 'Count', 'Avg. Confidence', 'Weak'])
  const form = page.getByRole('form', { name: 'Report' })
  await expect.poll(() => form.getByRole('button', { name: reportTexts.download }).count()).toBe(0)
})

test('the first agent is chosen by itself, and no date after today is taken (NLPREP-002, NLPREP-003, NLPREP-028)', async () => {
  await visit(overview)
  const agent = page.getByRole('combobox', { name: reportTexts.agentName })
  await expect.poll(() => agent.inputValue()).toMatch(/^Bot that is/)
  expect(page.url()).toContain('agent=')
  await page.getByRole('textbox', { name: reportTexts.endDate }).fill('2099/01/01')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: reportTexts.submit }).click()
  expect(page.url()).not.toContain('2099')
})

test('a chart reads out all its series, shows its table, and opens a day’s messages (NLPREP-009, SHELL-136, NLPREP-029)', async () => {
  await visit(`${overview}?agent=${agents.taught}`)
  const trend = page.getByRole('region', { name: reportTexts.scopeTrend, exact: true })
  const drawing = trend.getByRole('img')
  await drawing.hover({ position: { x: 420, y: 150 } })
  await expect.poll(() => trend.getByText('Non-scoped').count()).toBeGreaterThan(1)
  await trend.getByRole('button', { name: 'View as table' }).click()
  await expect.poll(() => trend.getByRole('row').count()).toBe(8)
  await trend.getByRole('row').last().getByRole('link').click()
  await page.getByRole('tab', { name: reportTexts.conversations, selected: true }).waitFor()
  expect(page.url()).toMatch(/start=(\d{4}-\d\d-\d\d).*end=\1/)
})

test('of a single day no chart is drawn (NLPREP-032)', async () => {
  const today = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10)
  await visit(`${overview}?agent=${agents.taught}&start=${today}&end=${today}`)
  await page.getByRole('region', { name: reportTexts.quantitativeReport, exact: true }).waitFor()
  await page.getByRole('link', { name: reportTexts.totalConversation }).waitFor()
  await expect.poll(() => page.getByRole('img', { name: 'Active users by day' }).count()).toBe(0)
})

test('Total Scoped Messages leads to its rows; pages end with No More Data to Show (NLPREP-014, NLPREP-015, NLPREP-016, NLPREP-019, NLPREP-033)', async () => {
  await visit(`${overview}?agent=${agents.taught}`)
  await page.getByRole('link', { name: reportTexts.totalScopedMessages, exact: true }).click()
  await page.getByRole('tab', { name: reportTexts.conversations, selected: true }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Scopped', exact: true }).isChecked()).toBe(true)
  await page.getByRole('cell', { name: 'where is my order 1', exact: true }).first().waitFor()
  expect((await page.getByRole('columnheader').allTextContents()).map(text => text.trim()).filter(Boolean)).toEqual([
    'Message',
    'Date',
    'Intent Identified',
    'Intent',
    'Confidence',
    'Training Phrase',
    'Response',
    'Emotion',
  ])
  const previous = page.getByRole('button', { name: 'Previous' })
  await expect.poll(() => previous.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Next' }).click()
  const exhausted = page.getByRole('button', { name: reportTexts.noMoreData })
  await exhausted.waitFor()
  expect([await exhausted.isDisabled(), page.url().includes('page=2')]).toEqual([true, true])
  await previous.click()
  await page.getByRole('button', { name: 'Next' }).waitFor()
})

test('Submit reads the messages again from the first of fifty, and the charts of the overview (NLPREP-030, NLPREP-031)', async () => {
  await visit(`${overview}?agent=${agents.taught}&tab=conversations&page=2`)
  await page.getByRole('cell', { name: 'where is my order 61', exact: true }).first().waitFor()
  const [rows] = await Promise.all([asked('/nlp/conversations?from=0&perPage=50'), submit()])
  expect(rows.postDataJSON()).toMatchObject({ agentId: agents.taught })
  await page.getByRole('cell', { name: 'where is my order 1', exact: true }).first().waitFor()
  expect(page.url()).not.toContain('page=')

  await page.getByRole('tab', { name: reportTexts.overview }).click()
  await page.getByRole('img', { name: 'Active users by day' }).waitFor()
  const calls = ['/nlp/conversationsReport', '/nlp/graphReport', '/nlp/topIntent', '/nlp/quantitativeReport']
  await Promise.all([...calls.map(asked), submit()])
})

test('the agents are asked for all at once, and by name once typing rests (NLPREP-036)', async () => {
  const [all] = await Promise.all([asked('/nlp/v2/agent?'), visit(`${overview}?agent=${agents.taught}`)])
  expect(all.url()).toContain('from=0&perPage=-1')
  const agent = page.getByRole('combobox', { name: reportTexts.agentName })
  await expect.poll(() => agent.inputValue()).toBe('Bot that is taught')
  const searches: { url: string; at: number }[] = []
  page.on('request', request => {
    if (request.url().includes('searchterm=')) searches.push({ url: request.url(), at: Date.now() })
  })
  await agent.fill('')
  await agent.pressSequentially('quiet', { delay: 40 })
  const typedAt = Date.now()
  await expect.poll(() => searches.length).toBe(1)
  expect(searches[0]?.url).toContain('perPage=-1&searchterm=quiet')
  // Typing ends a little before it is told to have ended.
  expect((searches[0]?.at ?? 0) - typedAt).toBeGreaterThan(200)
  await page.getByRole('option', { name: 'Bot that is quiet' }).click()
  await submit()
  await expect.poll(() => page.url()).toContain(agents.quiet)
})

test('a report call that fails is logged alone: its place stops loading and offers another try (NLPREP-043)', async () => {
  const logged: string[] = []
  page.on('console', message => message.type() === 'error' && logged.push(message.text()))
  const failing = /\/nlp\/(graphReport|topIntent)$/
  onTestFinished(() => page.unroute(failing))
  await page.route(failing, route =>
    route.fulfill({ status: 500, json: { status: false, code: '500', message: 'No' } }),
  )
  await visit(`${overview}?agent=${agents.taught}`)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect.poll(() => again.count()).toBe(3)
  expect(logged.filter(text => text.startsWith('Report')).length).toBeGreaterThan(1)
  await page.getByRole('link', { name: reportTexts.totalConversation, exact: true }).waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  await page.unroute(failing)
  await page.getByRole('region', { name: reportTexts.topIntents }).getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('region', { name: reportTexts.topIntents }).getByRole('link', { name: 'order_status' }).waitFor()
})

test('a row opens Remaining Intent; the date is whole and the emotion has its smiley (NLPREP-017, NLPREP-020, NLPREP-027)', async () => {
  await visit(`${overview}?agent=${agents.taught}&tab=conversations`)
  const cell = page.getByRole('cell', { name: 'where is my order 1', exact: true }).first()
  await cell.waitFor()
  const date = page.getByRole('cell', { name: /^\d\d \w{3} \d{4} \d\d:\d\d [AP]M$/ }).first()
  expect(await date.evaluate(node => node.scrollWidth <= node.clientWidth)).toBe(true)
  await page.getByRole('cell', { name: 'Joy 😄' }).first().waitFor()
  await cell.click()
  const dialog = page.getByRole('dialog', { name: reportTexts.remainingIntent })
  await dialog.getByRole('cell', { name: 'refund', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('Download saves the rows under the documents’ name (NLPREP-021, NLPREP-034, NLPREP-042)', async () => {
  await visit(`${overview}?agent=${agents.taught}&tab=conversations&scope=2`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('form', { name: 'Report' }).getByRole('button', { name: reportTexts.download }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^conversation_report_\d\d-\d\d-\d{4} \d\d.\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  expect(Buffer.concat(chunks).toString().trim().split('\r\n')).toHaveLength(31)
})

test('an agent to whom nobody wrote has No Record and charts of zeros (NLPREP-018, SHELL-138)', async () => {
  await visit(`${overview}?agent=${agents.quiet}`)
  await page.getByRole('img', { name: 'Active users by day' }).getByText('900', { exact: true }).waitFor()
  await page
    .getByRole('img', { name: 'Scoped and non-scoped messages by day' })
    .getByText('20', { exact: true })
    .waitFor()
  await page.getByRole('tab', { name: reportTexts.conversations }).click()
  await page.getByText('No Record').waitFor()
})

test('the dashboard leads from what was not understood to exactly those rows (SHELL-125)', async () => {
  await visit('/dashboard')
  const asked = page.getByRole('region', { name: 'Not understood most often' })
  await asked.getByRole('link', { name: 'do you sell boats' }).click()
  await page.getByRole('button', { name: 'Remove filter Message' }).waitFor()
  await page.getByRole('cell', { name: 'do you sell boats' }).first().waitFor()
  await expect.poll(() => page.getByRole('cell', { name: 'do you sell boats' }).count()).toBe(30)
})

test.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)('nothing bars the way at %i px, %s, and nothing scrolls sideways (axe)', async (width, colorScheme) => {
  await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
  await page.emulateMedia({ colorScheme })
  for (const path of [
    `${overview}?agent=${agents.taught}`,
    `${overview}?agent=${agents.taught}&tab=conversations`,
    '/dashboard',
  ]) {
    await visit(path)
    await page
      .getByText(/Total Messages|where is my order 1$|Not understood most often/)
      .first()
      .waitFor()
    expect([path, await barriers(page)]).toEqual([path, []])
    const sideways = await page.locator('html').evaluate(root => root.scrollWidth - root.clientWidth)
    expect([path, sideways]).toEqual([path, 0])
  }
})

function asked(address: string) {
  return page.waitForRequest(request => request.url().startsWith(stage.server.address + address))
}

function submit() {
  return page.getByRole('form', { name: 'Report' }).getByRole('button', { name: reportTexts.submit }).click()
}

function visit(path: string) {
  return page.goto(stage.server.address + path)
}

function plantAgent(id: string, name: string): Promise<void> {
  return asOwner(
    stage,
    `insert into agents (id, enterprise_id, name, name_key, description) select $1, id, $2, lower($2), 'For the report'
     from enterprises order by id limit 1`,
    [id, name],
  )
}

/** The last six days; every fourth message is one that the agent does not understand. */
function plantTurns(agentId: string, count: number): Promise<void> {
  return asOwner(
    stage,
    `insert into bot_turns (id, enterprise_id, agent_id, session_id, sender_id, channel, user_message, bot_response, created_at,
       intent_identified, scoped, weak, matched, intent, confidence, utterance, other_intents, entities, emotion, emotion_score, origin, latency_ms)
     select encode(substring(uuid_send(uuid_floor(at)) from 1 for 6) || substring(uuid_send(gen_random_uuid()) from 7), 'hex')::uuid,
       enterprise_id, id, md5('s' || i / 4)::uuid, 'sender ' || i % 9, 'web',
       case when known then 'where is my order ' || i else 'do you sell boats' end, 'It is on its **way**.', at,
       known, known, i % 20 = 1, known, case when known then 'order_status' end, 0.8, 'where is my order',
       '[{"intent":"refund","confidence":0.1234,"utterance":"refund me"}]', '[]', 'joy', 0.9, 'intent', 1
     from agents, (select i, i % 4 > 0 as known, now() - i * interval '70 minutes' as at from generate_series(1, $2) i) x
     where agents.id = $1`,
    [agentId, count],
  )
}
