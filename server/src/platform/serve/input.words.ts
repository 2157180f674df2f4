import { texts } from '@parley/contracts/texts.ts'
import type { z } from 'zod'

/** Plain sentences for what a schema refuses without a text of its own; the schema library's are for programmers. */
export function wordsOf(issue: z.core.$ZodRawIssue): string | undefined {
  const field = fieldPath(issue.path ?? []) || 'The body'
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? texts.mandatory : `${field} must be ${kinds[issue.expected] ?? 'valid'}`
    case 'invalid_value':
      return mustBe(field, issue.values.map(String))
    case 'too_small':
      return `${field} must ${sizeOf(issue.origin, 'least', Number(issue.minimum))}`
    case 'too_big':
      return `${field} must ${sizeOf(issue.origin, 'most', Number(issue.maximum))}`
    default:
      return `${field} is not valid`
  }
}

/** `scope must be all, mine or none` */
export function mustBe(field: string, allowed: readonly string[]): string {
  const last = allowed.at(-1) ?? ''
  return `${field} must be ${allowed.length < 2 ? last : `${allowed.slice(0, -1).join(', ')} or ${last}`}`
}

/** `utterances[3]`, `values[2].synonyms`: the field as in the body. */
export function fieldPath(path: PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
}

function sizeOf(origin: string, bound: 'least' | 'most', size: number): string {
  if (origin === 'string') return `have at ${bound} ${size} ${size === 1 ? 'character' : 'characters'}`
  if (origin === 'array' || origin === 'set') return `have at ${bound} ${size} ${size === 1 ? 'entry' : 'entries'}`
  return `be at ${bound} ${size}`
}
