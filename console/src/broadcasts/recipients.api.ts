import { broadcastTexts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { splitNumbers as split } from '@parley/contracts/broadcasts/limits.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import { formatNumber } from '../lib/format.ts'

export type PickedContact = { id: string; name: string; phoneNumber: string }

export const splitNumbers = keepingLast(split)

/** What was typed as a number and is none, each once. */
export const wrongNumbers = keepingLast((text: string, countryCode: string): string[] => [
  ...new Set(splitNumbers(text).filter(number => !isNumber(number, countryCode))),
])

/** A form reads the same text anew with each letter in any of its fields; of many thousands of numbers that is felt. */
function keepingLast<Given extends string[]>(read: (...given: Given) => string[]): (...given: Given) => string[] {
  let last: { given: Given; found: string[] } | null = null
  return (...given) => {
    if (!last?.given.every((one, at) => one === given[at])) last = { given, found: read(...given) }
    return [...last.found]
  }
}

const mostNamed = 3

/** Names the first of them. */
export function wrongText(wrong: readonly string[]): string | null {
  if (wrong.length === 0) return null
  const named = wrong.slice(0, mostNamed).map(cutNumber).join(', ')
  const more = wrong.length - mostNamed
  return `${broadcastTexts.numbers}: ${named}${more > 0 ? ` and ${formatNumber(more)} more` : ''}`
}

const longestNamed = 30

/** Numbers without commas between them look like one that is as long as all. */
export function cutNumber(number: string): string {
  return number.length > longestNamed ? `${number.slice(0, longestNamed)}…` : number
}

const shortest = 10

function isNumber(number: string, countryCode: string): boolean {
  return number.length >= shortest && 'digits' in normalisePhone(number, countryCode)
}
