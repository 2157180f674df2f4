import { documentLimits } from '@parley/contracts/bots/documents.ts'
import { getDocumentProxy } from 'unpdf'
import type { ReaderAnswer } from './documents.reading.ts'

/** Runs as a process of its own: reads one file from its input, writes one answer, ends. */
process.stdout.write(JSON.stringify(await answerFor(process.argv[2] === 'read')))

async function answerFor(wantsText: boolean): Promise<ReaderAnswer> {
  try {
    const parts: Buffer[] = []
    for await (const part of process.stdin) parts.push(part)
    const file = await getDocumentProxy(new Uint8Array(Buffer.concat(parts)), {
      useSystemFonts: false,
      verbosity: 0,
    })
    const isReadable = wantsText && file.numPages <= documentLimits.pages
    return { kind: 'read', pageCount: file.numPages, pages: isReadable ? await textsOf(file) : null }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    return { kind: name === 'PasswordException' ? 'encrypted' : 'unreadable' }
  }
}

async function textsOf(file: Awaited<ReturnType<typeof getDocumentProxy>>): Promise<string[]> {
  const texts: string[] = []
  let left: number = documentLimits.characters
  for (let number = 1; number <= file.numPages && left > 0; number++) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent()
    const lines = items.map(item => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    const text = lines.join('').replaceAll('\u0000', '').toWellFormed().slice(0, left)
    texts.push(text)
    left -= text.length
    page.cleanup()
  }
  return texts
}
