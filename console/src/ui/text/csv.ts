import { withMark } from '@parley/contracts/spreadsheet.ts'

/** Lines of comma-separated values; a text that a spreadsheet would run as a formula is quoted into plain text. */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map(row => row.map(toCell).join(',')).join('\r\n')
}

/** Hands the reader a file made here in the browser. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

function toCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = withMark(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
