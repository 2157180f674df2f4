import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, type ContactBook, openContactBook, phoneBook } from './contact-book.ts'

let book: ContactBook
beforeAll(async () => {
  book = await openContactBook()
})
afterAll(() => book.close())

test('a save without a network is told once, and no longer than the outage', async () => {
  const page = await book.visit(`${phoneBook}/create`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  expect(await name.getAttribute('dir')).toBe('auto')
  await name.fill('Leila Karimi')
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('98200 54377')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  const told = page.getByText('Data not Synced,Please Turn On Internet!')
  await told.waitFor()
  expect(await told.count()).toBe(1)
  await page.context().setOffline(false)
  await told.waitFor({ state: 'detached' })
})

test('a contact is made, checked as it is typed, and refused at the top (CUST-002, CUST-007, CUST-021, CUST-022, CUST-025, CUST-032, CUST-040, CUST-041, CUST-064)', async () => {
  await book.create({ name: 'Farah Khan', phoneNumber: '9820054321' })
  const page = await book.visit(phoneBook)
  await page.getByRole('button', { name: 'Create Contact' }).click()
  await page.waitForURL(/customers\/create$/)
  await page.getByRole('heading', { name: 'Create Contact' }).waitFor()
  for (const title of ['Basic Details', 'Social Profiles', 'Groups', 'Labels']) {
    await page.getByText(title, { exact: true }).first().waitFor()
  }
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('F')
  await page.getByText('Minimum length must be 2 characters.').waitFor()
  await name.fill('')
  await page.getByText('This field is required').waitFor()
  await name.fill('Farah')
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('98200 54321')
  await page.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Phone Number: Phone number already exists' })
  await alert.waitFor()
  const holder = alert.getByRole('link', { name: 'Open Farah Khan' })
  expect(await holder.getAttribute('href')).toMatch(/\/customer-master\/customers\/view\//)
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('98200 54322')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Customer created successfully').waitFor()
  await page.waitForURL(/customer-master\/customers$/)
  await page.getByRole('link', { name: 'Farah', exact: true }).waitFor()
})

test('what was typed asks before it is left, is gone then, and cancelling leads back (CUST-005, CUST-023)', async () => {
  const page = await book.visit(`${phoneBook}/create`)
  const form = page.url()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half done')
  await page.getByRole('button', { name: 'Back to the Phone Book' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/customer-master\/customers$/)
  await page.goto(form)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect.poll(() => name.inputValue()).toBe('')
  await name.fill('A')
  await name.fill('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/customer-master\/customers$/)
  await page.goto(form)
  await name.fill('B')
  expect(await page.getByText('Your unsaved changes are back.').count()).toBe(0)
})

test('what a colleague changes while a contact is being edited stays (CUST-031, CUST-054)', async () => {
  await book.create({ name: 'Mina Shah', phoneNumber: '9820054399' })
  const { customers } = (await book.admin.get(`${base}/customers?search=Mina`)).body.data.customers
  const [{ id }] = customers
  const page = await book.visit(`${phoneBook}/view/${id}?edit=true`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mina S')
  await book.admin.post(`${base}/customers`, { id, emailId: 'mina@example.com' })
  // The timeline beside the form has heard of it.
  await page.getByText('mina@example.com').waitFor()
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByText('Your unsaved changes are back.').waitFor()
  await book.admin.post(`${base}/customers`, { id, twitterId: 'mina' })
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByText('Your unsaved changes are back.').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('Control+Enter')
  await page.getByText('Customer updated successfully').waitFor()
  const after = (await book.admin.get(`${base}/customers/${id}`)).body.data.customer
  expect(after).toMatchObject({ name: 'Mina S', emailId: 'mina@example.com', twitterId: 'mina' })
})

test('each field of the enterprise keeps what was filled in while others are filled in after it (CUST-042)', async () => {
  const help = { fieldHelptext: 'As they told us', mandatory: false }
  const nickname = { fieldName: 'nickname', fieldLabel: 'Nickname', fieldType: 'text', inputType: 'alphabets' }
  const plan = { fieldName: 'plan', fieldLabel: 'Plan', fieldType: 'selectbox-singlevalue', defaultValue: 'Basic,Gold' }
  for (const field of [nickname, plan]) await book.admin.post(`${base}/definitions`, { ...help, ...field })
  const page = await book.visit(`${phoneBook}/create`)
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Guddu')
  await page.getByRole('combobox', { name: 'Plan' }).click()
  await page.getByRole('option', { name: 'Gold' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Gurpreet Kaur')
  await page.getByRole('textbox', { name: 'Phone Number' }).fill('98200 77031')
  await page.getByRole('textbox', { name: 'Nickname' }).fill('Guddi')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Customer created successfully').waitFor()
  await page.getByRole('link', { name: 'Gurpreet Kaur' }).click()
  const details = page.getByRole('region', { name: 'Other Details' })
  await details.getByText('Guddi').waitFor()
  await details.getByText('Gold').waitFor()
})

test('the fields of the enterprise are checked by their own rules (CUST-042, CUST-043, CUST-044, CUST-045)', async () => {
  await book.admin.post(`${base}/definitions`, {
    fieldName: 'city',
    fieldLabel: 'City',
    fieldHelptext: 'Where they live',
    mandatory: true,
    fieldType: 'text',
    inputType: 'alphabets',
    validations: [
      { id: 'minValue', value: 3 },
      { id: 'maxValue', value: 5 },
    ],
  })
  const page = await book.visit(`${phoneBook}/create`)
  const city = page.getByRole('region', { name: 'Other Details' }).getByRole('textbox', { name: 'City' })
  await city.fill('Goa')
  await city.fill('')
  await page.getByText('City is required').waitFor()
  await city.fill('   ')
  await page.getByText('Whitespace only present in the field - City').waitFor()
  await city.fill('Go')
  await page.getByText('Minimum length must be 3 characters.').waitFor()
  await city.fill('Mumbai')
  await page.getByText('Maximum length must be 5 characters.').waitFor()
})

const small = [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
]

/** What holds the focus, and how many pixels of it lie under the bar that sticks to the lower edge. */
function focusUnder(page: Page, bar: string) {
  return page.evaluate(selector => {
    const { activeElement: active } = document
    const cover = [...document.querySelectorAll(selector)].at(-1)
    if (!active || !cover) return { name: '', covered: 0 }
    const isOnBar = cover.contains(active) || !document.querySelector('#content, [role=dialog]')?.contains(active)
    const { bottom } = active.getBoundingClientRect()
    const name = active.getAttribute('name') ?? active.getAttribute('aria-label') ?? active.textContent ?? ''
    return { name, covered: isOnBar ? 0 : Math.max(0, bottom - cover.getBoundingClientRect().top) }
  }, bar)
}

test.each(small)('no field or row that Tab reaches lies under the bar at $width × $height', async viewport => {
  await book.plant(12, `Neha ${viewport.width}`)
  for (const [path, bar] of [
    [`${phoneBook}/create`, 'div:has(> button[type=submit])'],
    [`${phoneBook}?search=Neha`, '[data-table] > :last-child'],
  ] as const) {
    const page = await book.visit(path, { viewport })
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press(press < 45 ? 'Tab' : 'Shift+Tab')
      expect(await focusUnder(page, bar)).toMatchObject({ covered: 0 })
    }
  }
})

test('on a phone the bar of a dialog is of its surface and stands on its edge', async () => {
  await book.plant(1, 'Dina')
  const page = await book.visit(`${phoneBook}?search=Dina`, {
    viewport: { width: 390, height: 600 },
    colorScheme: 'dark',
  })
  await page.getByRole('checkbox', { name: /^Select Dina/ }).press('Space')
  await page.getByRole('button', { name: 'Add to Group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to Group' })
  const bar = dialog.locator('div:has(> button[type=submit])')
  const looks = (one: Element) => ({
    ground: getComputedStyle(one).backgroundColor,
    bottom: Math.round(one.getBoundingClientRect().bottom),
  })
  const [own, around] = [await bar.evaluate(looks), await dialog.evaluate(looks)]
  expect(own.ground).toBe(around.ground)
  // The dialog has a border.
  expect(around.bottom - own.bottom).toBeLessThanOrEqual(1)
})
