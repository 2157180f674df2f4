import { emailPattern } from '../auth/login.ts'
import { isUnseen } from '../fields.ts'
import { texts } from '../texts.ts'
import { type Definition, definitionLimits } from './definitions.ts'

export type CustomValue = string | string[]
type Judged = { value: CustomValue | null; messages: string[] }
type TextCheck = (value: string) => string | null
const chosenMax = 50

export const valueTexts = {
  required: 'This field is required',
  mandatory: (label: string) => `${label} is required`,
  onlyWhitespace: (label: string) => `Whitespace only present in the field - ${label}`,
  noBlanks: 'White space is not allowed',
  tooShort: (least: number) => `Minimum length must be ${least} characters.`,
  tooLong: (most: number) => `Maximum length must be ${most} characters.`,
  alphabets: (label: string) => `Only alphabets are allowed in ${label}`,
  alphanumeric: (label: string) => `Only alphanumeric characters are allowed in ${label}`,
  number: (label: string) => `Only numbers are allowed in ${label}`,
  decimal: (label: string) => `Only decimals are allowed in ${label}`,
  special: (label: string) => `Special character not allowed in ${label}`,
  option: (label: string) => `Invalid value for ${label}`,
  /** What is wrong with the length of a text, in code points. */
  length: (value: string, least: number, most: number) => {
    const length = value.length - (value.match(surrogatePairs)?.length ?? 0)
    if (length < least) return valueTexts.tooShort(least)
    return length > most ? valueTexts.tooLong(most) : null
  },
} as const

/** The options of a select field. */
export function optionsOf({ defaultValue }: Pick<Definition, 'defaultValue'>): string[] {
  return defaultValue.split(',').flatMap(option => option.trim() || [])
}

/**
 * Answers the function that judges values of one field; `kept` is what the contact holds already. With `takesAnyOption`
 * the caller sees to it that an option is one of the field's or kept.
 */
export function customCheck(
  definition: Definition,
  takesAnyOption = false,
): (sent: CustomValue, kept?: CustomValue) => Judged {
  const judge = judgeOf(definition, takesAnyOption)
  const label = definition.fieldLabel
  const partsOf = definition.fieldType === 'selectbox-multiplevalue' ? commaParts : oneValue
  return (sent, kept) => {
    const parts = typeof sent === 'string' ? partsOf(sent) : sent
    if (parts.every(isUnseen)) {
      if (!definition.mandatory) return { value: null, messages: [] }
      const onlyWhitespace = parts.some(part => part !== '')
      return {
        value: null,
        messages: [onlyWhitespace ? valueTexts.onlyWhitespace(label) : valueTexts.mandatory(label)],
      }
    }
    return judge(parts, kept)
  }
}

const surrogatePairs = /[\ud800-\udbff][\udc00-\udfff]/g
const allOf = {
  number: /^-?[0-9]+$/,
  decimal: /^-?[0-9]+(\.[0-9]+)?$/,
  email: emailPattern,
} as const

function commaParts(sent: string): string[] {
  return sent.split(',')
}

function oneValue(sent: string): string[] {
  return [sent]
}

function judgeOf(definition: Definition, takesAnyOption: boolean): (sent: string[], kept?: CustomValue) => Judged {
  const label = definition.fieldLabel
  const options = new Set(optionsOf(definition))
  switch (definition.fieldType) {
    case 'selectbox-multiplevalue':
      return (sent, kept) => {
        const chosen = sent.flatMap(part => part.trim() || [])
        const isDistinct = new Set(chosen).size === chosen.length && chosen.length <= chosenMax
        const isKnown = takesAnyOption || chosen.every(option => options.has(option) || kept?.includes(option))
        return { value: chosen, messages: isDistinct && isKnown ? [] : [valueTexts.option(label)] }
      }
    case 'selectbox-singlevalue':
      return (sent, kept) => {
        const chosen = oneText(sent)
        const isKnown = takesAnyOption || options.has(chosen) || chosen === kept
        return { value: chosen, messages: isKnown ? [] : [valueTexts.option(label)] }
      }
    default: {
      const checks = textChecks(definition)
      return sent => {
        const value = oneText(sent)
        return { value, messages: checks.flatMap(check => check(value) ?? []) }
      }
    }
  }
}

function oneText(sent: string[]): string {
  return sent.join(',').trim()
}

function textChecks(definition: Definition): TextCheck[] {
  const least = numberOf(definition, 'minValue') ?? 0
  const most = Math.min(numberOf(definition, 'maxValue') ?? definitionLimits.length, definitionLimits.length)
  return [value => valueTexts.length(value, least, most), characterCheck(definition)]
}

function characterCheck(definition: Definition): TextCheck {
  const { inputType, fieldLabel: label } = definition
  if (inputType === null) return () => null
  if (inputType === 'email') return value => (allOf.email.test(value) ? null : texts.invalidEmail)
  if (inputType === 'number' || inputType === 'decimal') {
    return value => (allOf[inputType].test(value) ? null : valueTexts[inputType](label))
  }
  const isSpecial = definition.validations.some(({ id, value }) => id === 'allowSpecialChars' && value === true)
  const message = isSpecial ? valueTexts.special(label) : valueTexts[inputType](label)
  const pattern = charactersOf(definition, isSpecial)
  return value => (pattern.test(value) ? null : message)
}

/** Joiners are part of writing several Indic scripts, though they are neither letters nor marks. */
const letters = '\\p{L}\\p{M}\\u200c\\u200d\\p{Zs}'

function charactersOf(definition: Definition, isSpecial: boolean): RegExp {
  const lineBreaks = definition.fieldType === 'textarea' ? '\\r\\n' : ''
  const base = letters + (definition.inputType === 'alphanumeric' ? '\\p{Nd}' : '') + lineBreaks
  if (!isSpecial) return new RegExp(`^[${base}]*$`, 'u')
  const allowed = definition.validations.flatMap(({ id, value }) =>
    id === 'allowedChars' && Array.isArray(value) ? value : [],
  )
  if (allowed.length === 0) return new RegExp(`^(?:[^\\p{Cc}\\p{Cs}]|[\\t${lineBreaks}])*$`, 'u')
  const special = [...allowed, ...(definition.commaIncluded ? [','] : [])].map(escaped).join('')
  return new RegExp(`^[${base}${special}]*$`, 'u')
}

function escaped(characters: string): string {
  return Array.from(characters, character => `\\u{${character.codePointAt(0)?.toString(16)}}`).join('')
}

function numberOf(definition: Definition, wanted: 'minValue' | 'maxValue'): number | null {
  const value = definition.validations.find(({ id }) => id === wanted)?.value
  return typeof value === 'number' ? value : null
}
