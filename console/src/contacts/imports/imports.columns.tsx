import { type ContactImport, importColumns } from '@parley/contracts/contacts/imports.ts'
import { useMemo } from 'react'
import { formatDayTime, formatNumber } from '../../lib/format.ts'
import { useTimeZone } from '../../lib/time-zone.tsx'
import type { Column } from '../../ui/table/table-columns.ts'
import look from './imports.module.css'
import { noteOf, rowsTold, stateOf } from './imports.state.ts'
import { ImportStatus } from './imports.status.tsx'

/** The documents' six columns (IMPORT-006). */
export function useImportColumns(): readonly Column<ContactImport>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [name, total, accepted, error, completed, status] = importColumns
    return [
      { id: 'name', header: name, cell: ({ file }) => file.name, text: ({ file }) => file.name },
      { id: 'total', header: total, cell: ({ totalLines }) => formatNumber(totalLines), isNumber: true, width: 110 },
      {
        id: 'accepted',
        header: accepted,
        cell: ({ acceptedLines }) => formatNumber(acceptedLines),
        isNumber: true,
        width: 110,
      },
      { id: 'error', header: error, cell: ({ errorLines }) => formatNumber(errorLines), isNumber: true, width: 100 },
      {
        id: 'completed',
        header: completed,
        cell: one => (
          <>
            {one.completedTimeStr ? formatDayTime(one.completedTimeStr, timeZone) : '-'}
            {one.totalLines > 0 ? <span className={look.cardRows}>{rowsTold(one)}</span> : null}
          </>
        ),
        width: 180,
        onCard: true,
      },
      {
        id: 'status',
        header: status,
        cell: one => <ImportStatus one={one} />,
        text: one => [stateOf(one).label, noteOf(one)].filter(Boolean).join(': '),
        width: 340,
        onCard: true,
      },
    ]
  }, [timeZone])
}
