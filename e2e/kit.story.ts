import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boxOf, families, focusedLabel, focusedText, overlaps, showFamily, sidewaysScroll } from './kit.pages.ts'
import { barriers, openStage, type Stage } from './stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const show = (page: Page, family: string) => showFamily(page, stage.server.address, family)
// The widths differ in what is laid out, not in colours: one of the two schemes proves the narrow one.
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'dark', width: 390 },
] as const
/** A thousand rows are cards on a phone: 24,000 elements, over which axe sits for minutes. */
const furtherCards = 'li[data-row]:nth-of-type(n + 61)'

test.each(looks)('no page of the kit bars anybody or scrolls sideways: $colorScheme at $width', async look => {
  const page = await stage.open({ viewport: { width: look.width, height: 900 }, ...look, reducedMotion: 'reduce' })
  for (const family of families) {
    await show(page, family)
    expect(await barriers(page, furtherCards), family).toEqual([])
    expect(await sidewaysScroll(page), family).toBe(0)
  }
})

test('a panel keeps the focus, and Esc asks before it loses what was typed; a second Esc answers only that', async () => {
  const page = await stage.open()
  await show(page, 'overlays')
  const opener = page.getByRole('button', { name: 'With unsaved changes' })
  await opener.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Edit tag' })
  await panel.getByLabel('Tag').fill('Gold')
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab')
  expect(await panel.locator(':focus').count()).toBe(1)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  for (let turn = 0; turn < 2; turn += 1) {
    await page.keyboard.press('Escape')
    await question.waitFor()
    expect(await focusedText(page)).toBe('Stay')
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await panel.isVisible()).toBe(true)
  }
  await panel.getByLabel('Tag').press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('With unsaved changes')
})

test('a question says no on Esc, yes on its button, and gives the focus back', async () => {
  const page = await stage.open()
  await show(page, 'overlays')
  const opener = page.getByRole('button', { name: 'Delete tag' })
  await opener.press('Enter')
  await page.getByRole('dialog', { name: 'Are you sure you want to delete this tag?' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('no', { exact: true }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Delete tag')
  await opener.press('Enter')
  await page.getByRole('button', { name: 'Yes' }).press('Enter')
  await page.getByText('yes', { exact: true }).waitFor()
})

test('a click beside a dialog without a form closes it', async () => {
  const page = await stage.open()
  await show(page, 'overlays')
  await page.getByRole('button', { name: 'Dialog', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename tag' })
  await dialog.waitFor()
  await page.mouse.click(10, 400)
  await dialog.waitFor({ state: 'detached' })
})

test.each([1440, 390])(
  'a toast covers neither the head nor the first field nor the actions of a panel, at %i',
  async width => {
    const page = await stage.open({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    await show(page, 'overlays')
    await page.getByRole('button', { name: 'With an action' }).click()
    await page.getByRole('button', { name: 'Quick, 400' }).press('Enter')
    const panel = page.getByRole('dialog', { name: 'Asha Rao' })
    const parts = [
      panel.getByRole('button', { name: 'Close' }),
      panel.getByLabel('Name'),
      panel.getByRole('button', { name: 'Save' }),
    ]
    for (const part of width === 1440 ? [panel, ...parts] : parts) {
      const box = await part.boundingBox()
      expect(box && overlaps(box, await boxOf(page, '[data-toast]'))).toBe(false)
    }
  },
)

test.each([1024, 390])('a toast stands below the highest dialog, at %i', async width => {
  const page = await stage.open({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  await show(page, 'overlays')
  await page.addStyleTag({ content: '[data-dialog] > :last-child { min-height: 200vh }' })
  await page.getByRole('button', { name: 'With an action' }).click()
  await page.getByRole('button', { name: 'Dialog' }).press('Enter')
  const dialog = await page.getByRole('dialog', { name: 'Rename tag' }).boundingBox()
  expect(dialog && overlaps(dialog, await boxOf(page, '[data-toast]'))).toBe(false)
})

test('a toast stands above what is done to chosen rows, at 390', async () => {
  const page = await stage.open({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  await show(page, 'table')
  await page.locator('[data-row]').getByRole('checkbox').first().press('Space')
  await page.getByRole('button', { name: 'Archive', exact: true }).press('Enter')
  expect(overlaps(await boxOf(page, '[data-bulk]'), await boxOf(page, '[data-toast]'))).toBe(false)
})

test('date and time are typed or stepped: hour 1, minute 15, second 30, and any second by hand (SHELL-129, SHELL-131)', async () => {
  const page = await stage.open()
  await show(page, 'dates')
  const box = page.getByLabel('Starts at', { exact: true })
  const told = page.locator('output').first()
  await box.fill('2026/13/21 09:30')
  await page.keyboard.press('Tab')
  await page.getByText('Invalid Date Format').waitFor()
  expect(await told.textContent()).toBe('2026-11-21T09:30:00')
  await box.fill('2026/11/22 10:05:07.250')
  await expect.poll(() => told.textContent()).toBe('2026-11-22T10:05:07.250')
  expect(await page.getByText('Invalid Date Format').count()).toBe(0)
  await page.getByRole('button', { name: 'Choose Starts at' }).press('Enter')
  for (const [part, typed, after] of [
    ['Hours', '10', '11'],
    ['Minutes', '05', '15'],
    ['Seconds', '07', '30'],
  ] as const) {
    const spin = page.getByRole('spinbutton', { name: part })
    expect(await spin.inputValue()).toBe(typed)
    await spin.press('ArrowUp')
    await expect.poll(() => spin.inputValue()).toBe(after)
  }
  await page.getByRole('spinbutton', { name: 'Seconds' }).fill('47')
  await expect.poll(() => told.textContent()).toBe('2026-11-22T11:15:47')
  await page.getByRole('button', { name: 'Seconds up' }).click()
  await expect.poll(() => told.textContent()).toBe('2026-11-22T11:15:00')
  await page.getByRole('button', { name: '24 November 2026' }).click()
  await expect.poll(() => told.textContent()).toBe('2026-11-24T11:15:00')
  await page.keyboard.press('Escape')
  await expect.poll(() => focusedLabel(page)).toBe('Choose Starts at')
})

test('nothing is told before a first value was assigned (SHELL-130)', async () => {
  const page = await stage.open()
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  await show(page, 'dates')
  await page.getByLabel('Unassigned', { exact: true }).fill('2026/11/22 10:05:07')
  await page.keyboard.press('Tab')
  expect(errors).toEqual([])
})

test('five stars are given by arrow keys (SHELL-134)', async () => {
  const page = await stage.open()
  await show(page, 'fields')
  const stars = page.getByRole('group', { name: 'How was it' }).getByRole('radio')
  expect(await stars.count()).toBe(5)
  await stars.nth(3).press('ArrowRight')
  expect(await stars.nth(4).isChecked()).toBe(true)
  expect(await page.getByRole('img', { name: 'Average rating: 3.6 of 5' }).count()).toBe(1)
})

test('file names are cut beyond 30 characters, on attachments beyond 15, whole for screen readers (SHELL-135)', async () => {
  const page = await stage.open()
  await show(page, 'parts')
  const shown = await page.locator('[title^="invoice-november"] > [aria-hidden]').allTextContents()
  expect(shown.map(text => [...text].length)).toEqual([30, 15])
  expect(shown.every(text => text.endsWith('.pdf'))).toBe(true)
  await page.getByText('invoice-november-2026-acme-traders-private-limited.pdf').waitFor({ state: 'attached' })
})

test('the carousel goes on every 3000 ms, stands under the pointer and with reduced motion (SHELL-126)', async () => {
  const page = await stage.open()
  await page.clock.install()
  await page.goto(`${stage.server.address}/ui?tab=parts`)
  await page.getByRole('button', { name: 'Show 1 of 3' }).waitFor()
  const shown = () => page.locator('[aria-roledescription=carousel] [aria-current]').getAttribute('aria-label')
  await page.clock.runFor(3100)
  expect(await shown()).toBe('Show 2 of 3')
  await page.locator('[aria-roledescription=carousel]').hover()
  await page.clock.runFor(6100)
  expect(await shown()).toBe('Show 2 of 3')
  const still = await stage.open({ reducedMotion: 'reduce' })
  await show(still, 'parts')
  await still.getByRole('button', { name: 'Play' }).waitFor()
})

test('a picture that cannot be loaded is replaced by the default one (SHELL-128)', async () => {
  const page = await stage.open()
  await show(page, 'parts')
  const picture = page.getByRole('img', { name: 'Order photo' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.getAttribute('src')).toBe('/default-image.svg')
  await expect.poll(() => picture.evaluate(node => 'naturalWidth' in node && node.naturalWidth)).not.toBe(0)
})

test('a long form is saved by Ctrl+Enter, shows refusals at their fields, keeps a draft without its secrets, and asks on leaving', async () => {
  const page = await stage.open()
  await show(page, 'fields')
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByLabel('Email').fill('taken@example.com')
  await page.keyboard.press('Enter')
  expect(await page.getByText('Enter a first name.').count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  await page.getByText('Enter a first name.').waitFor()
  await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('firstName')
  await form.getByLabel('First name').fill('Asha')
  await form.getByLabel('Password', { exact: true }).fill('hush-hush')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Email already exists').waitFor()
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await page.getByText('Your unsaved changes are back.').waitFor()
  expect(await form.getByLabel('First name').inputValue()).toBe('Asha')
  expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('hush-hush')
  await page.getByRole('link', { name: 'Another screen' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Stay' }).click()
  expect(page.url()).toContain('tab=fields')
  await form.getByLabel('Email').fill('asha@example.com')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Contact saved').waitFor()
  await form.getByLabel('First name').fill('Asha Rao')
  expect(await page.getByText('Your unsaved changes are back.').count()).toBe(0)
})

test('several options are picked one after another by the arrow keys, without beginning again at the top', async () => {
  const page = await stage.open()
  await show(page, 'fields')
  const cities = page.getByRole('combobox', { name: 'Also known in' })
  await cities.focus()
  // It opens at Chennai, which is picked already.
  const walk = ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'ArrowDown', 'Enter']
  for (const key of walk) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  const pills = page.locator('.mantine-MultiSelect-root', { has: cities }).locator('.mantine-MultiSelect-pill')
  expect(await pills.allTextContents()).toEqual(['Chennai', 'Kochi', 'Lisbon', 'Warszawa'])
})

test('a date is short, and whole for who points at it', async () => {
  const page = await stage.open()
  await show(page, 'dates')
  const short = page.getByText('5 min ago')
  await short.hover()
  expect(await short.getAttribute('title')).toBe('21 Nov 2026 03:00 PM')
})

test('Enter right behind the typing takes the first option that was found, and never the form’s button', async () => {
  const page = await stage.open()
  await show(page, 'fields')
  const city = page.getByRole('form', { name: 'Contact' }).getByRole('combobox', { name: 'City', exact: true })
  for (const [typed, found] of [
    ['lis', 'Lisbon'],
    ['koc', 'Kochi'],
    ['ko', 'Kochi'],
  ] as const) {
    await city.fill(typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => city.inputValue()).toBe(found)
    expect(await city.getAttribute('aria-expanded')).toBe('false')
  }
  const others = page.getByRole('form', { name: 'Contact' }).getByRole('combobox', { name: 'Also known in' })
  await others.fill('ch')
  // Chennai is picked already.
  expect(await markedOptions(page)).toEqual(['Kochi'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await markedOptions(page)).toHaveLength(1)
  await others.fill('wars')
  expect(await markedOptions(page)).toEqual(['Warszawa'])
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: 'Contact' }).getByText('Warszawa', { exact: true }).first().waitFor()
  expect(await others.inputValue()).toBe('')
  await page.keyboard.press('ArrowDown')
  await others.fill('nowhere')
  await page.keyboard.press('Enter')
  expect(await page.getByText('Enter a first name.').count()).toBe(0)
})

/** What stands out in the open list. */
function markedOptions(page: Page): Promise<(string | null)[]> {
  return page.getByRole('option').evaluateAll(options =>
    options.flatMap(option => {
      const { backgroundColor } = option.ownerDocument.defaultView?.getComputedStyle(option) ?? {}
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? [] : [option.textContent]
    }),
  )
}
