import {
  type Definition,
  type DefinitionDraft,
  definitionLimits,
  definitionTexts,
  type FieldType,
  type InputType,
  offeredInputTypes,
} from '@parley/contracts/contacts/definitions.ts'
import { sameText } from '@parley/contracts/fields.ts'

/** The form's values, under the names that the server's errors use. */
export type DefinitionValues = {
  fieldLabel: string
  fieldName: string
  fieldHelptext: string
  mandatory: '' | 'yes' | 'no'
  search: boolean
  fieldType: FieldType | null
  inputType: InputType | null
  /** The options of a select, one a row. */
  defaultValue: string[]
  minValue: number | null
  maxValue: number | null
  allowSpecialChars: boolean
  allowedChars: string
  commaIncluded: boolean
}

export const newDefinition: DefinitionValues = {
  fieldLabel: '',
  fieldName: '',
  fieldHelptext: '',
  mandatory: '',
  search: false,
  fieldType: null,
  inputType: null,
  defaultValue: [''],
  minValue: null,
  maxValue: null,
  allowSpecialChars: false,
  allowedChars: '',
  commaIncluded: false,
}

export function valuesOf(definition: Definition): DefinitionValues {
  const { fieldLabel, fieldName, fieldHelptext, mandatory, search, fieldType, inputType, commaIncluded } = definition
  const { minValue, maxValue, allowSpecialChars, allowedChars } = rulesOf(definition)
  return {
    fieldLabel,
    fieldName,
    fieldHelptext,
    mandatory: mandatory ? 'yes' : 'no',
    search,
    fieldType,
    inputType,
    defaultValue: optionsOf(definition.defaultValue),
    minValue,
    maxValue,
    allowSpecialChars,
    allowedChars: allowedChars.join(''),
    commaIncluded,
  }
}

export type Rules = {
  minValue: number | null
  maxValue: number | null
  allowSpecialChars: boolean
  allowedChars: string[]
}

/** The validations of a field, under their ids. */
export function rulesOf({ validations }: Pick<Definition, 'validations'>): Rules {
  const stored = new Map(validations.map(({ id, value }) => [id, value]))
  const numberAt = (id: 'minValue' | 'maxValue') => {
    const value = stored.get(id)
    return typeof value === 'number' ? value : null
  }
  const allowedChars = stored.get('allowedChars')
  return {
    minValue: numberAt('minValue'),
    maxValue: numberAt('maxValue'),
    allowSpecialChars: stored.get('allowSpecialChars') === true,
    allowedChars: Array.isArray(allowedChars) ? allowedChars : [],
  }
}

/** The values after another type was chosen: what depends on the type begins anew (ATTR-024). */
export function withType(values: DefinitionValues, fieldType: FieldType | null): DefinitionValues {
  return { ...values, fieldType, inputType: null, commaIncluded: false }
}

export function hasOptions(fieldType: FieldType | null): boolean {
  return fieldType !== null && offeredInputTypes[fieldType].length === 0
}

export function hasRules(fieldType: FieldType | null): boolean {
  return fieldType !== null && offeredInputTypes[fieldType].length > 0
}

/** Special characters mean something among letters alone: a number has none, whatever is allowed. */
export function hasSpecialCharacters({ fieldType, inputType }: DefinitionValues): boolean {
  return hasRules(fieldType) && (inputType === null || inputType === 'alphabets' || inputType === 'alphanumeric')
}

export function bodyOf(values: DefinitionValues, id: string | null): DefinitionDraft {
  const { fieldLabel, fieldName, fieldHelptext, search, fieldType, inputType } = values
  return {
    ...(id ? { id } : {}),
    fieldName,
    fieldLabel,
    fieldHelptext,
    mandatory: values.mandatory === '' ? null : values.mandatory === 'yes',
    search,
    fieldType,
    inputType: hasRules(fieldType) ? inputType : null,
    defaultValue: hasOptions(fieldType) ? filled(values.defaultValue).join(',') : '',
    commaIncluded: hasSpecialCharacters(values) && values.allowSpecialChars && values.commaIncluded,
    validations: hasRules(fieldType) ? validationsOf(values) : [],
  }
}

/** Field → what is wrong with it; nothing when it may be sent. */
export function definitionProblems(values: DefinitionValues): Record<string, string> {
  const { required, nameShape, lengths, options } = definitionTexts
  const { fieldName, fieldType, minValue, maxValue } = values
  const given = filled(values.defaultValue)
  const problems: [field: string, isWrong: boolean, message: string][] = [
    ['fieldLabel', values.fieldLabel.trim() === '', required],
    ['fieldName', fieldName.trim() === '', required],
    ['fieldName', !nameRule.test(fieldName.trim()), nameShape],
    ['fieldHelptext', values.fieldHelptext.trim() === '', required],
    ['mandatory', values.mandatory === '', required],
    ['fieldType', fieldType === null, required],
    ['inputType', hasRules(fieldType) && values.inputType === null, required],
    ['defaultValue', hasOptions(fieldType) && given.length === 0, required],
    ['defaultValue', hasOptions(fieldType) && new Set(given.map(sameText)).size < given.length, options],
    ['minValue', hasRules(fieldType) && minValue !== null && maxValue !== null && minValue > maxValue, lengths],
  ]
  const found: Record<string, string> = {}
  for (const [field, isWrong, message] of problems) if (isWrong) found[field] ??= message
  return found
}

/** A name for files and calls out of a label: 'Date of birth' becomes `dateOfBirth`. */
export function nameFrom(label: string): string {
  const words = label.normalize('NFKD').match(/[A-Za-z0-9]+/g) ?? []
  const joined = words
    .map((word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join('')
  return joined.replace(/^[0-9]+/, '').slice(0, definitionLimits.name)
}

/** The options of a comma list; an empty row to type in where there is none. */
export function optionsOf(text: string): string[] {
  const options = filled(text.split(/[,\n]/))
  return options.length > 0 ? options : ['']
}

const nameRule = /^[A-Za-z][A-Za-z0-9_]{0,49}$/

function filled(options: readonly string[]): string[] {
  return options.map(option => option.trim()).filter(option => option !== '')
}

function validationsOf(values: DefinitionValues): NonNullable<DefinitionDraft['validations']> {
  const { minValue, maxValue, allowSpecialChars, allowedChars } = values
  const isAllowed = hasSpecialCharacters(values) && allowSpecialChars
  return [
    ...(minValue === null ? [] : [{ id: 'minValue', value: minValue }]),
    ...(maxValue === null ? [] : [{ id: 'maxValue', value: maxValue }]),
    { id: 'allowSpecialChars', value: isAllowed },
    ...(isAllowed ? [{ id: 'allowedChars', value: charactersOf(allowedChars) }] : []),
  ]
}

/** Single characters, each once; commas have a switch of their own. */
function charactersOf(text: string): string[] {
  return [...new Set(text.replace(/[\s,]/g, ''))]
}
