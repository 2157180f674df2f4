import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IterationStage, more, openIterations } from './iteration-stage.ts'
import { barriers, inWindow, outsideWindow } from './stage.ts'

const [list, ready, declined] = ['/campaigns/activity-list', '/campaigns/approved', '/campaigns/reject']

let shop: IterationStage
let campaignId: string
let fileCampaignId: string
beforeAll(async () => {
  shop = await openIterations()
  const asha = await shop.contact({ name: 'Asha Rao', phoneNumber: '919876500011' })
  const ravi = await shop.contact({ name: 'Ravi Menon', phoneNumber: '919876500012' })
  await shop.group('Regulars', [asha, ravi])
  campaignId = await shop.makeCampaign({ name: 'Diwali orders', uploadType: 'CONTACTS' })
  fileCampaignId = await shop.makeCampaign({ name: 'From a file', uploadType: 'MANY_TO_MANY' })
})
afterAll(() => shop.close())

test('an iteration is made for a group, declined with a reason, mended, approved by a checker, started, and its counts fill (CAMP-002, CAMP-003, CAMP-004, CAMP-006, CAMP-010, CAMP-011, CAMP-012, CAMP-015, CAMP-019, CAMP-023, CAMP-024, CAMP-028, CAMP-039, CAMP-040, CAMP-041, CAMP-043)', async () => {
  const maker = await shop.as('meena', `/campaigns/${campaignId}`)
  await write(maker)
  const checker = await shop.as('chetan', list)
  await decline(checker)
  await mend(maker)
  await approveAndStart(checker)
  await watch(maker)
  await checker.getByRole('row', { name: 'First wave, on Monday' }).getByText('Completed').waitFor()
})

test('one that is planned is paused, resumed, stopped, cloned and deleted (CAMP-006, CAMP-013, CAMP-018, CAMP-023, CAMP-024, CAMP-042)', async () => {
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const id = await shop.approved(campaignId, {
    name: 'Next week',
    recipients: { source: 'ALL' },
    schedule: { type: 'ONCE', at },
  })
  const page = await shop.visit(`/campaigns/iterations/${id}`)
  await page.getByRole('button', { name: 'Start' }).click()
  await answer(page, 'Start Campaign', 'Yes')
  await page.getByText('Iteration scheduled successfully').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Paused').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Scheduled').waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  const stop = page.getByRole('dialog', { name: 'Stop Campaign' })
  await stop.getByText('Messages not yet sent will be cancelled. Do you want to stop?').waitFor()
  await answer(page, 'Stop Campaign', 'Yes')
  await page.getByText('Iteration stopped successfully').waitFor()
  await more(page, 'Clone')
  await page.waitForURL(/\/edit$/)
  await page.getByRole('button', { name: 'Back to the iteration' }).click()
  await page.getByRole('heading', { level: 1 }).locator('..').getByText('Draft').waitFor()
  await more(page, 'Delete')
  await page.getByText('Are you sure you want to delete this iteration?').waitFor()
  await answer(page, 'Delete Iterations', 'Yes')
  await page.getByText('Iteration deleted successfully').waitFor()
  await page.waitForURL(/\/iterations$/)
  await expect.poll(() => page.getByRole('row', { name: 'Next week' }).count()).toBe(1)
})

test('what is wrong is told at its field, a file is picked, and leaving asks (CAMP-006, CAMP-051)', async () => {
  const page = await shop.visit(`/campaigns/${fileCampaignId}/iteration`)
  await page.getByRole('radio', { name: 'Recurring' }).check()
  await page.getByRole('radio', { name: 'Weekly' }).check()
  await page.getByRole('button', { name: 'Submit' }).click()
  // Its name, the file, the days and the end.
  await expect.poll(() => page.getByText('This Field is Mandatory').count()).toBe(4)
  await expect.poll(() => focused(page.getByRole('textbox', { name: 'Iteration Name' }))).toBe(true)
  const file = page.getByLabel('CSV file', { exact: true }).and(page.locator('input'))
  await file.setInputFiles({ name: 'people.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect.poll(() => page.getByText('This Field is Mandatory').count()).toBe(3)
  const rows = 'Number,Name\n919876500021,Ila\n919876500022,Om\n98,Wrong\n'
  await file.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByText('people.csv').waitFor()
  await page.getByRole('radio', { name: 'Now' }).check()
  await page.getByRole('textbox', { name: 'Iteration Name' }).fill('Stall visitors')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await answer(page, 'Leave without saving?', 'Stay')
  await page.getByRole('button', { name: 'Save' }).click()
  const estimate = page.getByRole('region', { name: 'Estimate' })
  await estimate.getByText('2 people will get it').waitFor()
  await estimate.getByText('Invalid').waitFor()
})

test('who may only look at iterations changes nothing (CAMP-002, CAMP-004)', async () => {
  const id = await shop.approved(campaignId, { name: 'Only to look at', recipients: { source: 'ALL' } })
  const page = await shop.as('victor', `/campaigns/${campaignId}/iterations`)
  await page.getByRole('button', { name: 'Actions for Only to look at' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['View', 'Estimate'])
  await page.getByRole('menuitem', { name: 'View' }).click()
  await page.waitForURL(new RegExp(id))
  expect(await page.getByRole('button', { name: 'Start' }).count()).toBe(0)
  await shop.goTo(page, list)
  await page.getByText('Page not found').waitFor()
})

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)('at %i in the %s iterations bar nobody and do not scroll sideways', async (width, colorScheme) => {
  const name = `${'Reminder for customers of the eastern region '.repeat(2)}${width}`
  const id = await shop.make(campaignId, { name, recipients: { source: 'ALL' } })
  const page = await shop.visit(list, { viewport: { width, height: 844 }, colorScheme })
  const one = `/campaigns/iterations/${id}`
  const lists = [list, `${list}?tab=all`, `${list}?tab=all&search=nobody`, ready, declined]
  for (const screen of [...lists, `/campaigns/${campaignId}/iteration`, one, `${one}?show=history`, `${one}/edit`]) {
    await shop.goTo(page, screen)
    expect(await barriers(page), screen).toEqual([])
    expect(await outsideWindow(page), screen).toEqual(inWindow)
  }
})

async function write(maker: Page): Promise<void> {
  await maker.getByRole('button', { name: 'Create Iteration' }).click()
  await maker.waitForURL(/\/iteration$/)
  await maker.getByRole('textbox', { name: 'Iteration Name' }).fill('First wave')
  await maker.getByRole('radio', { name: 'Groups and labels' }).check()
  await maker.getByRole('button', { name: 'Save' }).click()
  await maker.getByText('This Field is Mandatory').waitFor()
  await maker.getByRole('combobox', { name: 'Groups' }).click()
  await maker.getByRole('option', { name: 'Regulars (2)' }).click()
  await maker.keyboard.press('Escape')
  await maker.getByRole('button', { name: 'Save' }).click()
  await maker.waitForURL(/\/campaigns\/iterations\/[0-9a-f-]{36}\/edit$/)
  await maker.getByRole('region', { name: 'Estimate' }).getByText('2 people will get it').waitFor()
  await maker.getByRole('button', { name: 'Submit' }).click()
  await maker.getByText('Iteration submitted successfully').waitFor()
  await maker.waitForURL(/\/campaigns\/iterations\/[0-9a-f-]{36}$/)
  expect(await maker.getByRole('button', { name: 'Approve' }).count()).toBe(0)
}

async function decline(checker: Page): Promise<void> {
  const row = checker.getByRole('row', { name: 'First wave' })
  await row.waitFor()
  expect(await headersOf(checker)).toEqual([
    'Iteration',
    'Campaign',
    'Recipients',
    'Scheduled At',
    'Created By',
    'Created On',
    'Approval',
    'Status',
    'Action',
  ])
  await act(checker, 'First wave', 'Reject')
  const why = checker.getByRole('dialog', { name: 'Reject Iterations' })
  await why.getByRole('button', { name: 'Reject' }).click()
  await why.getByText('Please enter reject reason').waitFor()
  expect(await barriers(checker)).toEqual([])
  await why.getByRole('textbox', { name: 'Reason' }).fill('Not on a Sunday')
  await why.getByRole('button', { name: 'Reject' }).click()
  await checker.getByText('Iteration rejected successfully').waitFor()
  await checker.getByText('No Record').waitFor()
}

async function mend(maker: Page): Promise<void> {
  await maker.getByText('Rejected: Not on a Sunday').waitFor()
  await shop.goTo(maker, declined)
  expect(await headersOf(maker)).toEqual(['Iteration', 'Campaign', 'Rejected By', 'Rejected On', 'Reason', 'Action'])
  await maker.getByRole('row', { name: 'Chetan' }).getByText('Not on a Sunday').waitFor()
  await act(maker, 'First wave', 'Edit')
  await maker.getByRole('textbox', { name: 'Iteration Name' }).fill('First wave, on Monday')
  await maker.getByRole('button', { name: 'Submit' }).click()
  await maker.waitForURL(/\/campaigns\/iterations\/[0-9a-f-]{36}$/)
}

async function approveAndStart(checker: Page): Promise<void> {
  // The open list hears of it by itself.
  await act(checker, 'First wave, on Monday', 'Approve')
  const approval = checker.getByRole('dialog', { name: 'Approve Iterations' })
  await approval.getByText('Are you sure you want to approve this iteration?').waitFor()
  expect(await approval.getByRole('button').allTextContents()).toEqual(['Cancel', 'Approve'])
  await approval.getByRole('button', { name: 'Approve' }).click()
  await checker.getByText('Iteration approved successfully').waitFor()
  await shop.goTo(checker, ready)
  await act(checker, 'First wave, on Monday', 'Start')
  const start = checker.getByRole('dialog', { name: 'Start Campaign' })
  await start.getByText('2 messages will be sent. Estimated cost unknown. Do you want to start?').waitFor()
  await start.getByRole('button', { name: 'Yes' }).click()
  await checker.getByText('Iteration started successfully').waitFor()
}

async function watch(maker: Page): Promise<void> {
  const read = maker.getByRole('region', { name: 'Progress' }).getByRole('button', { name: '2 Read 100%' })
  await read.waitFor()
  await read.click()
  await maker.waitForURL(/status=Read/)
  await expect.poll(() => maker.getByRole('row', { name: '+91 98765 0001' }).count()).toBe(2)
  await maker.getByRole('button', { name: 'Approval History' }).click()
  const history = maker.getByRole('table', { name: 'Approval History' })
  const told = await history.getByRole('row').allTextContents()
  expect(told[0]).toBe('UserActionReasonDate')
  expect(told.map(text => /Started|Approved|Submitted|Changed|Rejected|Created/.exec(text)?.[0]).slice(1)).toEqual([
    'Started',
    'Approved',
    'Submitted',
    'Changed',
    'Rejected',
    'Submitted',
    'Created',
  ])
  expect(await barriers(maker)).toEqual([])
}

async function act(page: Page, iteration: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${iteration}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function answer(page: Page, question: string, word: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: word }).click()
  await dialog.waitFor({ state: 'detached' })
}

function headersOf(page: Page): Promise<string[]> {
  return page.getByRole('columnheader').allTextContents()
}

function focused(box: Locator): Promise<boolean> {
  return box.evaluate(found => found === document.activeElement)
}
