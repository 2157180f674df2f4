import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import type { DayReading, Scene } from '../scene.ts'
import { textAt } from '../words.ts'
import type { Day } from './calendar.ts'
import { calendarSpan, type SpanReading } from './calendar-spans.ts'
import { edgeLines } from './date-words.data.ts'
import { directionAt, spanAt } from './date-words.ts'

const edges = phrasesOf(phraseLines(edgeLines))
const hindiLinks = new Set(['ke', 'ki', 'के', 'की'])
const spansWithEdges = new Set(['week', 'month', 'year'])

/** end of the month, beginning of next week, month end, mahine ke aakhir mein. */
export function edgeOfSpanAt(scene: Scene, at: number): DayReading | null {
  return edgeFirst(scene, at) ?? spanFirst(scene, at)
}

function edgeFirst(scene: Scene, at: number): DayReading | null {
  const { words } = scene
  const edge = phraseAt(edges, words, textAt(words, at) === 'the' ? at + 1 : at)
  if (!edge || textAt(words, edge.to) !== 'of') return null
  const span = spanOf(scene, textAt(words, edge.to + 1) === 'the' ? edge.to + 2 : edge.to + 1)
  return span && { day: edgeOf(span, edge.meaning, scene.today), to: span.to }
}

/** Hindi puts the span first, and so does "month end". */
function spanFirst(scene: Scene, at: number): DayReading | null {
  const { words } = scene
  const span = spanOf(scene, at)
  const linked = span && hindiLinks.has(textAt(words, span.to)) ? span.to + 1 : span?.to
  const edge = linked === undefined ? null : phraseAt(edges, words, linked)
  return span && edge && { day: edgeOf(span, edge.meaning, scene.today), to: edge.to }
}

function spanOf({ words, today }: Scene, at: number): (SpanReading & { isRunning: boolean }) | null {
  const direction = directionAt(words, at)
  const unit = spanAt(words, direction?.to ?? at)
  if (!unit || !spansWithEdges.has(unit.meaning)) return null
  const span = calendarSpan(today, unit.meaning, direction?.meaning ?? 'this')
  return span && { ...span, to: unit.to, isRunning: !direction }
}

/** Without "this" or "next" the start of a month that runs is that of the next one. */
function edgeOf(span: SpanReading & { isRunning: boolean }, edge: string, today: Day): Day {
  if (edge === 'end') return span.end
  return span.isRunning && span.start < today ? span.end + 1 : span.start
}
