import type { Schedule } from '@parley/contracts/campaigns/activities.ts'
import { sql } from 'kysely'
import type { Work } from '../platform/work.ts'

/** A run that was missed for longer than this is left out. */
const latestMs = 6 * 3_600_000

/** When it is to go out for the first time; null where nothing is to come any more. */
export async function firstRun(work: Work, schedule: Schedule): Promise<Date | null> {
  if (schedule.type === 'RECURRING') return nextRun(work, schedule)
  if (schedule.type === 'NOW') return work.now
  return new Date(Math.max(work.now.getTime(), Date.parse(schedule.at)))
}

/** The next time that is still to come; null after the last one. */
export async function nextRun(work: Work, schedule: Schedule): Promise<Date | null> {
  const times = await timesAround(work, schedule)
  return times.find(time => time > work.now) ?? null
}

/** For when an overdue run is made: of those missed while nothing ran, the last one, unless that is too long ago. */
export async function dueRun(work: Work, schedule: Schedule, planned: Date): Promise<Date | null> {
  const earliest = new Date(work.now.getTime() - latestMs)
  if (planned >= earliest) return planned
  const times = await timesAround(work, schedule)
  return times.findLast(time => time >= earliest && time <= work.now) ?? null
}

/**
 * From yesterday on, for longer than any two runs are apart. The database knows the clocks of all zones: a time that
 * does not exist on a day is the one an hour later.
 */
async function timesAround({ db, now }: Work, schedule: Schedule): Promise<Date[]> {
  if (schedule.type !== 'RECURRING') return []
  const { frequency, time, days = [], until, timeZone } = schedule
  const isMeant = {
    DAILY: sql`true`,
    WEEKLY: sql`extract(dow from d) = any(${days}::int[])`,
    // The last day of a month stands for the days that it lacks.
    MONTHLY: sql`(extract(day from d) = any(${days}::int[])
      or (extract(month from d + 1) <> extract(month from d) and extract(day from d) < any(${days}::int[])))`,
  }[frequency]
  const { rows } = await sql<{ at: Date }>`
    with days as (select (${now}::timestamptz at time zone ${timeZone})::date + step as d from generate_series(-1, 63) step),
    times as (select (d + ${time}::time) at time zone ${timeZone} as at from days where ${isMeant})
    select at from times where at <= ${until}::timestamptz order by at`.execute(db)
  return rows.map(({ at }) => at)
}
