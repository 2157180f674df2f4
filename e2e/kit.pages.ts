import type { Page } from 'playwright-core'

export const families = ['table', 'states', 'fields', 'dates', 'parts', 'overlays', 'charts', 'front']

/** Opens one page of the kit. */
export async function showFamily(page: Page, address: string, family: string): Promise<void> {
  await page.goto(`${address}/ui?tab=${family}`)
  await page.getByRole('heading').first().waitFor()
  await settled(page)
}

/** Lists of the gallery answer after 400 ms. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page
    .locator('section[aria-label=Contacts] :is([aria-busy], [aria-label=Loading])')
    .waitFor({ state: 'detached' })
}

export function list(page: Page, name: string) {
  return page.locator(`section[aria-label="Contacts, ${name}"]`)
}

export function headers(page: Page): Promise<string[]> {
  return page.getByRole('columnheader').allTextContents()
}

export function rowAt(page: Page, index: number): Promise<string | null> {
  return page.locator('tr[data-row]').nth(index).getAttribute('data-row')
}

export function focusedRow(page: Page): Promise<string | null> {
  return page.locator(':focus').getAttribute('data-row')
}

export function focusedLabel(page: Page): Promise<string | null> {
  return page.locator(':focus').getAttribute('aria-label')
}

export function focusedText(page: Page): Promise<string | null> {
  return page.locator(':focus').textContent()
}

export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth')
}

/** Buttons that a finger would miss: neither they nor the room they claim around themselves is 44 px high. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.locator('button:not(:disabled):visible, [role=tab]:visible').evaluateAll(controls =>
    controls.flatMap(control => {
      const reach = control.ownerDocument.defaultView?.getComputedStyle(control, '::after')
      const claimed = reach && reach.content !== 'none' ? Number.parseFloat(reach.height) || 0 : 0
      const isSmall = Math.max(control.getBoundingClientRect().height, claimed) < 44
      return isSmall ? [control.getAttribute('aria-label') ?? control.textContent ?? ''] : []
    }),
  )
}

type Box = { x: number; y: number; width: number; height: number }

export async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`Nothing is drawn at ${selector}`)
  return box
}

export function overlaps(one: Box, other: Box): boolean {
  const apartX = one.x + one.width <= other.x || other.x + other.width <= one.x
  const apartY = one.y + one.height <= other.y || other.y + other.height <= one.y
  return !apartX && !apartY
}
