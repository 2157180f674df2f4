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

type Batches<Row> = {
  header: readonly string[]
  /** Of a batch: a shorter one is the last. */
  size: number
  /** The rows behind one; null reads from the beginning. */
  read(behind: Row | null): Promise<readonly Row[]>
  cellsOf(row: Row): readonly string[]
}

/** A file of any length, batch by batch: no more rows are in memory, and a slow reader holds nothing open. */
export async function* csvParts<Row>({ header, size, read, cellsOf }: Batches<Row>): AsyncGenerator<string> {
  let head = byteOrderMark + csvLine(header)
  for (let behind: Row | null = null; ; ) {
    const rows: readonly Row[] = await read(behind)
    yield head + rows.map(row => csvLine(cellsOf(row))).join('')
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    head = ''
    behind = last
  }
}
