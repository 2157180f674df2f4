import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAt } from '../server/src/testing/server.ts'
import { choose, fill, paste } from './attributes.panel.ts'
import { cellsOf, drag, lift, orderOf, settled } from './attributes.rows.ts'
import { barriers, inWindow, openStage, outsideWindow, type Stage, visitAs } from './stage.ts'

const base = '/chatbird/api/customer_master'
const list = '/customer-master/definition'

let stage: Stage
let asha: Awaited<ReturnType<typeof signInAt>>
beforeAll(async () => {
  stage = await openStage({ DEMO: '1' })
  asha = await signInAt(stage.server.address, 'asha@demo.parley')
})
afterAll(() => stage.close())

test('a field is defined, and stands in the list, the contact form and the sample file (ATTR-001, ATTR-002, ATTR-003, ATTR-004, ATTR-005, ATTR-006, ATTR-011, ATTR-012, ATTR-013, ATTR-020, ATTR-024, ATTR-025, ATTR-026, ATTR-027, ATTR-028, ATTR-029, ATTR-030, ATTR-033, ATTR-034, ATTR-035, IMPORT-034, ATTR-019)', async () => {
  await forget('homeTown')
  const page = await visit(list)
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Field Label',
    'Field Type',
    'Input Type',
    'Mandatory',
    'Min.Char',
    'Max.Char',
    'Allow Spl Char',
    'Allowed Spl Chars.',
    'Action',
  ])
  expect(await cellsOf(page, 'Phone Number')).toEqual(['Text', 'Alphanumeric', 'Yes', '10', '100000', 'Yes', '+'])
  expect(await cellsOf(page, 'Name')).toEqual(['Text', 'Alphanumeric', 'Yes', '2', '30', 'Yes', '-'])
  expect(await page.getByRole('row', { name: 'Phone Number' }).getAttribute('aria-disabled')).toBe('true')
  expect(await barriers(page)).toEqual([])

  await page.getByRole('button', { name: 'Add Fileds' }).click()
  await page.waitForURL(/definition\/add$/)
  await page.getByRole('dialog', { name: 'Add New Field' }).waitFor()
  await defineHomeTown(page)
  await page.getByRole('link', { name: 'Home town' }).waitFor()
  expect(await cellsOf(page, 'Home town')).toEqual(['Text', 'Alphabets', 'No', '2', '40', 'Yes', '- . ,'])
  await page.getByTitle('Where they come from').waitFor()

  await page.goto(`${stage.server.address}/customer-master/customers/create`)
  await page.getByLabel('Home town').waitFor()
  await page.goto(`${stage.server.address}/customer-master/uploadfile`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Sample' }).click()
  expect((await download).suggestedFilename()).toBe('Sample.csv')
  const sample = await fetch(`${stage.server.address}${base}/uploads/sample`, {
    headers: { 'authentication-token': asha.token },
  })
  expect(await sample.text()).toContain('homeTown')
})

/** Fills the open panel wrongly, then rightly, and saves. */
async function defineHomeTown(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Add New Field' })
  const first = panel.getByRole('textbox', { name: 'Field Label' })
  await expect.poll(() => first.evaluate(box => box === document.activeElement)).toBe(true)
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(() => panel.getByText('This field is required').count()).toBe(5)
  await panel.getByLabel('Field Label').fill('Home town')
  expect(await panel.getByLabel('Field Name').inputValue()).toBe('homeTown')
  await panel.getByLabel('Help Text').fill('Where they come from')
  await panel.getByRole('radio', { name: 'No' }).check()
  await choose(page, 'Field Type', 'Text')
  await page.getByRole('combobox', { name: 'Input Type' }).click()
  expect(await page.getByRole('option').allTextContents()).toEqual(['Alphabets', 'Alphanumeric', 'Number', 'Decimal'])
  await page.getByRole('option', { name: 'Alphabets', exact: true }).click()
  expect(await panel.getByLabel('Allowed Spl Chars.').count()).toBe(0)
  await panel.getByRole('switch', { name: 'Allow Spl Char' }).click()
  await panel.getByLabel('Allowed Spl Chars.').fill('-.')
  await panel.getByRole('switch', { name: 'Comma Included' }).click()
  await panel.getByLabel('Min.Char').fill('9')
  await panel.getByLabel('Max.Char').fill('4')
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await panel.getByText('Min.Char cannot be greater than Max.Char').waitFor()
  await panel.getByLabel('Min.Char').fill('2')
  await panel.getByLabel('Max.Char').fill('40')
  expect(await barriers(page)).toEqual([])
  await panel.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Field created successfully').waitFor()
  await page.waitForURL(/customer-master\/definition$/)
}

test('a select has its values one a row, distinct and pasted as a column (ATTR-015, ATTR-018, ATTR-021, ATTR-031, ATTR-032)', async () => {
  await forget('plan')
  const page = await visit(`${list}/add`)
  await fill(page, { label: 'Plan', name: 'plan' })
  await choose(page, 'Field Type', 'Select')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('This field is required').waitFor()
  const value = (place: number) => page.getByRole('textbox', { name: `Value ${place}` })
  await value(1).fill('Gold')
  await value(1).press('Enter')
  await expect.poll(() => focused(page)).toBe('Value 2')
  await page.keyboard.type('gold')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Options must be distinct').waitFor()
  await value(2).fill('')
  await paste(value(2), 'Silver\nBronze')
  await expect.poll(() => value(3).inputValue()).toBe('Bronze')
  await lift(page, 'Bronze', [2])
  await expect.poll(() => value(2).inputValue()).toBe('Bronze')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByText('Field created successfully').waitFor()
  await page.getByRole('link', { name: 'Plan' }).waitFor()
  expect(await cellsOf(page, 'Plan')).toEqual(['Select', '-', 'No', '-', '-', '-', '-'])
  const { inputFieldDefinitions } = (await asha.get(`${base}/definitions`)).body.data
  const plan = inputFieldDefinitions.find(({ fieldName }: { fieldName: string }) => fieldName === 'plan')
  expect(plan).toMatchObject({ defaultValue: 'Gold,Bronze,Silver', validations: [] })
})

test('fields are put in order by keyboard and by mouse, which others see at once (ATTR-006, ATTR-007, ATTR-040, ATTR-045)', async () => {
  for (const label of ['First', 'Second', 'Third']) {
    await forget(label)
    await define({ fieldLabel: label })
  }
  const page = await visit(list)
  const other = await visit(list)
  const last = (await orderOf(page, null)).length
  await lift(page, 'Third', [last - 1, last - 2])
  await page.getByText('Field moved successfully').waitFor()
  await expect.poll(() => orderOf(page, ['First', 'Second', 'Third'])).toEqual(['Third', 'First', 'Second'])
  await expect.poll(() => orderOf(other, ['First', 'Second', 'Third'])).toEqual(['Third', 'First', 'Second'])
  await page.getByRole('button', { name: 'Move Third' }).focus()
  await page.keyboard.press(' ')
  await page.locator('[aria-grabbed=true]').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByText('Third stays where it was.').waitFor({ state: 'attached' })
  await settled(page)
  await drag(page, 'Second', 'Third')
  await expect.poll(() => orderOf(other, ['First', 'Second', 'Third'])).toEqual(['Second', 'Third', 'First'])
  await expect.poll(() => orderOf(page, ['First', 'Second', 'Third'])).toEqual(['Second', 'Third', 'First'])
  expect((await page.getByRole('row').nth(1).textContent())?.startsWith('Phone Number')).toBe(true)
})

test('the head of the list stays over the rows that scroll (ATTR-001)', async () => {
  const page = await visit(list, { viewport: { width: 1440, height: 400 } })
  const head = page.getByRole('columnheader', { name: 'Field Label' })
  const before = await head.boundingBox()
  await page.getByRole('row').last().scrollIntoViewIfNeeded()
  expect(await page.getByRole('row', { name: 'Phone Number' }).boundingBox()).not.toEqual(before)
  expect(await head.boundingBox()).toEqual(before)
})

test('on a phone the actions of the panel stand at its lower edge, and nothing shows below them (ATTR-008)', async () => {
  const page = await visit(`${list}/add`, { viewport: { width: 390, height: 844 } })
  const bar = page.locator('[data-form-actions]')
  for (const type of ['', 'Text']) {
    if (type) await choose(page, 'Field Type', type)
    const box = await bar.boundingBox()
    expect(box && Math.round(box.y + box.height)).toBe(844)
  }
})

test('a field is changed in a panel of 400 px over the list; the overlay closes it, and asks where something was typed (ATTR-003, ATTR-008, ATTR-009, ATTR-011, ATTR-012, ATTR-044)', async () => {
  const id = await define({ fieldLabel: 'Budget', inputType: 'number' })
  const page = await visit(list)
  await page.getByRole('button', { name: 'Edit Budget' }).click()
  await page.waitForURL(new RegExp(`define-customer/create\\?id=${id}$`))
  const panel = page.getByRole('dialog', { name: 'Edit Field' })
  await panel.getByText('No contact holds a value of Budget.').waitFor()
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(400)
  await page.mouse.click(700, 500)
  await page.waitForURL(/customer-master\/definition$/)
  await panel.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: 'Budget' }).click()
  await panel.getByLabel('Field Label').fill('Monthly budget')
  await page.mouse.click(700, 500)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await panel.getByLabel('Field Name').isDisabled()).toBe(true)
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Field updated successfully').waitFor()
  await page.waitForURL(/customer-master\/definition$/)
  await page.getByRole('link', { name: 'Monthly budget' }).waitFor()

  await page.goto(`${stage.server.address}/customer-master/define-customer/create`)
  await page.getByRole('dialog', { name: 'Add New Field' }).waitFor()
})

test('what the server refuses is listed, and said at its field (ATTR-039, ATTR-043, ATTR-036)', async () => {
  await define({ fieldLabel: 'Loyalty' })
  const page = await visit(`${list}/add`)
  await fill(page, { label: 'loyalty', name: 'loyalty' })
  await choose(page, 'Field Type', 'Textarea')
  await page.getByRole('combobox', { name: 'Input Type' }).click()
  expect(await page.getByRole('option').allTextContents()).toEqual(['Alphabets', 'Alphanumeric'])
  await page.getByRole('option', { name: 'Alphabets', exact: true }).click()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Save Failed. Please check for errors in fields' }).last()
  await alert.waitFor()
  await page.getByText('Field Label: Field label already exists').waitFor()
  await page.getByText('Field Name: Field name already exists').waitFor()
  await page.getByText('Field name already exists', { exact: true }).waitFor()
  expect(await barriers(page)).toEqual([])
})

test('a field is deleted once its reader knows how many contacts hold a value, and its type stays meanwhile (ATTR-010, ATTR-041)', async () => {
  const id = await define({ fieldLabel: 'Shoe size' })
  await asha.post(`${base}/customers`, { name: 'Tara', phoneNumber: '9811100001', data: [{ id, value: 'nine' }] })
  const page = await visit(list)
  await page.getByRole('button', { name: 'Edit Shoe size' }).click()
  await page.getByText('1 contact holds a value of Shoe size.').waitFor()
  expect(await page.getByRole('combobox', { name: 'Field Type' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete Shoe size' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await question.getByText('1 contact holds a value of Shoe size.').waitFor()
  await question.getByRole('button', { name: 'No' }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Delete Shoe size' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Field deleted successfully').waitFor()
  await page.getByText('Shoe size', { exact: true }).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Field restored successfully').waitFor()
  await page.getByText('Shoe size', { exact: true }).waitFor()
  expect((await asha.get(`${base}/customers?search=9811100001`)).body.data.customers.customers).toMatchObject([
    { details: expect.arrayContaining([{ id, value: 'nine' }]) },
  ])
})

test('who may only look sees no way to change, and who may not look sees no list (ATTR-001, ATTR-002)', async () => {
  await define({ fieldLabel: 'Anniversary' })
  const page = await visit(list, {}, 'kabir@demo.parley')
  await page.getByText('Anniversary', { exact: true }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Action' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^(Add Fileds|Move|Edit|Delete)/ }).count()).toBe(0)
  await page.goto(`${stage.server.address}${list}/add`)
  await page.getByText('Page Not Found').first().waitFor()
  const stranger = await visit('/dashboard', {}, 'rohan@demo.parley')
  expect(await stranger.getByRole('link', { name: 'Attributes' }).count()).toBe(0)
})

test('on a phone and in the dark, list and panel bar nobody and do not scroll sideways (ATTR-001, ATTR-008)', async () => {
  await define({ fieldLabel: 'A label of fifty characters, which is the longest' })
  for (const options of [
    { viewport: { width: 390, height: 844 } },
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const },
    { colorScheme: 'dark' as const },
  ]) {
    const page = await visit(list, options)
    expect(await barriers(page)).toEqual([])
    expect(await outsideWindow(page)).toEqual(inWindow)
    await page.getByRole('button', { name: 'Add Fileds' }).click()
    await page.getByLabel('Field Label').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.context().close()
  }
})

function visit(path: string, options?: Parameters<Stage['open']>[0], email = 'asha@demo.parley'): Promise<Page> {
  return visitAs(stage, email, path, options)
}

/** Makes room for a test that is tried again. */
async function forget(fieldName: string): Promise<void> {
  const { inputFieldDefinitions } = (await asha.get(`${base}/definitions`)).body.data
  const there = inputFieldDefinitions.find((one: { fieldName: string }) => one.fieldName === fieldName)
  if (!there) return
  await fetch(`${stage.server.address}${base}/definitions/${there.id}`, {
    method: 'DELETE',
    headers: { 'authentication-token': asha.token },
  })
}

/** A field as a call makes it; its id. */
async function define(draft: { fieldLabel: string; inputType?: string }): Promise<string> {
  const fieldName = draft.fieldLabel.replace(/\W/g, '').slice(0, 30)
  const help = { fieldHelptext: 'Said by hand', mandatory: false, fieldType: 'text', inputType: 'alphabets' }
  await asha.post(`${base}/definitions`, { fieldName, ...help, ...draft })
  // A test that is tried again finds the field there.
  const { inputFieldDefinitions } = (await asha.get(`${base}/definitions`)).body.data
  return inputFieldDefinitions.find((one: { fieldName: string }) => one.fieldName === fieldName).id
}

function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
}
