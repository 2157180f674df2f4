import { type BlacklistAdded, blacklistLimits, blacklistTexts } from '@parley/contracts/campaigns/blacklist.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { withoutMark } from '@parley/contracts/spreadsheet.ts'
import { Units } from '../contacts/imports/imports.encoding.ts'
import { inspectFile, recordsFrom, UnusableFile } from '../contacts/imports/imports.file.ts'
import { importableFile } from '../contacts/imports/imports.ts'
import { countryCode } from '../contacts/values.ts'
import { invalid } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { keepNumbers } from './blacklist.change.ts'
import { assertKeeper } from './blacklist.ts'

type Draft = {
  file?: { name?: string | undefined; path?: string | undefined } | undefined
  reason?: string | undefined
}

const atOnce = 5000

/** The file's first column, in any encoding and with any delimiter that contacts are imported with. */
export async function uploadBlacklist(work: Work, { file: reference, reason = '' }: Draft): Promise<BlacklistAdded> {
  assertKeeper(work)
  const { file, country } = await work.transact(async inner => ({
    file: await importableFile(inner, reference),
    country: await countryCode(inner),
  }))
  // It is read while the call waits; uploads of contacts may be larger, and have a job of their own.
  if (file.size > blacklistLimits.bytes) throw invalid(blacklistTexts.tooLarge, 'file')
  const given = await firstColumn(work, { key: file.storageKey, size: file.size, country })
  const all: BlacklistAdded = { added: 0, existing: 0, invalid: [] }
  for (let start = 0; start < given.length; start += atOnce) {
    const part = given.slice(start, start + atOnce)
    const kept = await work.transact(inner => keepNumbers(inner, part, { source: 'UPLOAD', reason }))
    all.added += kept.added
    all.existing += kept.existing
    all.invalid.push(...kept.invalid)
  }
  return all
}

type Stored = { key: string; size: number; country: string }

async function firstColumn({ platform }: Work, { key, size, country }: Stored): Promise<string[]> {
  const source = { storage: platform.storage, key, size, isWhole: true }
  try {
    const format = await inspectFile(source, blacklistLimits.lines)
    const units = new Units(format.encoding)
    const [first = ''] = format.header.map(withoutMark)
    // A list that was written by hand begins with its first number.
    const numbers = 'digits' in normalisePhone(first, country) ? [first] : []
    for await (const { cells } of recordsFrom(source, format, { cursor: format.start, line: format.startLine })) {
      const number = withoutMark(units.decode(cells?.[0] ?? '')).trim()
      if (number) numbers.push(number)
    }
    return numbers
  } catch (error) {
    if (error instanceof UnusableFile) throw invalid(error.message, 'file')
    throw error
  }
}
