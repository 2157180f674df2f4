import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, type ContactBook, expectSound, openContactBook, phoneBook } from './contact-book.ts'
import { barriers } from './stage.ts'

let book: ContactBook
beforeAll(async () => {
  book = await openContactBook()
})
afterAll(() => book.close())

test('a contact is found and edited by the keyboard alone (CUST-003, CUST-012, CUST-014, CUST-015, CUST-024, CUST-031)', async () => {
  await book.create({ name: 'Zubin Mistry', phoneNumber: '9820012345' })
  const page = await book.visit('/dashboard')
  await page.keyboard.press('g')
  await page.keyboard.press('k')
  await page.waitForURL(/customer-master\/customers$/)
  await page.getByRole('link', { name: 'Zubin Mistry' }).waitFor()
  // Arrived by keys, the list takes them at once.
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Zubin Mistry')
  await page.keyboard.press('/')
  await page.keyboard.type('bin mis')
  await expect.poll(() => page.url()).toContain('search=')
  await page.getByRole('link', { name: 'Zubin Mistry' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/customers\/view\//)
  await page.getByRole('region', { name: 'Basic Details' }).getByText('+91 98200 12345').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.waitForURL(/customer-master\/customers\?search=/)
  await page.getByRole('link', { name: 'Zubin Mistry' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Basic Details' }).getByText('+91 98200 12345').waitFor()
  await page.keyboard.press('e')
  await page.waitForURL(/edit=true/)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect.poll(() => name.evaluate(box => box === document.activeElement)).toBe(true)
  expect(await page.getByRole('textbox', { name: 'Phone Number' }).isDisabled()).toBe(true)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Zubin Daruwala')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Customer updated successfully').waitFor()
  // Back among what was searched.
  await page.waitForURL(/customer-master\/customers\?search=/)
  await page.getByText('No Record Found').waitFor()
})

test('a deleted contact comes back by Undo, and so do many (CUST-013, CUST-055, CUST-063, CUST-066)', async () => {
  await book.plant(3, 'Leaver')
  const page = await book.visit(`${phoneBook}?search=Leaver`)
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await page.getByRole('button', { name: 'Actions for Leaver 1' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('Customer deleted successfully').waitFor()
  await page.getByRole('link', { name: 'Leaver 1' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Leaver 1' }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('3 contacts deleted').waitFor()
  await page.getByText('No Record Found').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Leaver 3' }).waitFor()
})

test('who deletes by keyboard keeps a place in the list, and a page that became empty leads back (CUST-013, CUST-016)', async () => {
  await book.plant(11, 'Sweeper')
  const page = await book.visit(`${phoneBook}?search=Sweeper`)
  const deleteFocused = async (name: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter')
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
  }
  await deleteFocused('Sweeper 9')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toContain('Sweeper 8')
  const restored = await book.admin.get(`${base}/customers?search=Sweeper&perPage=20`)
  expect(restored.body.data.customers.customers).toHaveLength(10)
  await book.plant(1, 'Late Sweeper')
  await page.goto(`${book.address}${phoneBook}?search=Sweeper&from=10`)
  await deleteFocused('Sweeper 1')
  await page.getByRole('button', { name: 'Back to the first page' }).click()
  await page.getByRole('link', { name: 'Sweeper 8', exact: true }).waitFor()
})

test('a search is kept as a view, opened again by its name, and gone from every open screen when it is deleted (CUST-012, CUST-029, CUST-036)', async () => {
  await book.plant(1, 'Regular')
  const page = await book.visit(phoneBook)
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('Regular')
  await page.waitForURL(/search=Regular/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  const popup = page.getByRole('dialog', { name: 'Save view' })
  await popup.getByRole('textbox', { name: 'Name' }).fill('My regulars')
  await popup.getByRole('button', { name: 'Save' }).click()
  await page.getByText('View saved').waitFor()
  await page.goto(book.address + phoneBook)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'My regulars', exact: true }).click()
  await page.waitForURL(/search=Regular/)
  await page.getByRole('link', { name: 'Regular 1' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'My regulars', exact: true }).count()).toBe(1)
  const { views } = (await book.admin.get(`${base}/views`)).body.data
  await book.admin.delete(`${base}/views/${views[0].id}`)
  await page.getByRole('button', { name: 'Views', exact: true }).waitFor()
})

test('pages of ten turn with Previous and Next, and a search begins at the first (CUST-016, CUST-036, CUST-051)', async () => {
  await book.plant(12, 'Pager')
  const page = await book.visit(`${phoneBook}?search=Pager`)
  await page.getByRole('link', { name: 'Pager 12' }).waitFor()
  expect(await page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/from=10/)
  await page.getByRole('link', { name: 'Pager 2', exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('Pager 1')
  await page.getByRole('link', { name: 'Pager 12' }).waitFor()
  expect(page.url()).not.toContain('from=')
})

test('two contacts that are one person are merged and parted again (CUST-026)', async () => {
  await book.create({ name: 'Ira Bose', phoneNumber: '9830011111', emailId: 'ira@example.com' })
  await book.create({ name: 'Ira B', phoneNumber: '9830022222', emailId: 'ira@example.com' })
  const page = await book.visit('/customer-master/customers/duplicates')
  const pair = page.getByRole('article').filter({ hasText: 'Ira Bose' })
  await pair.getByText('The same e-mail').waitFor()
  expect(await barriers(page)).toEqual([])
  await pair.getByRole('button', { name: 'Merge' }).click()
  await page.getByText('Contacts merged').waitFor()
  await pair.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Contacts parted').waitFor()
  await pair.waitFor()
  await pair.getByRole('button', { name: 'Not the same person' }).click()
  await pair.waitFor({ state: 'detached' })
})

for (const { width, scheme } of [
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
] as const) {
  test(`${width} wide and ${scheme}, the contact screens bar nobody and do not scroll sideways (CUST-001, CUST-003, CUST-013)`, async () => {
    const viewport = { width, height: width === 390 ? 844 : 900 }
    const page = await book.visit(phoneBook, { viewport, colorScheme: scheme })
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .waitFor()
    await expectSound(page)
    if (width === 390) {
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByRole('dialog', { name: 'Groups and labels' }).waitFor()
      await expectSound(page)
      await page.keyboard.press('Escape')
    }
    const { body } = await book.admin.get(`${base}/customers?perPage=1`)
    const [{ id }] = body.data.customers.customers
    await page.goto(`${book.address}${phoneBook}/view/${id}`)
    await page.getByRole('region', { name: 'Basic Details' }).waitFor()
    await expectSound(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Save' }).waitFor()
    await expectSound(page)
  })
}

test('somebody wants no advertising and agrees again, each with the reason, by keyboard and on a phone (CUST-026)', async () => {
  await book.admin.post('/e/enterprise/channels', { name: 'Diwali offers', type: 4, vendor: 99, data: {} })
  await book.create({ name: 'Consenting Customer', phoneNumber: '9820077001' })
  const { body } = await book.admin.get(`${base}/customers?search=Consenting`)
  const path = `${phoneBook}/view/${body.data.customers.customers[0].id}`
  const page = await book.visit(path)
  const timeline = page.getByRole('complementary', { name: 'Timeline' })
  await page.getByRole('button', { name: 'Stop advertising on Diwali offers' }).focus()
  await page.keyboard.press('Enter')
  const popup = page.getByRole('dialog', { name: 'Stop advertising on Diwali offers' })
  await popup.waitFor()
  await expect.poll(() => popup.getByLabel('Reason').evaluate(box => box === document.activeElement)).toBe(true)
  await page.keyboard.type('Asked in the shop')
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await popup.waitFor({ state: 'detached' })
  const channels = page.getByRole('list', { name: 'Advertising' })
  await channels.getByText('Stopped').waitFor()
  await channels.getByText(/by hand: Asked in the shop$/).waitFor()
  await timeline.getByText('Stopped on').waitFor()
  await timeline.getByText('Asked in the shop').waitFor()
  const phone = await book.visit(path, { viewport: { width: 390, height: 844 } })
  await phone.getByRole('button', { name: 'Allow advertising on Diwali offers' }).click()
  await phone.getByRole('dialog').getByLabel('Reason').fill('Wants the sale')
  await phone.getByRole('dialog').getByRole('button', { name: 'Allow advertising' }).click()
  await phone.getByRole('list', { name: 'Advertising' }).getByText('Allowed').waitFor()
  await expectSound(phone)
  // What one person wrote down stands on the other's screen.
  await timeline.getByText('Wants the sale').waitFor()
})

test('one field of many is found among the columns', async () => {
  for (let field = 1; field <= 12; field += 1) {
    const label = `Detail ${field}`
    const kind = { mandatory: false, fieldType: 'text', inputType: 'alphabets' }
    const { body } = await book.admin.post(`${base}/definitions`, {
      fieldName: `detail${field}`,
      fieldLabel: label,
      fieldHelptext: label,
      ...kind,
    })
    expect(body.message).toBe('Field created successfully')
  }
  const page = await book.visit(phoneBook)
  await page.getByRole('button', { name: 'Columns and density' }).press('Enter')
  const columns = page.getByRole('dialog', { name: 'Columns and density' })
  await expect.poll(() => columns.getByRole('searchbox').evaluate(box => box === document.activeElement)).toBe(true)
  await page.keyboard.type('detail 7')
  await expect.poll(() => columns.getByRole('checkbox').count()).toBe(1)
  await columns.getByRole('checkbox', { name: 'Detail 7' }).press('Space')
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: 'Detail 6' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Detail 7' }).count()).toBe(0)
})

test('the other addresses of the documents lead to the same screens (CUST-001, CUST-004, CUST-006, SHELL-041)', async () => {
  const page = await book.visit('/customer-master')
  await page.getByRole('heading', { name: 'Phone Book' }).waitFor()
  await page.goto(`${book.address}/customer-master/customer`)
  await page.waitForURL(/customers\/create$/)
  const { body } = await book.admin.get(`${base}/customers?perPage=1`)
  const [{ id }] = body.data.customers.customers
  await page.goto(`${book.address}/customer-master/customer/${id}`)
  await page.waitForURL(new RegExp(`customers/view/${id}$`))
  await page.goto(book.address + phoneBook)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.waitForURL(/customer-master\/uploadfile$/)
})
