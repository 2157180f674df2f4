import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriers, inWindow, outsideWindow } from './stage.ts'

/** Bars nobody and does not scroll sideways. */
export async function calm(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
  expect(await outsideWindow(page)).toEqual(inWindow)
}

export async function choose(page: Page, name: string, text: string): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

export async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export async function drop(page: Page, name: string, type: string, text: string): Promise<void> {
  await page.getByRole('region', { name: 'File' }).evaluate(
    (zone, [fileName, mime, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content ?? ''], fileName ?? '', { type: mime ?? '' }))
      zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, type, text],
  )
}

export async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await waiting
  return {
    name: download.suggestedFilename(),
    text: (await readFile(await download.path(), 'utf8')).replace(/^\uFEFF/, ''),
  }
}
