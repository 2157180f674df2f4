import type { Column } from './table-columns.ts'

type Looks<Row> = Pick<Column<Row>, 'width' | 'onCard' | 'isNumber' | 'isHidden'>

/** A column of words: a cell is its whole text, or a dash where there is none. */
export function wordColumn<Row>(
  id: string,
  header: string,
  textOf: (row: Row) => string | null,
  looks: Looks<Row> = {},
): Column<Row> {
  return { id, header, cell: row => textOf(row) || '-', text: row => textOf(row) ?? '', ...looks }
}
