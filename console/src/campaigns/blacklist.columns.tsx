import { type BlacklistEntry, blacklistColumns } from '@parley/contracts/campaigns/blacklist.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { useMemo } from 'react'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { wordColumn } from '../ui/table/word-column.ts'
import look from './blacklist.module.css'
import { sourceLabels } from './blacklist.words.ts'

export function useBlacklistColumns(): readonly Column<BlacklistEntry>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [number, name, source, reason, addedBy, addedOn] = blacklistColumns
    return [
      wordColumn('number', number, entry => formatPhoneNumber(entry.number), { width: 180 }),
      wordColumn('name', name, entry => entry.name, { width: 200, onCard: true }),
      wordColumn('source', source, entry => sourceLabels[entry.source], { width: 100 }),
      wordColumn('reason', reason, entry => entry.reason),
      wordColumn('addedBy', addedBy, entry => entry.addedBy, { width: 180 }),
      {
        ...wordColumn('addedOn', addedOn, entry => formatDayTime(entry.createdOn, timeZone), { width: 180 }),
        cell: ({ createdOn, reason: why }) => (
          <>
            {formatDayTime(createdOn, timeZone)}
            {why ? <span className={look.cardReason}>{why}</span> : null}
          </>
        ),
        onCard: true,
      },
    ]
  }, [timeZone])
}
