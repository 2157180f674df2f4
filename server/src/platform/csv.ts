import { withMark } from '@parley/contracts/spreadsheet.ts'

/** The first characters of a file, so that a spreadsheet reads Hindi and names with accents as they are. */
export const byteOrderMark = '\uFEFF'

/** With quotes only where a cell needs them, as people write a file by hand. */
export function plainCsvLine(cells: readonly string[]): string {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return `${cells.map(cell => quoted(withMark(cell))).join(',')}\r\n`
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell => `"${withMark(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}
