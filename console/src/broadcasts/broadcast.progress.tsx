import { type BroadcastDetail, finalStates } from '@parley/contracts/broadcasts/broadcasts.ts'
import { useDates } from '../lib/time-zone.tsx'
import { Tallies } from './tallies.view.tsx'

/** How far the messages came, and when they will be done. */
export function ProgressPanel({ one }: { one: BroadcastDetail }) {
  return <Tallies counts={one.counts} told={useTold(one)} />
}

/** Why it stands still, when it begins, or when it will be done. */
function useTold({ status, pauseReason, scheduleAt, finishesOn }: BroadcastDetail): string | null {
  const dates = useDates()
  if (finalStates.includes(status)) return null
  if (status === 'PAUSED') return pauseReason ?? 'Paused. What is on its way stays on its way.'
  if (status === 'SCHEDULED' && scheduleAt) return `Begins ${dates.dateTime(scheduleAt)}`
  return finishesOn && `Done by ${dates.dateTime(finishesOn)} at the present pace`
}
