import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { gluedAt, textAt } from '../words.ts'
import { isoMoment, localClock } from './calendar.ts'
import { dayAt } from './date.ts'
import { isNowAt, secondsFromNowAt } from './date-relative.ts'
import { dayPartAt, timeAt } from './time.ts'

const links = new Set([
  ',',
  'at',
  'by',
  'around',
  'about',
  '@',
  'on',
  '-',
  'को',
  'ko',
  'के',
  'ke',
  'की',
  'ki',
  'में',
  'mein',
])
const sureLinks = new Set(['at', '@', 'by', 'around'])
const today = new Set(['this', 'tonight'])
const instantText = /\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})(?!\w)/iy

/** A date with a time, or a distance of hours from this moment, as ISO text with the offset of the sender's zone. */
export function findDateTimes(scene: Scene): Finding[] {
  const readers = [instant, todayPart, dateFirst, timeFirst, shifted, thisMoment]
  return scan(scene, (_, at) => firstReading(readers, scene, at))
}

function firstReading(readers: ((scene: Scene, at: number) => Reading | null)[], scene: Scene, at: number) {
  for (const read of readers) {
    const reading = read(scene, at)
    if (reading) return reading
  }
  return null
}

/** 2026-11-21T12:00:00Z: written by a program, with an offset of its own. */
function instant({ text, words, zone }: Scene, at: number): Reading | null {
  instantText.lastIndex = words[at]?.start ?? 0
  const [written] = instantText.exec(text) ?? []
  const moment = new Date(written ?? '')
  if (!written || Number.isNaN(moment.getTime())) return null
  const { day, seconds } = localClock(moment, zone)
  const end = (words[at]?.start ?? 0) + written.length
  const after = words.findIndex(word => word.start >= end)
  return { to: after < 0 ? words.length : after, value: isoMoment(day, seconds, zone) }
}

function thisMoment(scene: Scene, at: number): Reading | null {
  const isNow = scene.expected.has('sys.date-time') && isNowAt(scene, at)
  return isNow ? { to: at + 1, value: isoMoment(scene.today, scene.clock, scene.zone) } : null
}

/** this evening at 5, tonight at 8 */
function todayPart(scene: Scene, at: number): Reading | null {
  if (!today.has(textAt(scene.words, at)) || !dayPartAt(scene.words, at)) return null
  const time = timeAt(scene, at, { isSure: true })
  return time && { to: time.to, value: isoMoment(scene.today, time.seconds, scene.zone) }
}

/** tomorrow at 5, 21/11/2026 17:30, कल शाम 5 बजे */
function dateFirst(scene: Scene, at: number): Reading | null {
  const date = dayAt(scene, at)
  if (!date) return null
  const { words } = scene
  let to = date.to
  let isSure = scene.expected.has('sys.date-time')
  if (gluedAt(words, to) === 't') to++
  for (let count = 0; count < 2 && links.has(textAt(words, to)); count++) {
    isSure ||= sureLinks.has(textAt(words, to))
    to++
  }
  const time = timeAt(scene, to, { isSure })
  return time && { from: date.from ?? at, to: time.to, value: isoMoment(date.day, time.seconds, scene.zone) }
}

/** 5 pm tomorrow, at 5 on Friday */
function timeFirst(scene: Scene, at: number): Reading | null {
  const { words } = scene
  const isSure = textAt(words, at - 1) === 'at'
  const time = timeAt(scene, at, { isSure })
  if (!time) return null
  const to = links.has(textAt(words, time.to)) ? time.to + 1 : time.to
  const date = dayAt(scene, to)
  return date && { to: date.to, value: isoMoment(date.day, time.seconds, scene.zone) }
}

/** in 2 hours, 30 minutes ago, 2 घंटे बाद */
function shifted(scene: Scene, at: number): Reading | null {
  const shift = secondsFromNowAt(scene, at)
  if (!shift) return null
  const moment = localClock(new Date(scene.now.getTime() + shift.seconds * 1000), scene.zone)
  return { to: shift.to, value: isoMoment(moment.day, moment.seconds, scene.zone) }
}
