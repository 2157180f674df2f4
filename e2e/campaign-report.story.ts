import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../server/src/testing/world.ts'
import { base, type IterationStage, more, openIterations } from './iteration-stage.ts'
import { barriers, inWindow, outsideWindow } from './stage.ts'

let shop: IterationStage
let campaignId: string
beforeAll(async () => {
  shop = await openIterations()
  campaignId = await shop.makeCampaign({ name: 'Diwali orders', uploadType: 'CONTACTS' })
})
afterAll(() => shop.close())

test('a manager opens the report, chooses a campaign, follows its numbers to their rows and downloads them (CAMP-005, CAMP-006)', async () => {
  const id = await offer()
  const page = await shop.as('victor', '/campaigns/campaigns-list')
  await page.getByRole('link', { name: 'Reports' }).first().click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('This Field is Mandatory').waitFor()
  await page.getByRole('combobox', { name: 'Campaign' }).fill('evening')
  await page.getByRole('option', { name: 'Evening offers' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  const totals = page.getByRole('region', { name: 'Totals' })
  const shown =
    /Total2Sent150%of allDelivered1100%of those sentRead1100%of those sentFailed150%of allClicked00%of those sentReplied1/
  await expect.poll(() => totals.textContent()).toMatch(shown)
  await page.getByRole('tabpanel', { name: 'Summary' }).getByRole('link', { name: 'Evening wave' }).click()
  await page.getByRole('tabpanel').getByRole('row', { name: 'Completed' }).waitFor()
  await lookAtFailed(page)
  await totals.getByRole('link', { name: 'Delivered' }).click()
  await page.getByRole('row', { name: '0031' }).waitFor()
  await page.reload()
  await page.getByRole('row', { name: '0031' }).waitFor()
  expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('Delivered or read')
  await totals.getByRole('link', { name: 'Replied' }).click()
  await page.getByRole('row', { name: 'Is it open on Sunday?' }).waitFor()
  await page.getByRole('tab', { name: 'Fallback' }).click()
  await page.getByText('The campaign has no fallback.').waitFor()
  await shop.goTo(page, `/campaigns/iterations/${id}`)
  await more(page, 'Report')
  await expect.poll(() => page.getByRole('combobox', { name: 'Iteration' }).inputValue()).toBe('Evening wave')
})

test.each([
  [1440, 'light'],
  [390, 'dark'],
] as const)(
  'at %i in the %s the report bars nobody and does not scroll sideways (CAMP-005)',
  async (width, colorScheme) => {
    const page = await shop.visit('/campaigns/report', { viewport: { width, height: 844 }, colorScheme })
    expect(await barriers(page)).toEqual([])
    for (const tab of ['', '&tab=responses', '&tab=failed', '&tab=fallback', '&tab=recipients']) {
      await shop.goTo(page, `/campaigns/report?campaign=${campaignId}${tab}`)
      expect(await barriers(page), tab).toEqual([])
      expect(await outsideWindow(page), tab).toEqual(inWindow)
    }
  },
)

/** An iteration that was sent: one recipient read it and wrote, the other's number is none. */
async function offer(): Promise<string> {
  const of = await shop.makeCampaign({ name: 'Evening offers', uploadType: 'ONE_TO_MANY' })
  const numbers = ['919876500031', '919876510001']
  const id = await shop.approved(of, { name: 'Evening wave', recipients: { source: 'NUMBERS', numbers } })
  await shop.admin.post(`${base}/activity/${id}/start`, {})
  const stats = async () => (await shop.admin.get(`${base}/${of}/stats`)).body.data.stats
  await eventually(async () => (await stats()).read === 1)
  const phone = `/e/enterprise/channels/${shop.channelId}/simulator/phone/${numbers[0]}/message`
  await shop.admin.post(phone, { text: 'Is it open on Sunday?' })
  await eventually(async () => (await stats()).replied === 1)
  return id
}

/** By cause, with the rows; numbers are hidden from who may not see them, also in the file. */
async function lookAtFailed(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Failed' }).click()
  await page.getByRole('tab', { name: 'Failed', selected: true }).waitFor()
  const causes = page.getByRole('table', { name: 'Causes' })
  await causes.getByRole('row', { name: '131026' }).getByRole('link').click()
  await page.waitForURL(/code=131026/)
  await page.getByRole('button', { name: 'Remove filter Cause' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Campaign report.csv')
  const [, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(rows.map(row => /"Evening wave","\*+0001","","Failed"/.test(row))).toEqual([true])
  await page.getByRole('row', { name: '*0001' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message Status' })
  await dialog.getByText('What to do').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}
