import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSound } from './contact-book.ts'
import { openTemplateStage, phone, templates, whatsApp } from './template-stage.ts'

let on: Awaited<ReturnType<typeof openTemplateStage>>
beforeAll(async () => {
  on = await openTemplateStage()
})
afterAll(() => on.stage.close())

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a newcomer writes a template, sees it on a phone, submits it and sees it approved (TMPL-001, TMPL-003, TMPL-006, TMPL-007, TMPL-010, TMPL-021)', async () => {
  const page = await on.visit(whatsApp)
  await page.getByText('No Record').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Create Template' }).first().click()
  await page.getByRole('combobox', { name: 'Language', exact: true }).focus()
  expect(await page.getByRole('option').count()).toBe(0)
  await page.getByLabel('Template Name').fill('order_shipped')
  await choose(page, 'Category', 'Utility')
  await choose(page, 'Header', 'Text')
  await page.getByLabel('Header text').fill('Order {{1}}')
  await page.getByRole('textbox', { name: 'Body' }).fill('Hello , your *order* is on its way.')
  await page
    .getByRole('textbox', { name: 'Body' })
    .evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(6, 6))
  await page.getByRole('button', { name: 'Add Variable' }).click()
  await page.getByLabel('Footer').fill('Reply STOP to opt out')
  await page.getByRole('button', { name: 'Add Button' }).click()
  await choose(page, 'Kind of button 1', 'Website')
  await page.getByLabel('Text of button 1').fill('Track')
  await page.getByLabel('Address of button 1').fill('https://shop.in/track/{{1}}')
  await phone(page).getByText('Hello {{1}}, your order is on its way.').waitFor()
  await phone(page).locator('strong', { hasText: 'order' }).waitFor()

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Sample value is missing for {{1}}').first().waitFor()
  const samples = page.getByRole('textbox', { name: '{{1}}', exact: true })
  await samples.nth(0).fill('4711')
  await samples.nth(1).fill('Meera')
  await page.getByLabel('Sample of {{1}} in button 1').fill('4711')
  await phone(page).getByText('Hello Meera, your order is on its way.').waitFor()
  await phone(page).getByText('Order 4711').waitFor()
  await expectSound(page)

  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Template created successfully').waitFor()
  await page.waitForURL(/whatsapp$/)
  await page
    .getByRole('row', { name: /order_shipped/ })
    .getByText('Approved')
    .waitFor()
  await page.getByRole('button', { name: 'Actions for order_shipped' }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['View', 'Edit', 'Clone', 'Delete'])
  await page.getByRole('menuitem', { name: 'View' }).click()
  const dialog = page.getByRole('dialog', { name: 'Template' })
  await dialog.getByText('Quality: Unknown').waitFor()
  await dialog.getByText('Hello Meera, your order is on its way.').waitFor()
  expect(page.url()).toContain('view=')
})

test('limits count while one types and say what is too much (TMPL-011, TMPL-012, TMPL-013, TMPL-014)', async () => {
  const page = await on.visit(`${whatsApp}/create`)
  await page.getByLabel('Footer').fill('x'.repeat(60))
  await page.getByText('60 / 60').waitFor()
  await page.getByLabel('Footer').fill('x'.repeat(61))
  await page.getByText('Footer must be 60 characters or fewer').waitFor()
  await page.getByRole('textbox', { name: 'Body' }).fill('y'.repeat(1025))
  await page.getByText('1025 / 1024').waitFor()
  await page.getByText('Body must be 1024 characters or fewer').waitFor()
  await page.getByRole('button', { name: 'Add Button' }).click()
  await page.getByLabel('Text of button 1').fill('z'.repeat(26))
  await page.getByText('Button text must be 25 characters or fewer').waitFor()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.getByText('Template name can hold').or(page.getByText('Template name is required')).waitFor()
})

test('a carousel has a tab a card and slides over the phone (TMPL-009, TMPL-016, TMPL-018, TMPL-022, TMPL-023)', async () => {
  const page = await on.visit(`${whatsApp}/create`)
  await page.getByLabel('Template Name').fill('new_arrivals')
  await page.getByRole('radio', { name: 'Carousel' }).check()
  await page.getByRole('textbox', { name: 'Body' }).fill('New this week.')
  await page.getByRole('textbox', { name: 'Text of card 1' }).fill('A saree for you')
  await page.getByLabel('Text of button 1').fill('Show me')
  await page.getByRole('button', { name: 'Submit' }).click()
  expect(await page.getByRole('tab', { name: /to be mended/ }).allInnerTexts()).toHaveLength(1)
  await page.getByRole('tab', { name: 'Card 2 to be mended' }).click()
  await page.getByRole('textbox', { name: 'Text of card 2' }).fill('x'.repeat(161))
  await page.getByText('Card text must be 160 characters or fewer').waitFor()
  await page.getByRole('textbox', { name: 'Text of card 2' }).fill('A kurta for you')
  await page.getByLabel('Text of button 1').fill('Show me')
  await page.getByRole('tab', { name: 'Card 2', exact: true }).waitFor()
  await page.mouse.move(0, 0)
  await phone(page).getByText('A saree for you').waitFor()
  await phone(page).getByText('A kurta for you').waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page
    .getByRole('row', { name: /new_arrivals/ })
    .getByText('Approved')
    .waitFor()
})

test('the phone follows the card that is written, and goes from card to card by hand (TMPL-023)', async () => {
  const page = await on.visit(`${whatsApp}/create`, { reducedMotion: 'reduce' })
  await page.getByRole('radio', { name: 'Carousel' }).check()
  await page.getByRole('textbox', { name: 'Text of card 1' }).fill('A saree for you')
  await phone(page).getByText('A saree for you').waitFor()
  await page.getByRole('tab', { name: 'Card 2' }).click()
  await phone(page).getByText('Card 2 of 2').waitFor()
  await page.getByRole('textbox', { name: 'Text of card 2' }).fill('A kurta for you')
  await phone(page).getByText('A kurta for you').waitFor()
  await phone(page).getByRole('button', { name: 'Next card' }).press('Enter')
  await phone(page).getByText('A saree for you').waitFor()
  await page.getByRole('textbox', { name: 'Text of card 2' }).fill('A kurta in blue')
  await phone(page).getByText('A kurta in blue').waitFor()
  await page.getByRole('button', { name: 'Add Card' }).click()
  await phone(page).getByText('Card 3 of 3').waitFor()
  await page.getByRole('button', { name: 'Remove Card 3' }).click()
  await phone(page).getByText('Card 2 of 2').waitFor()
})

test('a carousel stands still for who wants no motion (TMPL-023)', async () => {
  const card = (text: string) => ({
    media: { format: 'IMAGE', url: '' },
    body: { text },
    buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }],
  })
  const components = [
    { type: 'BODY', text: 'Look.' },
    { type: 'carousel', cards: [card('First'), card('Second')] },
  ]
  const { body } = await on.admin.post(templates, on.draft({ name: 'still', components }))
  const page = await on.visit(`${whatsApp}/${body.data.template.id}`, { reducedMotion: 'reduce' })
  await phone(page).getByText('First').waitFor()
  await phone(page).getByRole('button', { name: 'Play' }).waitFor()
  await phone(page).getByRole('button', { name: 'Next card' }).click()
  await phone(page).getByText('Second').waitFor()
})

test('an offer has its code, its address and its end on the phone (TMPL-008, TMPL-017, TMPL-019, TMPL-022)', async () => {
  const page = await on.visit(`${whatsApp}/create`)
  await page.getByLabel('Template Name').fill('diwali_offer')
  await page.getByRole('radio', { name: 'Limited Time Offer' }).check()
  await page.getByLabel('Offer text').fill('Ends soon')
  await page.getByRole('textbox', { name: 'Body' }).fill('Everything at half price.')
  await page.getByLabel('Sample code of button 1').fill('DIWALI25')
  await page.getByLabel('Address of button 2').fill('https://shop.in/sale')
  await phone(page).getByText('Ends soon').waitFor()
  await phone(page).getByText('Code: DIWALI25').waitFor()
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await page.waitForURL(/whatsapp\/[0-9a-f-]{36}$/)
  await page.getByRole('heading', { name: 'diwali_offer' }).waitFor()
})

test('a rejected template says why, is cloned and deleted (TMPL-003)', async () => {
  await on.admin.post(templates, on.draft({ name: 'please_reject', submit: true }))
  const page = await on.visit(`${whatsApp}?search=please`)
  await page
    .getByRole('row', { name: /please_reject/ })
    .getByText('Rejected')
    .waitFor()
  await page.getByRole('button', { name: 'Actions for please_reject' }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  await page.getByRole('dialog').getByLabel('Template Name').fill('please_take')
  await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click()
  await page.getByRole('heading', { name: 'please_take' }).waitFor()
  await page.goto(`${on.stage.server.address}${whatsApp}?search=please_reject`)
  await page.getByRole('link', { name: 'please_reject' }).click()
  await page.getByText('Rejected by simulator').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure you want to delete?' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await page.getByText('Template deleted successfully').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Template restored successfully').waitFor()
})

test('who rejects by hand gives a reason, and it stands on the template (TMPL-025)', async () => {
  const data = { username: 'acme', password: 'a secret', contactId: '919000000077' }
  const { body } = await on.admin.post('/e/enterprise/channels', { name: 'Karix', type: 4, vendor: 0, data })
  const made = await on.admin.post(templates, on.draft({ channelId: body.response.id, name: 'by_hand', submit: true }))
  const { template } = made.body.data
  const page = await on.visit(`${whatsApp}?search=by_hand`)
  await page.getByRole('button', { name: 'Actions for by_hand' }).click()
  await page.getByRole('menuitem', { name: 'View' }).click()
  const view = page.getByRole('dialog', { name: 'Template' })
  await view.getByRole('button', { name: 'Mark as rejected' }).click()
  await view.getByText('Please enter reject reason').waitFor()
  await view.getByLabel('Reason of a rejection').fill('Too loud')
  await view.getByRole('button', { name: 'Mark as rejected' }).click()
  await view.getByText('Too loud').waitFor()
  await view.getByRole('button', { name: 'Mark as rejected' }).waitFor({ state: 'detached' })
  await page.goto(`${on.stage.server.address}${whatsApp}/${template.id}`)
  await page.getByText('Too loud').waitFor()
})

test.each([
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
] as const)('the editors keep to $width px in $colorScheme without barriers', async ({ width, colorScheme }) => {
  const { body } = await on.admin.post(templates, on.draft({ name: `sound_${width}_${colorScheme}` }))
  for (const path of [whatsApp, `${whatsApp}/${body.data.template.id}`, '/admin/richcard/create']) {
    const page = await on.visit(path, { viewport: { width, height: 844 }, colorScheme })
    await expectSound(page)
    await page.close()
  }
})
