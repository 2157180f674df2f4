import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { barriers, inWindow, openStage, outsideWindow, type Stage, visitAs } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  const admin = await signInAt(stage.server.address)
  const book = '/chatbird/api/customer_master'
  for (const name of ['Festival buyers', 'Newsletter', 'Old customers of the shop in Koregaon Park that has closed']) {
    const { group } = (await admin.post(`${book}/groups`, { name })).body.data
    await admin.delete(`${book}/groups/${group.id}`)
  }
  const { tag } = (await admin.post(`${book}/tags`, { name: 'Call back' })).body.data
  await admin.delete(`${book}/tags/${tag.id}`)
})
afterAll(() => stage.close())

test('what was deleted is found, comes back, or goes for good (ADMIN-004, ADMIN-005, SHELL-102)', async () => {
  const page = await visitAs(stage, 'admin@demo.parley', '/admin/trash')
  const names = () => page.getByRole('row').getByRole('rowheader').allTextContents()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('Call back').waitFor()
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads.filter(Boolean)).toEqual(['Name', 'Type', 'Deleted By', 'Deleted On', 'Days Left', 'Action'])
  expect(await barriers(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual(inWindow)

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Type' }).click()
  await page.getByRole('checkbox', { name: 'Label (1)' }).check()
  await row('Newsletter').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for Call back' }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await page.getByText('Restored successfully').waitFor()
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row('Newsletter').waitFor()

  await page.getByRole('checkbox', { name: 'Select Newsletter' }).check()
  await page.getByRole('checkbox', { name: 'Select Festival buyers' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete these 2 items for good?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await row('Newsletter').waitFor({ state: 'detached' })
  await bar.waitFor({ state: 'detached' })
  expect((await names()).length).toBeLessThan(2)

  await page.getByRole('button', { name: 'Empty Bin' }).click()
  const all = page.getByRole('dialog', { name: 'Are you sure you want to delete everything in the Bin for good?' })
  await all.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Nothing was deleted in the last 30 days.').waitFor()
  expect(await page.getByRole('button', { name: 'Empty Bin' }).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
})

test('all that match come back at once, on every page of the Bin, and it says how many (ADMIN-005)', async () => {
  const admin = await signInAt(stage.server.address)
  const groups = '/chatbird/api/customer_master/groups'
  for (let place = 1; place <= 17; place += 1) {
    const { group } = (await admin.post(groups, { name: `Stall ${place}` })).body.data
    await admin.delete(`${groups}/${group.id}`)
  }
  const { group } = (await admin.post(groups, { name: 'Left behind' })).body.data
  await admin.delete(`${groups}/${group.id}`)
  const page = await visitAs(stage, 'admin@demo.parley', '/admin/trash?search=stall')
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await page.getByRole('row').filter({ hasText: 'Stall 17' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByText('15 selected').waitFor()
  await bar.getByRole('button', { name: 'Select all 17' }).click()
  await bar.getByText('17 selected').waitFor()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('17 restored').waitFor()
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('row').filter({ hasText: 'Left behind' }).waitFor()
  await admin.delete('/e/enterprise/trash')
})

test('on a phone the Bin is cards that say what they are and how long they stay (ADMIN-005)', async () => {
  const admin = await signInAt(stage.server.address)
  const { group } = (await admin.post('/chatbird/api/customer_master/groups', { name: 'Walk-ins' })).body.data
  await admin.delete(`/chatbird/api/customer_master/groups/${group.id}`)
  const viewport = { width: 390, height: 844 }
  const page = await visitAs(stage, 'admin@demo.parley', '/admin/trash', { viewport })
  await page.getByText('Walk-ins').waitFor()
  await page.getByText('30 days', { exact: true }).waitFor()
  expect(await outsideWindow(page)).toEqual(inWindow)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Actions for Walk-ins' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete Walk-ins for good?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Deleted for good').waitFor()
  await page.getByText('No Record').waitFor()
})
