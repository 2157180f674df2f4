import type { Page } from 'playwright-core'

/** Opens the form of a new channel with Web chosen, its fields drawn. */
export async function openWebChannelForm(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/admin/channels/create`)
  await page.getByRole('combobox', { name: 'Channel Type' }).click()
  await page.getByRole('option', { name: 'Web', exact: true }).click()
  await page.getByLabel('Launcher text').waitFor()
}
