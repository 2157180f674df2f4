import type { Problem } from '../endpoint.ts'
import { sameText } from '../fields.ts'
import { given, once, textProblems, tooLong, tooMany } from './drafts.ts'
import { type EntityDraft, type EntityValue, type EntityValueDraft, entityTexts, patternInvalid } from './entities.ts'
import { limits } from './texts.ts'

/** Why a pattern cannot be used, or null. The server knows; a form leaves it out. */
export type PatternProblem = (pattern: string) => string | null

/** What is wrong with an entity: `message` leads, `errors` has every field. Null when it may be saved. */
export function entityRefusal(draft: EntityDraft, patternProblem: PatternProblem = () => null) {
  const values = given(draft, draft.values, [])
  const faults = [
    ...nameFaults(draft),
    ...(values?.length === 0 ? [{ field: 'values', message: entityTexts.valuesEmpty }] : []),
    ...(values ?? []).flatMap((value, index) => valueFaults(value, `values[${index}]`, patternProblem)),
  ]
  const tooLarge = sizeProblems(draft)
  if (faults.length > 0) return { message: entityTexts.validationFailed, errors: [...faults, ...tooLarge] }
  return tooLarge[0] ? { message: tooLarge[0].message, errors: tooLarge } : null
}

/** The values that stand twice, at the later place. */
export function repeatedValues(values: readonly { value?: string }[]): Problem[] {
  const seen = new Set<string>()
  return values.flatMap(({ value = '' }, index) => {
    const key = sameText(value)
    if (!seen.has(key)) {
      seen.add(key)
      return []
    }
    return [{ field: `values[${index}].value`, message: entityTexts.valueTwice }]
  })
}

/** A value as it is kept: of synonyms or patterns, only what its type names, and each once. */
export function keptValue({ value = '', type, synonyms = [], pattern = [] }: EntityValueDraft): EntityValue {
  if (type === 'pattern') return { value, type, pattern: once(pattern, text => text) }
  return { value, type: 'synonyms', synonyms: once(synonyms, sameText) }
}

function nameFaults(draft: EntityDraft): Problem[] {
  const blank = given(draft, draft.name, '') === ''
  return blank ? [{ field: 'name', message: entityTexts.nameEmpty }] : []
}

function valueFaults(draft: EntityValueDraft, field: string, patternProblem: PatternProblem): Problem[] {
  const { value = '', type = '', synonyms = [], pattern = [] } = draft
  const faults: Problem[] = value === '' ? [{ field: `${field}.value`, message: entityTexts.valueEmpty }] : []
  if (type === 'synonyms') {
    if (synonyms.length === 0) faults.push({ field: `${field}.synonyms`, message: entityTexts.synonymsEmpty })
    return faults
  }
  if (type !== 'pattern') return [...faults, { field: `${field}.type`, message: entityTexts.typeInvalid }]
  if (pattern.length === 0) faults.push({ field: `${field}.pattern`, message: entityTexts.patternEmpty })
  return [...faults, ...patternFaults(pattern, `${field}.pattern`, patternProblem)]
}

function patternFaults(patterns: string[], field: string, patternProblem: PatternProblem): Problem[] {
  const reason = patterns.map(patternProblem).find(problem => problem !== null)
  return reason ? [{ field, message: patternInvalid(reason) }] : []
}

function sizeProblems(draft: EntityDraft): Problem[] {
  const { name, values = [] } = draft
  const things = values.length > limits.values ? 'values' : 'patterns'
  return [
    ...textProblems('name', name, { label: 'Entity name', longest: limits.name }),
    ...(isCrowded(values) ? [{ field: 'values', message: tooMany(things) }] : []),
    ...values.flatMap((value, index) => valueSizeProblems(value, `values[${index}]`)),
  ]
}

/** Too many values, or too many patterns in all of them. */
function isCrowded(values: EntityValueDraft[]): boolean {
  const patterns = values.reduce((sum, { pattern = [] }) => sum + pattern.length, 0)
  return Math.max(values.length, patterns) > limits.values
}

function valueSizeProblems({ value = '', type, synonyms = [], pattern = [] }: EntityValueDraft, field: string) {
  const problems = textProblems(`${field}.value`, value, { label: 'Value', longest: limits.value })
  if (type === 'synonyms') problems.push(...listProblems(synonyms, `${field}.synonyms`, synonymSize))
  if (type === 'pattern') problems.push(...listProblems(pattern, `${field}.pattern`, patternSize))
  return problems
}

type Size = { things: string; most: number; label: string; longest: number }
const synonymSize: Size = { things: 'synonyms', most: limits.synonyms, label: 'Synonym', longest: limits.value }
const patternSize: Size = { things: 'patterns', most: limits.patterns, label: 'Pattern', longest: limits.pattern }

function listProblems(texts: string[], field: string, size: Size): Problem[] {
  if (texts.length > size.most) return [{ field, message: tooMany(size.things) }]
  return texts.some(text => text.length > size.longest) ? [{ field, message: tooLong(size.label) }] : []
}
