import { expect, test } from 'vitest'
import { encryptedPdf, pdfBomb, pdfOf } from './documents.fixture.ts'
import { lookIntoPdf, readPdf } from './documents.reading.ts'

const never = new AbortController().signal

test('the text of each page is read, and what has none says so (section 5)', async () => {
  expect(await readPdf(pdfOf(['Hello.\nSecond line', 'Page two']), never)).toEqual({
    pages: ['Hello.\nSecond line', 'Page two'],
  })
  expect(await readPdf(pdfOf(['']), never)).toEqual({ error: 'No text found' })
  expect(await readPdf(pdfOf(Array.from({ length: 501 }, () => 'x')), never)).toEqual({
    error: 'The file has more than 500 pages',
  })
})

test('a password, garbage and a bomb end as words, never as an error of the server (section 5)', async () => {
  expect(await lookIntoPdf(encryptedPdf())).toEqual({ isEncrypted: true, pages: null })
  expect(await readPdf(encryptedPdf(), never)).toEqual({ error: 'File is password protected' })
  expect(await readPdf(Buffer.from('%PDF-1.7 and nothing more'), never)).toEqual({ error: 'The file cannot be read' })
  const bomb = pdfBomb()
  expect(bomb.length).toBeLessThan(50_000)
  expect(await readPdf(bomb, never)).toEqual({ error: 'The file cannot be read' })
})

test('a reading that is not wanted any more ends at once', async () => {
  const stopped = new AbortController()
  const reading = readPdf(pdfBomb(), stopped.signal)
  stopped.abort(new Error('enough'))
  await expect(reading).rejects.toThrow('enough')
})
