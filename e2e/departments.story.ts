import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriers, openStage, type Stage, visitAs } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
})
afterAll(() => stage.close())

test('a department is made, filled, given to a channel, and cannot go while the channel has it (USERS-002, CHAN-003)', async () => {
  const page = await visitAs(stage, 'asha@demo.parley', '/admin/departments')
  await page.getByText('No Record').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Create Department' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Department' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Department name is required').waitFor()
  await dialog.getByLabel('Name').fill('Customer care')
  await dialog.getByLabel('Description').fill('First line')
  await dialog.getByRole('combobox', { name: 'Manager' }).fill('meera')
  await page.getByRole('option', { name: 'Meera Nair' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByRole('combobox', { name: 'Manager' }).inputValue()).toBe('Meera Nair')
  expect(await barriers(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Department created successfully').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads).toEqual(['Name', 'Description', 'Manager', 'Users', 'Action'])

  await page.getByRole('button', { name: 'Actions for Customer care' }).click()
  await page.getByRole('menuitem', { name: 'Users' }).click()
  const users = page.getByRole('dialog', { name: 'Users of Customer care' })
  await users.getByText('Nobody is in this department yet.').waitFor()
  await users.getByRole('tab', { name: 'Not Mapped' }).click()
  await users.getByRole('searchbox', { name: 'Search users' }).fill('rohan')
  await users.getByText('asha@demo.parley').waitFor({ state: 'detached' })
  await users.getByRole('button', { name: 'Add Rohan Deshpande' }).click()
  await page.getByText('Users added successfully').waitFor()
  await users.getByRole('tab', { name: 'Mapped', exact: true }).click()
  await users.getByRole('button', { name: 'Remove Rohan Deshpande' }).waitFor()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await users.waitFor({ state: 'detached' })

  await page.goto(`${stage.server.address}/admin/channels`)
  await page.getByRole('link', { name: 'Website' }).click()
  await page.getByRole('combobox', { name: 'Department' }).click()
  await page.getByRole('option', { name: 'Customer care' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Channel updated successfully').waitFor()
  await page.goto(`${stage.server.address}/admin/channels`)
  await page
    .getByRole('row', { name: /Website/ })
    .getByText('Customer care')
    .waitFor()

  await page.goto(`${stage.server.address}/admin/departments`)
  await page.getByRole('button', { name: 'Actions for Customer care' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete Customer care?' })
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Department is in use. Cannot be deleted').waitFor()
})

test('who may not see departments meets neither the entry nor the screen (USERS-002)', async () => {
  const page = await visitAs(stage, 'meera@demo.parley', '/admin/departments')
  await page
    .getByText('404')
    .or(page.getByText(/not found/i))
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'Departments' }).count()).toBe(0)
})
