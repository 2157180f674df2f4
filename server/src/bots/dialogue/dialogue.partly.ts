import type { EntityMatch } from '@parley/nlu/entities/find.ts'
import type { Filled, Parameter } from './dialogue.slots.ts'

/** What people give one message at a time where a value of two parts is asked for. */
const partsOf: Partial<Record<string, readonly string[]>> = {
  'sys.date-time': ['sys.date', 'sys.time'],
  'sys.date-period': ['sys.date'],
}

/** The words of one part of what is asked for: "tomorrow" where a day and an hour are wanted. */
export function partlySaid({ entityId }: Parameter, entities: readonly EntityMatch[], filled: Filled) {
  const parts = partsOf[entityId] ?? []
  return entities.find(match => parts.includes(match.id) && !filled.has(match))?.text
}

/** As if `before` stood in front of the text; the places are those in the text itself. */
export function foundBehind(
  before: string,
  text: string,
  find: (whole: string) => readonly EntityMatch[],
): EntityMatch[] {
  const shift = before.length + 1
  return find(`${before} ${text}`)
    .filter(({ end }) => end > shift)
    .map(match => {
      const [start, end] = [Math.max(0, match.start - shift), match.end - shift]
      return { ...match, start, end, text: text.slice(start, end) }
    })
}
