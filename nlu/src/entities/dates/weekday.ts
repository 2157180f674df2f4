import type { DayReading, Scene } from '../scene.ts'
import { textAt, type Word } from '../words.ts'
import { type Day, weekdayOf } from './calendar.ts'
import { stepsOf } from './calendar-spans.ts'
import { type Direction, directionAt, shortWeekdayAt, spanAt, weekdayAt } from './date-words.ts'

const dayWords = new Set(['on', 'by', 'till', 'until', 'before', 'after', 'from', 'to', 'since', 'every', 'and', 'or'])

/** Friday, next Friday, agle somvar, Friday next week, next week Friday. */
export function namedWeekdayAt(scene: Scene, at: number): DayReading | null {
  return weekdayOfWeek(scene, at) ?? directedWeekday(scene, at) ?? bareWeekday(scene, at)
}

/** The first such weekday after `day`, at least tomorrow. */
export function weekdayAfter(day: Day, weekday: number): Day {
  return day + ((weekday - weekdayOf(day) + 6) % 7) + 1
}

function bareWeekday(scene: Scene, at: number): DayReading | null {
  const { words, today } = scene
  const weekday = weekdayAt(words, at) ?? (isDayLikely(scene, at) ? shortWeekdayAt(words, at) : null)
  if (!weekday) return null
  const week = directedWeekAt(words, weekday.to)
  if (week) return { day: inWeek(today, weekday.meaning, week.meaning), to: week.to }
  return { day: weekdayAfter(today, weekday.meaning), to: weekday.to, repeats: { every: 'week' } }
}

function directedWeekday({ words, today }: Scene, at: number): DayReading | null {
  const direction = directionAt(words, at)
  if (!direction) return null
  const weekday = weekdayAt(words, direction.to) ?? shortWeekdayAt(words, direction.to)
  return weekday && { day: directed(today, weekday.meaning, direction.meaning), to: weekday.to }
}

function weekdayOfWeek({ words, today }: Scene, at: number): DayReading | null {
  const week = directedWeekAt(words, at)
  if (!week) return null
  const joint = textAt(words, week.to)
  const skipped = joint === 'on' || joint === 'ke' || joint === 'के' ? week.to + 1 : week.to
  const weekday = weekdayAt(words, skipped) ?? shortWeekdayAt(words, skipped)
  return weekday && { day: inWeek(today, weekday.meaning, week.meaning), to: weekday.to }
}

function directedWeekAt(words: readonly Word[], at: number): { meaning: Direction; to: number } | null {
  const start = textAt(words, at) === 'of' ? at + 1 : at
  const direction = directionAt(words, start)
  const unit = direction && spanAt(words, direction.to)
  return direction && unit?.meaning === 'week' ? { meaning: direction.meaning, to: unit.to } : null
}

function directed(today: Day, weekday: number, direction: Direction): Day {
  if (direction === 'next' || direction === 'after next') return inWeek(today, weekday, direction)
  if (direction === 'coming') return weekdayAfter(today, weekday)
  if (direction === 'last') return weekdayAfter(today - 8, weekday)
  const inThisWeek = inWeek(today, weekday, 'this')
  return inThisWeek >= today ? inThisWeek : inThisWeek + 7
}

/** Weeks start on Monday. */
function inWeek(today: Day, weekday: number, direction: Direction): Day {
  return today - weekdayOf(today) + 7 * stepsOf(direction) + weekday
}

function isDayLikely({ words, expected }: Scene, at: number): boolean {
  return expected.has('sys.date') || expected.has('sys.date-time') || dayWords.has(textAt(words, at - 1))
}
