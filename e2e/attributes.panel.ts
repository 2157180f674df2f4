import type { Locator, Page } from 'playwright-core'

export async function fill(page: Page, { label, name }: { label: string; name: string }): Promise<void> {
  await page.getByLabel('Field Label').fill(label)
  await page.getByLabel('Field Name').fill(name)
  await page.getByLabel('Help Text').fill('Said by hand')
  await page.getByRole('radio', { name: 'No' }).check()
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((box, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', copied)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}
