import { IconAlertCircle } from '@tabler/icons-react'
import type { RowData } from '@tanstack/react-table'
import { Button } from '../button/button.tsx'
import { Icon } from '../button/icon.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import look from './data-table-bars.module.css'
import type { DataTableProps } from './data-table-props.ts'

/** Instead of rows: an error, a page behind the last one, nothing found, or nothing there yet. */
export function TableState<Row extends RowData>(props: DataTableProps<Row>) {
  if (props.rows === undefined) {
    return <ErrorState message={props.error ?? ''} onRetry={props.onRetry} isRetrying={props.isRefetching ?? false} />
  }
  const { paging } = props
  if (paging && paging.from > 0) {
    const action = <Button onClick={() => paging.onChange(0)}>Back to the first page</Button>
    return <EmptyState message={props.empty.message} action={action} />
  }
  if (!props.isFiltered) return <EmptyState {...props.empty} />
  return (
    <EmptyState
      drawing="search"
      message="Nothing matches these filters."
      action={props.onClearFilters ? <Button onClick={props.onClearFilters}>Clear filters</Button> : null}
    />
  )
}

/** Old rows stay when a refetch fails; this line says that they are old. */
export function TableNotice<Row extends RowData>({ rows, error, onRetry }: DataTableProps<Row>) {
  return (
    <div role="alert">
      {error && rows !== undefined ? (
        <p className={look.notice}>
          <Icon of={IconAlertCircle} />
          <span>{error}</span>
          {onRetry ? (
            <Button compact onClick={onRetry}>
              Try again
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  )
}
