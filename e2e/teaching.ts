import type { Page } from 'playwright-core'

/** Makes an intent of the story that is open. */
export async function teach(page: Page, name: string, phrases: string[], response: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Intent' }).first().click()
  await page.getByRole('textbox', { name: 'Intent name' }).fill(name)
  for (const phrase of phrases) {
    await page.getByRole('textbox', { name: 'Add a training phrase' }).fill(phrase)
    await page.keyboard.press('Control+Enter')
  }
  await page.getByRole('tab', { name: 'Response' }).click()
  await page.getByRole('textbox', { name: 'New response' }).click()
  await page.keyboard.type(response)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  // The toast of an earlier intent may still stand.
  await page
    .getByRole('list', { name: 'Intents' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .waitFor()
}

/** After a reload the window may stand closed; its conversation is there when it is opened. */
export async function openAgain(visitor: Page): Promise<void> {
  const [launcher, field] = [
    visitor.getByRole('button', { name: 'Open chat' }),
    visitor.getByRole('textbox', { name: 'Type a message' }),
  ]
  await launcher.or(field).first().waitFor()
  if (await launcher.isVisible()) await launcher.click()
}

/** Sends one line to the agent whose screen is open and waits for what it answers. */
export async function tryLine(page: Page, text: string, answer: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Try it' })
  await panel.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
  await panel.getByText(answer).last().waitFor()
}
