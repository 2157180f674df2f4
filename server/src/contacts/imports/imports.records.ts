/** Where a line of the file stands in it, and what it says. */
export type CsvRecord = {
  /** Null where no line break or closing quote comes within `longestRecord`. */
  cells: string[] | null
  /** The line as it came, without its end; of one that is too long the beginning. */
  text: string
  /** Characters up to and with its end. */
  length: number
}
export type CsvShape = { delimiter: string; lineEnd: '\n' | '\r' }

/** A longer line is cut off and refused, so that memory stays bounded. */
export const longestRecord = 1_048_576
/** How much of an unreadable line is kept to be shown. */
export const shownText = 4000

/**
 * Splits text that comes in parts into records as RFC 4180 has them. A quote that is never closed costs its own line
 * alone: reading goes on with the next one. Every character of the file belongs to exactly one record.
 */
export class RecordSplitter {
  readonly #shape: CsvShape
  #text = ''
  #at = 0
  /** While the end of an overlong line is looked for: what is known of it. */
  #skipped: { text: string; length: number } | null = null

  constructor(shape: CsvShape) {
    this.#shape = shape
  }

  push(part: string): void {
    this.#text = this.#at < this.#text.length ? this.#text.slice(this.#at) + part : part
    this.#at = 0
  }

  /** The next record; null when more text is needed, or when nothing is left after the last part. */
  next(isLast: boolean): CsvRecord | null {
    if (this.#skipped) return this.#skip(this.#skipped, isLast)
    const from = this.#at
    if (from >= this.#text.length) return null
    const found = readRecord(this.#text, { from, isLast, ...this.#shape })
    if (found === 'more') return null
    if (found === 'endless') {
      this.#skipped = { text: copyOf(this.#text.slice(from, from + shownText)), length: 0 }
      return this.#skip(this.#skipped, isLast)
    }
    this.#at = found.end
    const text = withoutEnd(this.#text.slice(from, found.end))
    return { cells: found.cells, text, length: found.end - from }
  }

  #skip(skipped: { text: string; length: number }, isLast: boolean): CsvRecord | null {
    const end = this.#text.indexOf(this.#shape.lineEnd, this.#at)
    const upTo = end < 0 ? this.#text.length : end + 1
    skipped.length += upTo - this.#at
    this.#at = upTo
    if (end < 0 && !isLast) return null
    this.#skipped = null
    return { cells: null, ...skipped }
  }
}

/** The delimiter that occurs most often in the header line, outside of quotes. */
export function delimiterOf(head: string): string {
  const counts = new Map([',', ';', '\t', '|'].map(delimiter => [delimiter, 0]))
  let isQuoted = false
  for (const character of head) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [most = [',', 0]] = [...counts].toSorted((a, b) => b[1] - a[1])
  return most[0]
}

/** Files of old Macs end their lines by CR alone. */
export function lineEndOf(head: string): '\n' | '\r' {
  const at = head.search(/[\r\n]/)
  return at >= 0 && head[at] === '\r' && at + 1 < head.length && !head.includes('\n') ? '\r' : '\n'
}

type Reading = CsvShape & { from: number; isLast: boolean }
type Found = { cells: string[] | null; end: number }

function readRecord(text: string, reading: Reading): Found | 'more' | 'endless' {
  const { from, isLast, delimiter, lineEnd } = reading
  const mostEnd = from + longestRecord
  const lineAt = text.indexOf(lineEnd, from)
  const lineStop = lineAt < 0 ? text.length : lineAt
  if (lineStop >= mostEnd) return 'endless'
  if (lineAt < 0 && !isLast) return 'more'
  const line = text.slice(from, lineStop)
  const end = Math.min(lineStop + 1, text.length)
  if (!line.includes('"')) return { cells: withoutEnd(line).split(delimiter), end }
  const quoted = readQuoted(text, { ...reading, stop: Math.min(text.length, mostEnd) })
  if (quoted !== 'open') return quoted
  return text.length >= mostEnd || isLast ? { cells: null, end } : 'more'
}

type Cell = { value: string; end: number }

/** Reads a line with quotes; 'open' when a quote is not closed before `stop`. */
function readQuoted(text: string, reading: Reading & { stop: number }): Found | 'open' {
  const cells: string[] = []
  let at = reading.from
  for (;;) {
    const cell = text[at] === '"' ? readQuotedCell(text, at, reading) : readPlainCell(text, at, reading)
    if (!cell) return 'open'
    cells.push(cell.value)
    if (text[cell.end] !== reading.delimiter) return { cells, end: Math.min(cell.end + 1, text.length) }
    at = cell.end + 1
  }
}

function readPlainCell(text: string, from: number, { stop, isLast, delimiter, lineEnd }: Reading & { stop: number }) {
  let end = from
  while (end < stop && text[end] !== delimiter && text[end] !== lineEnd) end += 1
  if (end === stop && !(isLast && stop === text.length)) return null
  const value = text.slice(from, end)
  return { value: text[end] === delimiter ? value : withoutEnd(value), end }
}

/** Text behind the closing quote still belongs to the cell, as in spreadsheets. */
function readQuotedCell(text: string, from: number, reading: Reading & { stop: number }): Cell | null {
  let value = ''
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0 || quote >= reading.stop) return null
    value += text.slice(at, quote)
    if (quote + 1 >= reading.stop && !reading.isLast) return null
    if (text[quote + 1] !== '"') {
      const rest = readPlainCell(text, quote + 1, reading)
      return rest && { value: value + rest.value, end: rest.end }
    }
    value += '"'
    at = quote + 2
  }
}

/** V8 keeps the megabyte that a slice was cut from for as long as the slice. */
function copyOf(slice: string): string {
  return Buffer.from(slice, 'utf16le').toString('utf16le')
}

function withoutEnd(line: string): string {
  let end = line.length
  if (line[end - 1] === '\n') end -= 1
  if (line[end - 1] === '\r') end -= 1
  return end === line.length ? line : line.slice(0, end)
}
