import { amountAt, type SpanUnit } from '../dates/date-words.ts'
import { isGluedDigits } from '../numbers/digits.ts'
import { numberAt } from '../numbers/numbers.ts'
import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { gluedAt, textAt } from '../words.ts'

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'
type Amount = { amount: number; unit: Unit; to: number }

const secondsPer: Record<Unit, number> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
  month: 2_592_000,
  year: 31_536_000,
}
const ands = new Set(['and', 'aur', 'और', ','])
const mostParts = 4

/** A length of time; parts of different units are added up in the smallest. */
export function findDurations(scene: Scene): Finding[] {
  return scan(scene, readDuration)
}

function readDuration(scene: Scene, at: number): Reading | null {
  const parts: Amount[] = []
  let to = at
  for (let count = 0; count < mostParts; count++) {
    const joint = count > 0 && ands.has(textAt(scene.words, to)) ? to + 1 : to
    const last = parts.at(-1)
    const part = (last?.unit === 'hour' ? shortMinutesAt(scene, joint) : null) ?? partAt(scene, joint)
    if (!part || (last && secondsPer[part.unit] >= secondsPer[last.unit])) break
    parts.push(part)
    to = part.to
  }
  return parts.length === 0 ? null : { to, value: total(parts) }
}

function partAt(scene: Scene, at: number): Amount | null {
  const amount = amountAt(scene, at)
  if (!amount || amount.amount < 0) return null
  const plain = plainUnit(amount)
  return plain && withHalf(scene, { ...plain, to: amount.to })
}

/** The 30m of 1h 30m: alone it would be metres. The 30 of 1h30 too. */
function shortMinutesAt(scene: Scene, at: number): Amount | null {
  const { words } = scene
  const number = numberAt(scene, at)
  if (!number?.isDigits) return null
  if (textAt(words, number.to) === 'm') return { amount: number.value, unit: 'minute', to: number.to + 1 }
  const isGlued = isGluedDigits(words, at) && textAt(words, at).length === 2 && gluedAt(words, number.to) === ''
  return isGlued && number.value < 60 ? { amount: number.value, unit: 'minute', to: number.to } : null
}

function plainUnit({ amount, unit }: { amount: number; unit: SpanUnit }): { amount: number; unit: Unit } | null {
  if (unit === 'weekend') return null
  return unit === 'fortnight' ? { amount: amount * 2, unit: 'week' } : { amount, unit }
}

/** an hour and a half */
function withHalf({ words }: Scene, part: Amount): Amount {
  const isHalf = ['and', 'a', 'half'].every((word, step) => textAt(words, part.to + step) === word)
  return isHalf ? { ...part, amount: part.amount + 0.5, to: part.to + 3 } : part
}

function total(parts: Amount[]): { amount: number; unit: Unit; seconds: number } {
  const seconds = tidy(parts.reduce((sum, { amount, unit }) => sum + amount * secondsPer[unit], 0))
  const unit = parts.at(-1)?.unit ?? 'second'
  const amount = parts.reduce((sum, part) => sum + part.amount * unitsIn(part.unit, unit), 0)
  return { amount: tidy(amount), unit, seconds }
}

/** A year is twelve months, though not 360 days. */
function unitsIn(larger: Unit, smaller: Unit): number {
  return larger === 'year' && smaller === 'month' ? 12 : secondsPer[larger] / secondsPer[smaller]
}

function tidy(value: number): number {
  return Number(value.toFixed(6))
}
