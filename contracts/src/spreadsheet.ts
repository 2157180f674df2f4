/**
 * What a spreadsheet would run: a sign of a formula, in full width too, also behind blanks and signs without a width
 * that it drops when it reads the cell.
 */
const formula = String.raw`(?:[\t\r\n]|[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20])`
const needsMark = new RegExp(`^'*${formula}`, 'u')
const hasMark = new RegExp(`^'+${formula}`, 'u')

/**
 * A cell of a file, marked with an apostrophe where a spreadsheet would run it. One more stands before an apostrophe of
 * the value's own, so that `withoutMark` gives back each value as it was.
 */
export function withMark(value: string): string {
  return needsMark.test(value) ? `'${value}` : value
}

export function withoutMark(cell: string): string {
  return hasMark.test(cell) ? cell.slice(1) : cell
}
