import {
  allInputTypes,
  builtInDefinitions,
  type DefinitionDraft,
  fieldTypes,
  definitionLimits as limits,
  reservedNames,
  socialDefinitions,
  definitionTexts as texts,
  validationIds,
} from '@parley/contracts/contacts/definitions.ts'
import { columnKey } from '@parley/contracts/contacts/imports.ts'
import { valueTexts } from '@parley/contracts/contacts/values.custom.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { collapse, flag, isUnseen, sameText } from '@parley/contracts/fields.ts'
import { z } from 'zod'
import { type DefinitionRow, shownDefinition } from './definitions.rows.ts'

export type CheckedDefinition = ReturnType<typeof valuesOf>
type Known = { before: DefinitionRow | undefined; others: readonly DefinitionRow[] }

/**
 * Merges a draft over a field and lists everything that is wrong with it. What an update leaves out keeps its value.
 */
export function checkDefinition(draft: DefinitionDraft, known: Known) {
  const values = valuesOf(draft, known.before)
  const problems = [
    ...nameProblems(values, known),
    ...labelProblems(values, known),
    ...helpProblems(values.helpText),
    ...required('mandatory', values.isMandatory ?? null),
    ...typeProblems(values),
    ...optionProblems(values),
    ...lengthProblems(values),
    ...ruleProblems(draft.validations ?? []),
  ]
  return { values, problems }
}

const wholeNumber = z.preprocess(
  value => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.number().int().min(0).max(limits.length),
)
const textTypes: readonly string[] = ['text', 'textarea']
const builtInLabels = [...builtInDefinitions, ...socialDefinitions].map(({ fieldLabel }) => fieldLabel)
const reserved = [...reservedNames, ...builtInLabels]
const whole = { isRight: true, value: null as number | null }

function valuesOf(draft: DefinitionDraft, before: DefinitionRow | undefined) {
  const sent = { ...sentBefore(before), ...present(draft) }
  const fieldType = sent.fieldType ?? ''
  const isText = textTypes.includes(fieldType)
  const help = draft.fieldHelptext ?? draft.fieldHelpText
  return {
    fieldName: sent.fieldName ?? '',
    fieldLabel: seen(collapse(sent.fieldLabel ?? '')),
    helpText: seen(help ?? before?.helpText ?? ''),
    isMandatory: sent.mandatory,
    isSearchable: sent.search ?? false,
    fieldType,
    inputType: isText ? (sent.inputType ?? null) : null,
    options: isText ? [] : optionsFrom(sent.defaultValue ?? ''),
    category: sent.category ?? null,
    ...rulesOf(sent, { isText, hasOtherType: before !== undefined && before.fieldType !== fieldType }),
  }
}

/** A text of which nothing can be seen counts as none. */
function seen(text: string): string {
  return isUnseen(text) ? '' : text
}

type Sent = { [key in keyof DefinitionDraft]?: NonNullable<DefinitionDraft[key]> }

/** What a caller leaves out or sends as null is not sent. */
function present(draft: DefinitionDraft): Sent {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null && value !== undefined))
}

function sentBefore(before: DefinitionRow | undefined): Sent {
  if (!before) return {}
  const { mandatory, search, commaIncluded, defaultValue, fieldName, fieldLabel, ...shown } = shownDefinition(before, 0)
  return present({
    mandatory,
    search,
    commaIncluded,
    defaultValue,
    fieldName,
    fieldLabel,
    fieldType: shown.fieldType,
    inputType: shown.inputType,
    category: shown.category,
    validations: shown.validations,
  })
}

/**
 * Selects have no rules. Allowed characters and the comma count only while special characters are allowed, and a change
 * of the type resets the comma.
 */
function rulesOf(sent: Sent, { isText, hasOtherType }: { isText: boolean; hasOtherType: boolean }) {
  const ruleOf = (id: string) => (isText ? sent.validations?.find(entry => entry.id === id)?.value : undefined)
  const allowSpecial = isTrue(ruleOf('allowSpecialChars'))
  return {
    minLength: lengthFrom(ruleOf('minValue')),
    maxLength: lengthFrom(ruleOf('maxValue')),
    allowSpecial,
    allowedCharacters: allowSpecial ? charactersFrom(ruleOf('allowedChars')) : [],
    commaIncluded: allowSpecial && !hasOtherType && (sent.commaIncluded ?? false),
  }
}

function nameProblems({ fieldName }: CheckedDefinition, { before, others }: Known): Problem[] {
  const problem = (message: string) => [{ field: 'fieldName', message }]
  if (fieldName === '') return problem(texts.required)
  if (before) return fieldName === before.fieldName ? [] : problem(texts.nameFixed)
  if (!/^[A-Za-z][A-Za-z0-9_]{0,49}$/.test(fieldName)) return problem(texts.nameShape)
  return takenKeys(others).has(columnKey(fieldName)) ? problem(texts.taken) : []
}

/** A file of contacts has one column a field: its header must not mean two of them. */
function takenKeys(others: Known['others']): Set<string> {
  return new Set([...reserved, ...namesOf(others)].map(columnKey))
}

/** What headers of a file may mean these fields by. */
export function namesOf(rows: readonly DefinitionRow[]): string[] {
  return rows.flatMap(({ fieldName, fieldLabel }) => [fieldName, fieldLabel])
}

function labelProblems({ fieldLabel }: CheckedDefinition, { before, others }: Known): Problem[] {
  const problem = (message: string) => [{ field: 'fieldLabel', message }]
  if (fieldLabel === '') return problem(texts.required)
  if (Array.from(fieldLabel).length > limits.label) return problem(valueTexts.tooLong(limits.label))
  const same = sameText(fieldLabel)
  const key = columnKey(fieldLabel)
  const isRenamed = !before || columnKey(before.fieldLabel) !== key
  const isTaken = others.some(({ labelKey }) => labelKey === same) || (isRenamed && takenKeys(others).has(key))
  return isTaken ? problem(texts.labelTaken) : []
}

function helpProblems(helpText: string): Problem[] {
  const tooLong = Array.from(helpText).length > limits.help
  return [
    ...required('fieldHelptext', helpText),
    ...(tooLong ? [{ field: 'fieldHelptext', message: valueTexts.tooLong(limits.help) }] : []),
  ]
}

function required(field: string, value: string | boolean | null): Problem[] {
  return value === '' || value === null ? [{ field, message: texts.required }] : []
}

function typeProblems({ fieldType, inputType }: CheckedDefinition): Problem[] {
  const type = fieldTypes.find(known => known === fieldType)
  if (!type) return [{ field: 'fieldType', message: texts.required }]
  const allowed: readonly string[] = allInputTypes[type]
  const isRight = allowed.length === 0 || (inputType !== null && allowed.includes(inputType))
  return isRight ? [] : [{ field: 'inputType', message: texts.required }]
}

function optionProblems({ fieldType, options }: CheckedDefinition): Problem[] {
  const problem = (message: string) => [{ field: 'defaultValue', message }]
  if (!fieldType.startsWith('selectbox')) return []
  if (options.length === 0) return problem(texts.required)
  const isTooMuch = options.length > limits.options || options.some(option => Array.from(option).length > limits.option)
  if (isTooMuch) return problem(texts.optionLimits)
  return new Set(options.map(sameText)).size < options.length ? problem(texts.options) : []
}

function lengthProblems({ minLength, maxLength }: CheckedDefinition): Problem[] {
  const problems = [
    ...(minLength.isRight ? [] : [{ field: 'minValue', message: texts.lengthRange }]),
    ...(maxLength.isRight ? [] : [{ field: 'maxValue', message: texts.lengthRange }]),
  ]
  const isCrossed = minLength.value !== null && maxLength.value !== null && minLength.value > maxLength.value
  return isCrossed ? [...problems, { field: 'minValue', message: texts.lengths }] : problems
}

/** Every rule has one value, of a kind that it can be read from. */
function ruleProblems(sent: NonNullable<DefinitionDraft['validations']>): Problem[] {
  return sent.flatMap(({ id, value }, place) => {
    if (!validationIds.some(known => known === id)) {
      return [{ field: `validations[${place}].id`, message: texts.unknownRule }]
    }
    const isTwice = sent.findIndex(rule => rule.id === id) < place
    const message = isTwice ? texts.ruleTwice : kindTrouble(id, value ?? '')
    return message ? [{ field: id, message }] : []
  })
}

/** What is wrong with a switch or with a list of characters; lengths are judged by themselves. */
function kindTrouble(id: string, value: unknown): string | undefined {
  if (value === '') return undefined
  const isList = Array.isArray(value)
  if (id === 'allowSpecialChars') return isList || !flag().safeParse(value).success ? texts.notSwitch : undefined
  return id === 'allowedChars' && !isList && typeof value !== 'string' ? texts.notCharacters : undefined
}

function lengthFrom(value: unknown): typeof whole {
  if (value === undefined || value === null || value === '') return whole
  const parsed = wholeNumber.safeParse(value)
  return { isRight: parsed.success, value: parsed.data ?? null }
}

function isTrue(value: unknown): boolean {
  return flag().safeParse(value).data === true
}

/** A list, or a text such as 'a,b' or '@#'. */
function charactersFrom(value: unknown): string[] {
  const text = Array.isArray(value) ? value.join('') : String(value ?? '')
  return [...new Set(Array.from(text).filter(character => !/[\s,]/.test(character)))]
}

function optionsFrom(sent: string): string[] {
  return sent.split(',').flatMap(option => seen(collapse(option)) || [])
}
