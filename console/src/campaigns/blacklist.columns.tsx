import { type BlacklistEntry, blacklistColumns } from '@parley/contracts/campaigns/blacklist.ts'
import { formatPhoneNumber } from '@parley/contracts/contacts/phones.ts'
import { useMemo } from 'react'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import look from './blacklist.module.css'
import { sourceLabels } from './blacklist.words.ts'

export function useBlacklistColumns(): readonly Column<BlacklistEntry>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [number, name, source, reason, addedBy, addedOn] = blacklistColumns
    return [
      words('number', number, entry => formatPhoneNumber(entry.number), 180),
      { ...words('name', name, entry => entry.name, 200), onCard: true },
      words('source', source, entry => sourceLabels[entry.source], 100),
      words('reason', reason, entry => entry.reason),
      words('addedBy', addedBy, entry => entry.addedBy, 180),
      {
        ...words('addedOn', addedOn, entry => formatDayTime(entry.createdOn, timeZone), 180),
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

type TextOf = (entry: BlacklistEntry) => string

function words(id: string, header: string, textOf: TextOf, width?: number): Column<BlacklistEntry> {
  return { id, header, cell: entry => textOf(entry) || '-', text: textOf, ...(width ? { width } : {}) }
}
