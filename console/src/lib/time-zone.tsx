import { createContext, type ReactNode, use, useMemo } from 'react'
import { formatDate, formatDateTime, formatRelative, formatTime } from './format.ts'

type Moment = string | number | Date

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
const TimeZone = createContext(here)

export function TimeZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <TimeZone value={timeZone}>{children}</TimeZone>
}

export function useTimeZone(): string {
  return use(TimeZone)
}

/** Dates and times in the zone that the reader's account lives in. */
export function useDates() {
  const timeZone = useTimeZone()
  return useMemo(
    () => ({
      date: (moment: Moment) => formatDate(moment, timeZone),
      dateTime: (moment: Moment) => formatDateTime(moment, timeZone),
      time: (moment: Moment) => formatTime(moment, timeZone),
      relative: (moment: Moment) => formatRelative(moment, timeZone),
    }),
    [timeZone],
  )
}
