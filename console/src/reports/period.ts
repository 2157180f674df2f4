import { longestReportDays, reportTexts } from '@parley/contracts/bots/report.ts'
import { daysIn, isDay, lastDays, type Period } from '../lib/days.ts'

/** The period that an address names, or the usual one where it names none that the report could show. */
export function periodIn({ start, end }: { start?: string | undefined; end?: string | undefined }, today: string) {
  const usual = lastDays(today)
  const period = { start: start ?? usual.start, end: end ?? usual.end }
  return Object.keys(periodProblems(period, today)).length === 0 ? period : usual
}

/** What keeps a period from being shown, by field. */
export function periodProblems({ start, end }: Partial<Period>, today: string): Partial<Record<keyof Period, string>> {
  const startProblem = dayProblem(start, today, {
    invalid: reportTexts.startInvalid,
    tooLate: reportTexts.startTooLate,
  })
  const endProblem = dayProblem(end, today, { invalid: reportTexts.endInvalid, tooLate: reportTexts.endTooLate })
  if (startProblem || endProblem || !start || !end) {
    return { ...(startProblem ? { start: startProblem } : {}), ...(endProblem ? { end: endProblem } : {}) }
  }
  if (end < start) return { end: reportTexts.endBeforeStart }
  return daysIn({ start, end }) > longestReportDays ? { end: reportTexts.rangeTooLong } : {}
}

function dayProblem(
  day: string | undefined,
  today: string,
  { invalid, tooLate }: { invalid: string; tooLate: string },
) {
  if (!day || !isDay(day)) return invalid
  return day > today ? tooLate : null
}
