import type { BlacklistAdded, BlacklistEntry } from '@parley/contracts/campaigns/blacklist.ts'
import { fileTexts, receivedTexts } from '@parley/contracts/files/files.ts'
import { texts } from '@parley/contracts/texts.ts'
import { isCsv } from '../lib/csv-file.ts'
import { counted, formatNumber } from '../lib/format.ts'

/** How a number came onto the blacklist. */
export const sourceLabels: Readonly<Record<BlacklistEntry['source'], string>> = {
  MANUAL: 'By hand',
  UPLOAD: 'File',
  VENDOR: 'Vendor',
}

/** `2 added, 1 was there already` */
export function outcomeWords({ added, existing }: Pick<BlacklistAdded, 'added' | 'existing'>): string {
  return `${formatNumber(added)} added, ${formatNumber(existing)} ${existing === 1 ? 'was' : 'were'} there already`
}

/** `1 number is not valid`, `12 numbers are not valid` */
export function invalidWords(count: number): string {
  return `${counted(count, 'number')} ${count === 1 ? 'is' : 'are'} not valid`
}

/** What keeps a file from being sent; null when nothing does. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'> | null): string | null {
  if (!file) return texts.mandatory
  if (!isCsv(file)) return fileTexts.invalidFormat
  return file.size === 0 ? receivedTexts.empty : null
}
