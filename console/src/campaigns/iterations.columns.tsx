import type { Activity } from '@parley/contracts/campaigns/activities.ts'
import { useMemo } from 'react'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { StatusBadge } from '../ui/feedback/status-badge.tsx'
import type { Column } from '../ui/table/table-columns.ts'
import { approvalOf, countOf, iterationWords, stateOf, timesOf } from './iterations.words.ts'

export function useIterationColumns(): readonly Column<Activity>[] {
  const timeZone = useTimeZone()
  return useMemo(() => {
    const [name, campaign, recipients, scheduledAt, createdBy, createdOn, approval, status] = iterationWords.columns
    return [
      words('name', name, one => one.name),
      words('campaign', campaign, one => one.campaignName, 144),
      { ...words('recipients', recipients, countOf, 96), isNumber: true },
      words('scheduledAt', scheduledAt, ({ schedule }) => timesOf(schedule, timeZone), 180),
      words('createdBy', createdBy, one => one.createdBy.name, 120),
      words('createdOn', createdOn, one => formatDayTime(one.createdOn, timeZone), 176),
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
      words('name', name, one => one.name),
      words('campaign', campaign, one => one.campaignName, 200),
      { ...words('rejectedBy', rejectedBy, one => rejectionOf(one)?.name ?? '', 150), onCard: true },
      words('rejectedOn', rejectedOn, one => dayTimeOf(rejectionOf(one)?.at, timeZone), 180),
      { ...words('reason', reason, one => one.reason ?? ''), onCard: true },
    ]
  }, [timeZone])
}

function rejectionOf({ history }: Activity) {
  return history.findLast(({ action }) => action === 'reject')
}

function dayTimeOf(instant: string | undefined, timeZone: string): string {
  return instant ? formatDayTime(instant, timeZone) : ''
}

type TextOf = (one: Activity) => string

function words(id: string, header: string, textOf: TextOf, width?: number): Column<Activity> {
  return { id, header, cell: one => textOf(one) || '-', text: textOf, ...(width ? { width } : {}) }
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
