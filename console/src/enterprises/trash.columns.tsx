import type { TrashItem } from '@parley/contracts/enterprises/trash.ts'
import { trashKinds } from '@parley/contracts/enterprises/trash-kinds.ts'
import { useMemo } from 'react'
import { counted } from '../lib/format.ts'
import { serverNow } from '../lib/server-clock.ts'
import { useDates } from '../lib/time-zone.tsx'
import { RelativeTime } from '../ui/date/relative-time.tsx'
import type { Column } from '../ui/table/table-columns.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Contacts may be known by nothing that the reader may see. */
export function nameOf({ name, type }: TrashItem): string {
  return name || `${trashKinds[type].label} without a name`
}

export function useTrashColumns(): readonly Column<TrashItem>[] {
  const dates = useDates()
  return useMemo(
    () => [
      { id: 'name', header: 'Name', cell: nameOf, text: nameOf },
      { id: 'type', header: 'Type', cell: ({ type }) => trashKinds[type].label, width: 130, onCard: true },
      {
        id: 'by',
        header: 'Deleted By',
        cell: ({ deletedBy }) => deletedBy.name,
        text: ({ deletedBy }) => deletedBy.name,
        width: 180,
      },
      {
        id: 'on',
        header: 'Deleted On',
        cell: ({ deletedOn }) => <RelativeTime at={deletedOn} relative={dates.relative} full={dates.dateTime} />,
        width: 150,
      },
      { id: 'left', header: 'Days Left', cell: daysLeft, width: 110, onCard: true },
    ],
    [dates],
  )
}

function daysLeft({ expiresOn }: TrashItem): string {
  return counted(Math.max(0, Math.ceil((Date.parse(expiresOn) - serverNow()) / dayMs)), 'day')
}
