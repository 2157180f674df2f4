import { counted, formatNumber } from '../../lib/format.ts'
import type { ColumnChoice } from './imports.api.ts'
import type { Preview } from './imports.mapping.columns.tsx'
import look from './imports.mapping.module.css'
import shared from './imports.module.css'

type MappingPreviewProps = {
  columns: Preview['columns']
  chosen: readonly ColumnChoice[]
  rows: Preview['rows']
  isRefetching: boolean
  /** The file cannot be used as it is, so that no row is judged. */
  isUnusable: boolean
}

/** The first rows as they would be read, each error at its cell. */
export function MappingPreview({ columns, chosen, rows, isRefetching, isUnusable }: MappingPreviewProps) {
  const used = new Set(chosen.flatMap(({ column, field }) => (field === null ? [] : [column])))
  const wrong = rows.filter(({ errors }) => errors.length > 0).length
  return (
    <section aria-labelledby="mapping-preview" className={look.part}>
      <h2 id="mapping-preview" className={look.heading}>
        Preview
        <span className={shared.place} aria-live="polite">
          {isUnusable ? '' : summary(rows.length, wrong)}
        </span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keyboard (2026-11-21) */}
      <section className={look.preview} aria-label="First rows" tabIndex={0} data-busy={isRefetching || undefined}>
        <table>
          <thead>
            <tr>
              <th scope="col">Line</th>
              {columns.map(({ column, header }) => (
                <th key={column} scope="col" data-left={!used.has(column) || undefined}>
                  {header || `Column ${column + 1}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <PreviewRow key={row.line} row={row} columns={columns} used={used} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

type PreviewRowProps = { row: Preview['rows'][number]; columns: Preview['columns']; used: ReadonlySet<number> }

function PreviewRow({ row: { line, cells, errors }, columns, used }: PreviewRowProps) {
  const at = (place: number | null) => errors.filter(({ column }) => column === place)
  const general = at(null)
  return (
    <>
      <tr data-split={general.length > 0 || undefined}>
        <td>{formatNumber(line)}</td>
        {columns.map(({ column }) => (
          <Cell key={column} value={cells[column] ?? ''} errors={at(column)} isLeft={!used.has(column)} />
        ))}
      </tr>
      {general.length > 0 ? (
        <tr>
          <td data-invalid />
          <td data-invalid colSpan={columns.length}>
            <Faults errors={general} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

type CellProps = { value: string; errors: readonly { message: string; field?: string | undefined }[]; isLeft?: boolean }

function Cell({ value, errors, isLeft = false }: CellProps) {
  return (
    <td data-invalid={errors.length > 0 || undefined} data-left={isLeft || undefined}>
      <span className={look.value} title={value}>
        {value}
      </span>
      <Faults errors={errors} />
    </td>
  )
}

function Faults({ errors }: Pick<CellProps, 'errors'>) {
  return errors.map(({ message, field = '' }) => (
    <span key={`${field} ${message}`} className={look.fault}>
      {field ? `${field}: ` : ''}
      {message}
    </span>
  ))
}

function summary(rows: number, wrong: number): string {
  if (rows === 0) return 'The file has no rows'
  const first = `The first ${counted(rows, 'row')}`
  return wrong === 0 ? `${first}: all fine` : `${first}: ${formatNumber(wrong)} will be refused`
}
