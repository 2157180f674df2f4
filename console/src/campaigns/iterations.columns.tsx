import type { Activity } from '@parley/contracts/campaigns/activities.ts'
import { useMemo } from 'react'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { wordColumn } from '../ui/table/word-column.ts'
import { approvalOf, countOf, iterationWords, stateOf, timesOf } from './iterations.words.ts'

export function useIterationColumns(): readonly Column<Activity>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [name, campaign, recipients, scheduledAt, createdBy, createdOn, approval, status] = iterationWords.columns
    return [
      wordColumn('name', name, one => one.name),
      wordColumn('campaign', campaign, one => one.campaignName, { width: 144 }),
      wordColumn('recipients', recipients, countOf, { width: 96, isNumber: true }),
      wordColumn('scheduledAt', scheduledAt, ({ schedule }) => timesOf(schedule, timeZone), { width: 180 }),
      wordColumn('createdBy', createdBy, one => one.createdBy.name, { width: 120 }),
      wordColumn('createdOn', createdOn, one => formatDayTime(one.createdOn, timeZone), { width: 176 }),
      badge('approval', approval, approvalOf, 112),
      badge('status', status, stateOf, 130),
    ]
  }, [timeZone])
}

export function useDeclinedColumns(): readonly Column<Activity>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [name, campaign, rejectedBy, rejectedOn, reason] = iterationWords.declinedColumns
    return [
      wordColumn('name', name, one => one.name),
      wordColumn('campaign', campaign, one => one.campaignName, { width: 200 }),
      wordColumn('rejectedBy', rejectedBy, one => rejectionOf(one)?.name ?? '', { width: 150, onCard: true }),
      wordColumn('rejectedOn', rejectedOn, one => dayTimeOf(rejectionOf(one)?.at, timeZone), { width: 180 }),
      wordColumn('reason', reason, one => one.reason ?? '', { onCard: true }),
    ]
  }, [timeZone])
}

function rejectionOf({ history }: Activity) {
  return history.findLast(({ action }) => action === 'reject')
}

function dayTimeOf(instant: string | undefined, timeZone: string): string {
  return instant ? formatDayTime(instant, timeZone) : ''
}

type LookOf = (one: Activity) => ReturnType<typeof stateOf>

function badge(id: string, header: string, lookOf: LookOf, width: number): Column<Activity> {
  return {
    id,
    header,
    cell: one => <StatusBadge {...lookOf(one)} />,
    text: one => lookOf(one).label,
    width,
    onCard: true,
  }
}
