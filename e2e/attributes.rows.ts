import type { Page } from 'playwright-core'

/** Takes a row by its grip, moves it up place by place, which is said each time, and puts it down. */
export async function lift(page: Page, label: string, places: number[]): Promise<void> {
  await page.getByRole('button', { name: `Move ${label}` }).focus()
  await page.keyboard.press(' ')
  await page.locator('[aria-grabbed=true]').waitFor()
  for (const place of places) {
    await page.keyboard.press('ArrowUp')
    await page.getByText(`${label} is at place ${place}.`).waitFor({ state: 'attached' })
  }
  await page.keyboard.press(' ')
  await page.getByText(`${label} is put at place ${places.at(-1)}.`).waitFor({ state: 'attached' })
  await settled(page)
}

/** A row that is put down glides into its place before another can be taken. */
export async function settled(page: Page): Promise<void> {
  await page.locator('[data-dnd-placeholder]').waitFor({ state: 'detached' })
}

export async function drag(page: Page, label: string, onto: string): Promise<void> {
  const from = await page.getByRole('button', { name: `Move ${label}` }).boundingBox()
  const to = await page.getByRole('button', { name: `Move ${onto}` }).boundingBox()
  if (!from || !to) throw new Error('No grip to drag by')
  const x = from.x + from.width / 2
  await page.mouse.move(x, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, from.y - 12, { steps: 4 })
  await page.mouse.move(x, to.y + to.height / 2, { steps: 12 })
  await page.waitForTimeout(400)
  await page.mouse.up()
}

/** The fields in their order; null takes all of them. */
export async function orderOf(page: Page, labels: readonly string[] | null): Promise<string[]> {
  const grips = await page.getByRole('button', { name: /^Move / }).all()
  const names = await Promise.all(grips.map(grip => grip.getAttribute('aria-label')))
  return names.map(name => (name ?? '').replace('Move ', '')).filter(name => !labels || labels.includes(name))
}

/** What stands between a row's label and its actions. */
export async function cellsOf(page: Page, label: string): Promise<string[]> {
  const row = page.getByRole('row').filter({ has: page.getByText(label, { exact: true }) })
  return (await row.getByRole('cell').allTextContents()).slice(1, 8)
}
