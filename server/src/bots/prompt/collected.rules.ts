import type { PromptConfig } from '@parley/contracts/bots/agents.ts'
import { compileLexicon, type EntityMatch, findEntities } from '@parley/nlu/entities/find.ts'
import { systemEntities } from '@parley/nlu/entities/system.ts'
import { shownValue } from '../dialogue/dialogue.values.ts'

export type Variable = PromptConfig['userData'][number]
/** A message with the time at which it was sent: "tomorrow" is counted from there. */
export type Said = { text: string; at: Date }

const noEntities = compileLexicon([])
/** Of `date` and `date-time` the one that says more. */
const longestFirst = systemEntities.toSorted((one, other) => other.name.length - one.name.length)
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
  messages: readonly Said[],
  timeZone: string,
): Record<string, string | null> {
  const wanted = variables.map(({ name, description }) => entityOf(name) ?? entityOf(description))
  const context = { language: 'en', timeZone, preferred: wanted.filter(entity => entity !== null) } as const
  const found = messages.flatMap(({ text, at }) => findEntities(text, noEntities, { ...context, now: at }))
  return Object.fromEntries(variables.map(({ name }, place) => [name, lastOf(wanted[place] ?? null, found)]))
}

function lastOf(entity: string | null, found: readonly EntityMatch[]): string | null {
  const match = found.findLast(({ id }) => id === entity)
  return match ? shownValue({ value: match.value, entityId: match.id }) : null
}

function entityOf(words: string): string | null {
  const apart = words.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
  const plain = apart.toLowerCase().replace(/[_-]+/g, ' ')
  const named = longestFirst.find(({ id, name }) => id !== 'sys.any' && hasWords(plain, name.replaceAll('-', ' ')))
  const special = otherNames.find(([, pattern]) => pattern.test(plain))
  const general = named?.name === 'number' || named?.name === 'date' || named?.name === 'time'
  return (general ? (special?.[0] ?? named?.id) : (named?.id ?? special?.[0])) ?? null
}

function hasWords(text: string, words: string): boolean {
  return ` ${text} `.includes(` ${words} `)
}
