import { formatTime } from '../../lib/format.ts'

/** `dd/MM/yyyy hh:mm:a`: 21/11/2026 05:30:PM. */
export function formatEntityDate(moment: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' })
  return `${day.format(new Date(moment))} ${formatTime(moment, timeZone).replace(' ', ':')}`
}
