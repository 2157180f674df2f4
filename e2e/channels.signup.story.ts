import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { barriers } from './stage.ts'
import { openVendors, usual, type VendorStage } from './vendor-stage.ts'

let shop: VendorStage
beforeAll(async () => {
  shop = await openVendors()
})
beforeEach(() => shop.vendor.answers(usual))
afterAll(() => shop.close())

test('WhatsApp is connected by hand where the operator has no Facebook app (CHAN-002, CHAN-003, CHAN-035, CHAN-036)', async () => {
  const page = await shop.visit('/admin/whatsapp-onboarding')
  await page.getByText('Embedded signup is not configured').waitFor()
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  expect(await steps.allTextContents()).toEqual(['1Connect Facebook', '2Choose Number', '3Verify', '4Create Channel'])
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Access token is required').waitFor()
  await page.getByLabel('WABA id').fill('555')
  await page.getByLabel('Phone number id').fill('1001')
  await page.getByLabel('Access token').fill('EAAB-token')
  await page.getByLabel('App secret').fill('secret-of-the-app')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('+91 98765 43210 Acme Traders').waitFor()
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Channel Name').fill('Acme WhatsApp')
  await page.getByLabel('PIN').fill('12')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('columnheader', { name: 'Quality' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(await page.getByLabel('Access token').inputValue()).toBe('EAAB-token')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('+91 98765 43210 Acme Traders').waitFor()
  expect(await page.getByLabel('Channel Name').inputValue()).toBe('Acme WhatsApp')
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('PIN must be 6 digits').waitFor()
  await page.getByLabel('PIN').fill('123456')
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('Channel created successfully').waitFor()
  await page.waitForURL(/\/admin\/channels\/[0-9a-f-]{36}$/)
  await expect.poll(() => page.getByLabel('Contact Number').inputValue()).toBe('919876543210')
})

test('who enters a number by hand that is not verified is told so, and led to the code (CHAN-036, CHAN-038)', async () => {
  shop.vendor.answers(call => {
    if (!call.path.includes('/phone_numbers')) return usual(call)
    const number = { id: '1003', display_phone_number: '+91 98765 43213', verified_name: 'Acme Late' }
    return { body: { data: [{ ...number, quality_rating: 'UNKNOWN', code_verification_status: 'NOT_VERIFIED' }] } }
  })
  const page = await shop.visit('/admin/whatsapp-onboarding')
  await page.getByLabel('WABA id').fill('560')
  await page.getByLabel('Phone number id').fill('1003')
  await page.getByLabel('Access token').fill('EAAB-token')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('WhatsApp has not verified this number yet').waitFor()
  const progress = page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
  expect(await progress.allTextContents()).toEqual(['Connect Facebook', 'Choose Number', '3Verify', '4Create Channel'])
  expect(await barriers(page)).toEqual([])
  await page.getByRole('link', { name: 'Verify it first' }).click()
  await page.getByRole('heading', { name: 'Verify the number' }).waitFor()
})

test('a number is chosen, or added and verified with a wrong and a right code (CHAN-037, CHAN-038, CHAN-039)', async () => {
  const page = await shop.visit('/admin/whatsapp-onboarding')
  await page.getByLabel('WABA id').fill('556')
  await page.getByLabel('Phone number id').fill('1009')
  await page.getByLabel('Access token').fill('EAAB-token')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Phone number not found').waitFor()
  await page.getByLabel('Phone number id').fill('1001')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Choose a number' }).waitFor()
  await page.getByRole('columnheader', { name: 'Quality' }).waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual(
    expect.arrayContaining(['Number', 'Display Name', 'Quality', 'Status']),
  )
  expect(await barriers(page)).toEqual([])

  shop.vendor.answers(call => {
    if (call.method === 'POST' && call.path.endsWith('/phone_numbers')) return { body: { id: '1002' } }
    if (!call.path.endsWith('/verify_code')) return usual(call)
    const isRight = call.body.includes('654321')
    return isRight ? { body: { success: true } } : { status: 400, body: { error: { code: 136025, message: 'no' } } }
  })
  await page.getByRole('button', { name: 'Add Number' }).click()
  const panel = page.getByRole('dialog', { name: 'Add Number' })
  await panel.getByLabel('Country code').fill('91')
  await panel.getByRole('textbox', { name: /^Number/ }).fill('98765 43211')
  await panel.getByLabel('Display name').fill('Acme Care')
  await panel.getByRole('button', { name: 'Add Number' }).click()
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByText('The code is on its way.').waitFor()
  const code = page.getByLabel('Enter Code')
  await expect.poll(() => code.evaluate(box => box === document.activeElement)).toBe(true)
  expect(await barriers(page)).toEqual([])
  await page.getByLabel('Enter Code').fill('123456')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.getByText('Invalid code').waitFor()
  await page.getByLabel('Enter Code').fill('654321')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL(/step=create/)
})

test('numbers that could not be read once are asked for again, and the sign-up goes on (CHAN-036)', async () => {
  const page = await shop.visit('/admin/whatsapp-onboarding')
  await page.getByLabel('WABA id').fill('557')
  await page.getByLabel('Phone number id').fill('1001')
  await page.getByLabel('Access token').fill('EAAB-token')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/session=/)
  let isDown = true
  await page.route('**/waba/phone_numbers?*', route =>
    isDown
      ? route.fulfill({ status: 503, json: { status: false, code: '503', message: 'Back soon' } })
      : route.continue(),
  )
  await page.reload()
  await page.getByText('Back soon').waitFor()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('columnheader', { name: 'Quality' }).or(page.getByLabel('Channel Name')).waitFor()
})

test('the longest display name without a blank stays in its box (CHAN-038)', async () => {
  const verified_name = 'W'.repeat(60)
  const account = { data: [{ id: '1004', display_phone_number: '+91 98765 43210', verified_name }] }
  shop.vendor.answers(call => (call.path.includes('/phone_numbers') ? { body: account } : usual(call)))
  const page = await shop.visit('/admin/whatsapp-onboarding')
  await page.getByLabel('WABA id').fill('558')
  await page.getByLabel('Phone number id').fill('1004')
  await page.getByLabel('Access token').fill('EAAB-token')
  await page.getByRole('button', { name: 'Continue' }).click()
  const told = page.getByText(verified_name)
  await told.waitFor()
  expect(await told.evaluate(box => box.scrollWidth - box.clientWidth)).toBe(0)
})
