import { errorColumns, type ImportError } from '@parley/contracts/contacts/imports.ts'
import { formatNumber } from '../../lib/format.ts'
import type { Column } from '../../ui/table/table-columns.ts'
import look from './imports.module.css'

/** `number` counts the refused rows, `line` those of the file. */
export type NumberedError = ImportError & { number: number }

const [number, row, errors] = errorColumns

export const errorColumnsShown: readonly Column<NumberedError>[] = [
  { id: 'number', header: number, cell: one => formatNumber(one.number), width: 88 },
  {
    id: 'row',
    header: row,
    cell: ({ line, lineStr }) => (
      <span className={look.row}>
        <code className={look.line}>{lineStr}</code>
        <span className={look.place}>Line {formatNumber(line)}</span>
      </span>
    ),
    text: ({ lineStr }) => lineStr,
    onCard: true,
  },
  {
    id: 'errors',
    header: errors,
    cell: one => (
      <ul className={look.messages}>
        {one.errors.map(({ message, field }) => (
          <li key={`${field} ${message}`}>
            {field ? <span className={look.field}>{field}: </span> : null}
            {message}
          </li>
        ))}
      </ul>
    ),
    width: 380,
    onCard: true,
  },
]
