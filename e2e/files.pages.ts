import { Buffer } from 'node:buffer'
import type { Page } from 'playwright-core'
import { type Stage, visitAs } from './stage.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF')
export const leaflet = { name: 'Leaflet of spring.pdf', mimeType: 'application/pdf', buffer: pdf }

/** The dialog that adds to My Library. */
export async function openUpload(stage: Stage) {
  const page = await visitAs(stage, 'asha@demo.parley', '/content-library')
  await page.getByRole('button', { name: 'Upload' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload' })
  return { page, dialog, file: dialog.getByLabel('File', { exact: true }) }
}

/** Chooses an entry of a select of the open dialog. */
export async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
