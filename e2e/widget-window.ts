import type { Page } from 'playwright-core'
import { barriers } from './stage.ts'

export async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click()
  await page.getByRole('dialog').waitFor()
}

export async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a message' }).fill(text)
  await page.keyboard.press('Enter')
}

export async function endChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'End chat' }).click()
  await page.getByRole('button', { name: 'End chat' }).last().click()
  await page.getByText('This conversation has ended').waitFor()
}

export function bubble(page: Page, text: string) {
  return page.locator('parley-chat .typed', { hasText: new RegExp(`^${text}$`) })
}

/** Scripts that ran, dialogs that opened, and addresses that only an attack would ask for. */
export async function watchAttacks(page: Page): Promise<() => string[]> {
  const seen: string[] = []
  await page.exposeFunction('pwned', (how: string) => seen.push(how))
  page.on('dialog', dialog => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (request.url().includes('attacker.example')) seen.push(request.url())
  })
  return () => seen
}

/** The page is somebody else's; only what stands in the chat is ours to mend. */
export async function chatBarriers(page: Page): Promise<string[]> {
  return (await barriers(page)).filter(barrier => barrier.includes('parley-chat'))
}
