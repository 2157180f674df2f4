import type { Problem } from '../endpoint.ts'
import { lengthOf } from './components.ts'
import {
  endsWithPlaceholder,
  holdsTwoInARow,
  isNumbered,
  placeholdersOf,
  startsWithPlaceholder,
  strangeBraces,
} from './placeholders.ts'
import { templateTexts } from './templates.ts'

export type TextRule = {
  /** How people call it: Header, Body. */
  label: string
  field: string
  most: number
  /** How many placeholders it may have; as many as one likes unless given. */
  placeholders?: number
  /** Text has to stand before, between and after placeholders. */
  isFramed?: boolean
}

const tooLongEnd = ' characters or fewer'

/** At most one problem a text: the first thing that its writer has to mend. */
export function textProblems(text: string, rule: TextRule): Problem[] {
  const message = textProblem(text, rule)
  return message ? [{ field: rule.field, message }] : []
}

/** Vendors take numbers or names, in all texts of a template: those that are unlike the first. */
export function mixedProblems(texts: readonly { text: string; field: string }[]): Problem[] {
  const kinds = texts.map(({ text, field }) => {
    const numbered = placeholdersOf(text).map(isNumbered)
    // One that is mixed in itself has been told of.
    return { field, isNumbered: new Set(numbered).size === 1 ? numbered[0] : undefined }
  })
  const first = kinds.find(kind => kind.isNumbered !== undefined)
  return kinds.flatMap(({ field, isNumbered: own }) =>
    own === undefined || own === first?.isNumbered ? [] : [{ field, message: templateTexts.mixed }],
  )
}

/** Which placeholders have no sample yet. */
export function sampleProblems(text: string, examples: readonly string[] = [], field = ''): Problem[] {
  return placeholdersOf(text).flatMap((name, index) =>
    examples[index]?.trim()
      ? []
      : [{ field: `${field}.example[${index}]`, message: templateTexts.sampleMissing(name) }],
  )
}

export function tooLong(label: string, most: number): string {
  return `${label} must be ${most}${tooLongEnd}`
}

/** Whether a message says that a text is too long: of all that may be wrong, this is seen while one types. */
export function isTooLong(message: string): boolean {
  return message.endsWith(tooLongEnd)
}

function textProblem(text: string, rule: TextRule): string | undefined {
  if (text.trim() === '') return `${rule.label} is required`
  if (lengthOf(text) > rule.most) return tooLong(rule.label, rule.most)
  return namesProblem(text, rule) ?? (rule.isFramed ? frameProblem(text.trim(), rule.label) : undefined)
}

function namesProblem(text: string, { label, placeholders }: TextRule): string | undefined {
  const names = placeholdersOf(text)
  const strange = strangeBraces(text)
  if (strange) return `${strange} is not a placeholder: write {{1}} or {{first_name}}`
  if (names.some(isNumbered) && !names.every(isNumbered)) return templateTexts.mixed
  if (placeholders === 0 && names.length > 0) return `${label} cannot hold a placeholder`
  if (placeholders !== undefined && names.length > placeholders) return `${label} can hold ${placeholders} placeholder`
  return gapProblem(names)
}

function gapProblem(names: readonly string[]): string | undefined {
  if (!names.every(isNumbered)) return undefined
  const absent = names.map((_, index) => String(index + 1)).find(number => !names.includes(number))
  return absent ? `Placeholders must be numbered from {{1}} without gaps: {{${absent}}} is missing` : undefined
}

function frameProblem(text: string, label: string): string | undefined {
  if (startsWithPlaceholder(text)) return `${label} cannot start with a placeholder`
  if (endsWithPlaceholder(text)) return `${label} cannot end with a placeholder`
  return holdsTwoInARow(text) ? `${label} cannot hold two placeholders in a row` : undefined
}
