import { texts } from './texts.ts'

export function clockTime(at: string): string {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return ''
  return date.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })
}

/** The visitor's own calendar day, in words where it is near. */
export function dayLabel(at: string, now: Date): string {
  const date = new Date(at)
  const days = Math.round((startOfDay(now) - startOfDay(date)) / dayMs)
  if (days === 0) return texts.today
  if (days === 1) return texts.yesterday
  const isThisYear = date.getFullYear() === now.getFullYear()
  return date.toLocaleDateString(undefined, {
    weekday: isThisYear ? 'long' : undefined,
    day: 'numeric',
    month: 'long',
    year: isThisYear ? undefined : 'numeric',
  })
}

const dayMs = 86_400_000

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
