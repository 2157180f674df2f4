/** The first characters of a file, so that a spreadsheet reads Hindi and names with accents as they are. */
export const byteOrderMark = '\uFEFF'

/** With quotes only where a cell needs them, as people write a file by hand. */
export function plainCsvLine(cells: readonly string[]): string {
  const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
  return `${cells.map(cell => quoted(withoutFormula(cell))).join(',')}\r\n`
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell => `"${withoutFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** A spreadsheet would run what begins like a formula, and visitors write what they like. */
function withoutFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
