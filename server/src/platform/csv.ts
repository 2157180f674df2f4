/** The first characters of a file, so that a spreadsheet reads Hindi and names with accents as they are. */
export const byteOrderMark = '\uFEFF'

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell => `"${withoutFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}

/** A spreadsheet would run what begins like a formula, and visitors write what they like. */
function withoutFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
