import { textAt, type Word } from '../words.ts'

const joints = new Set(['to', 'till', 'until', 'upto', '-', '–', '—', 'से', 'se'])

/** Where the second end of a range begins whose first stands from `from` up to `to`; null if none follows. */
export function rangeEndAt(words: readonly Word[], from: number, to: number): number | null {
  const joint = textAt(words, to)
  const isRange = joints.has(joint) || (joint === 'and' && textAt(words, from - 1) === 'between')
  return isRange ? to + 1 : null
}
