import type { PromptConfig } from '@parley/contracts/bots/agents.ts'
import { compileLexicon, type EntityMatch, findEntities } from '@parley/nlu/entities/find.ts'
import { systemEntities } from '@parley/nlu/entities/system.ts'
import { shownValue } from '../dialogue/dialogue.values.ts'

export type Variable = PromptConfig['userData'][number]

const noEntities = compileLexicon([])
/** What people call a value, beside the name of its entity. */
const otherNames: [entity: string, words: RegExp][] = [
  ['sys.email', /\be?-?mail\b/i],
  ['sys.phone-number', /phone|mobile|whats ?app|contact n/i],
  ['sys.currency', /amount|price|budget|cost|salary|fee/i],
  ['sys.date', /date|day|birth|dob/i],
  ['sys.time', /\btime\b/i],
  ['sys.pincode', /pin ?code|postal|zip/i],
  ['sys.url', /website|link/i],
  ['sys.person', /\bname\b/i],
  ['sys.number', /number|count|quantity|how many/i],
]

/** Values that the sender's own words give to variables by what they are called; the last mention wins. */
export function dataByRules(
  variables: readonly Variable[],
  messages: readonly string[],
  { now, timeZone }: { now: Date; timeZone: string },
): Record<string, string | null> {
  const found = messages.flatMap(text => findEntities(text, noEntities, { language: 'en', now, timeZone }))
  return Object.fromEntries(variables.map(variable => [variable.name, valueFor(variable, found)]))
}

function valueFor(variable: Variable, found: readonly EntityMatch[]): string | null {
  const entity = entityOf(variable.name) ?? entityOf(variable.description)
  const match = found.findLast(({ id }) => id === entity)
  return match ? shownValue({ value: match.value, entityId: match.id }) : null
}

function entityOf(words: string): string | null {
  const plain = words.toLowerCase().replace(/[_-]+/g, ' ')
  const named = systemEntities.find(({ id, name }) => id !== 'sys.any' && hasWords(plain, name.replaceAll('-', ' ')))
  const special = otherNames.find(([, pattern]) => pattern.test(plain))
  const general = named?.name === 'number' || named?.name === 'date' || named?.name === 'time'
  return (general ? (special?.[0] ?? named?.id) : (named?.id ?? special?.[0])) ?? null
}

function hasWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `)
}
