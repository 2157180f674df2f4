import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { emailPattern } from '../auth/login.ts'
import type { Problem } from '../endpoint.ts'
import { isUnseen } from '../fields.ts'
import { texts } from '../texts.ts'
import { type ContactDraft, contactLimits, contactTexts } from './contacts.ts'
import type { Definition } from './definitions.ts'
import { type CustomValue, customCheck, valueTexts } from './values.custom.ts'

export const phoneTexts = { format: texts.numberFormat } as const
const digitsMin = 10
const digitsMax = 15
const defaultCountryCode = '91'

type Digits = { digits: string } | { message: string }
type CheckOptions = {
  /** A new contact needs a name, a number and every mandatory field it has none of; of a known one, what is absent stays. */
  isNew: boolean
  /** Put in front of a national number, without a plus. */
  countryCode: string
  /** For a caller who compares options with what the contact holds. */
  takesAnyOption?: boolean
}
/** What the contact has already: an equal number is no change, and options that were removed since may stay. */
export type KeptValues = { phoneNumber: string; data: Readonly<Record<string, CustomValue>> }
export type ValueDraft = Omit<ContactDraft, 'id' | 'tags' | 'groups'>

const socialFields = ['facebookId', 'instaId', 'twitterId'] as const
type BasicField = 'phoneNumber' | 'name' | 'whatsAppNumber' | 'emailId' | (typeof socialFields)[number]
/** Ready to be stored. A key that is absent stays as it is; '' and null empty the value. */
export type CheckedValues = Partial<Record<BasicField, string>> & { data: Record<string, CustomValue | null> }
export type CheckedContact = { values: CheckedValues; problems: Problem[] }

/** What national numbers of an enterprise begin with; `country` is its ISO code. */
export function countryCodeOf(country: string | null): string {
  const known = country?.trim().toUpperCase() ?? ''
  return isSupportedCountry(known) ? getCountryCallingCode(known) : defaultCountryCode
}

/** A number as E.164 digits without plus, or what is wrong with it. */
export function normalisePhone(raw: string, countryCode: string): Digits {
  const plain = raw
    .replace(foreignDigits, asciiDigit)
    .replace(phonePunctuation, '')
    .replace(/^\uff0b/, '+')
  const digits = withCountryCode(plain, countryCode)
  if (!/^\d*$/.test(digits)) return { message: phoneTexts.format }
  if (digits.length < digitsMin) return { message: valueTexts.tooShort(digitsMin) }
  if (digits.length > digitsMax) return { message: valueTexts.tooLong(digitsMax) }
  if (surelyValid.test(digits)) return { digits }
  const number = validNumber(digits)
  // A zero that does not belong there is gone by now; what would lose yet more of itself is no number.
  const isStable = number === digits || (number !== null && validNumber(number) === number)
  if (number === null || !isStable) return { message: phoneTexts.format }
  return number.length < digitsMin ? { message: valueTexts.tooShort(digitsMin) } : { digits: number }
}

function validNumber(digits: string): string | null {
  const parsed = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  return parsed?.isValid() ? parsed.number.slice(1) : null
}

/** Checks one contact; `contactChecker` is the same for many. */
export function checkContact(
  draft: ValueDraft,
  definitions: readonly Definition[],
  { kept, ...options }: CheckOptions & { kept?: KeptValues },
): CheckedContact {
  return contactChecker(definitions, options)(draft, kept)
}

/**
 * Prepares the checks once and answers the function that judges a contact: every problem at once, the basic fields
 * first, then the custom ones in their order. Entries of `data` that name no field of `definitions` are left out.
 */
export function contactChecker(definitions: readonly Definition[], options: CheckOptions) {
  const fields: CheckedField[] = definitions
    .filter(definition => !definition.builtIn)
    .toSorted((a, b) => a.index - b.index)
    .map(definition => ({ ...definition, check: customCheck(definition, options.takesAnyOption) }))
  return (draft: ValueDraft, kept?: KeptValues): CheckedContact => {
    const checked: CheckedContact = { values: { data: {} }, problems: [] }
    checkPhone(checked, draft, { ...options, kept })
    checkName(checked, draft, options)
    checkWhatsApp(checked, draft, options)
    for (const field of socialFields) checkSocial(checked, field, draft[field])
    checkEmail(checked, draft)
    checkCustom(checked, draft, { ...options, kept, fields })
    return checked
  }
}

type CheckedField = Definition & { check: ReturnType<typeof customCheck> }
type OfCall = CheckOptions & { kept?: KeptValues | undefined }

// Numbers that are copied out of other programs often stand between signs that nobody sees, which turn text around, and
// have dashes in place of hyphens; whoever writes digits in full width writes the other signs so too.
const phonePunctuation =
  /[\s().[\]\u200b-\u200f\u2010-\u2015\u2212\u202a-\u202e\u2060-\u2069\uff08\uff09\uff0d\uff0e-]/g
const foreignDigits = /[\u0966-\u096f\uff10-\uff19]/g
// The commonest numbers by far, Indian mobile ones, need no parsing; that the library takes them all is tested.
const surelyValid = /^91[6-9]\d{9}$/

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  return String(code - (code >= 0xff10 ? 0xff10 : 0x0966))
}

function withCountryCode(plain: string, countryCode: string): string {
  if (plain.startsWith('+')) return plain.slice(1)
  if (plain.startsWith('00')) return plain.slice(2)
  const national = plain.startsWith('0') ? plain.slice(1) : plain
  return /^[1-9]\d{9}$/.test(national) ? countryCode + national : national
}

function checkPhone(checked: CheckedContact, draft: ValueDraft, options: OfCall): void {
  const sent = draft.phoneNumber?.trim()
  const kept = options.kept?.phoneNumber
  if (sent === undefined && !options.isNew) return
  if (sent !== undefined && sent === kept) return
  if (!sent) return void checked.problems.push({ field: 'phoneNumber', message: valueTexts.required })
  const phone = normalisePhone(sent, options.countryCode)
  if (kept) {
    if (!('digits' in phone) || phone.digits !== kept) {
      checked.problems.push({ field: 'phoneNumber', message: contactTexts.phoneFixed })
    }
  } else if ('message' in phone) checked.problems.push({ field: 'phoneNumber', message: phone.message })
  else checked.values.phoneNumber = phone.digits
}

function checkName(checked: CheckedContact, draft: ValueDraft, { isNew }: CheckOptions): void {
  const name = draft.name?.trim()
  if (name === undefined && !isNew) return
  if (!name || isUnseen(name)) return void checked.problems.push({ field: 'name', message: valueTexts.required })
  const message = valueTexts.length(name, contactLimits.nameMin, contactLimits.nameMax)
  if (message) checked.problems.push({ field: 'name', message })
  else checked.values.name = name
}

function checkWhatsApp(checked: CheckedContact, draft: ValueDraft, { countryCode }: CheckOptions): void {
  const sent = draft.whatsAppNumber?.trim()
  if (sent === undefined) return
  const phone = sent === '' ? { digits: '' } : normalisePhone(sent, countryCode)
  if ('message' in phone) checked.problems.push({ field: 'whatsAppNumber', message: phone.message })
  else checked.values.whatsAppNumber = phone.digits
}

function checkSocial(checked: CheckedContact, field: (typeof socialFields)[number], sent?: string | null): void {
  const value = sent?.trim()
  if (value === undefined) return
  const message = /\s/.test(value) ? valueTexts.noBlanks : valueTexts.length(value, 0, contactLimits.social)
  if (message) checked.problems.push({ field, message })
  else checked.values[field] = value
}

function checkEmail(checked: CheckedContact, draft: ValueDraft): void {
  const email = draft.emailId?.trim().toLowerCase()
  if (email === undefined) return
  if (email !== '' && (email.length > contactLimits.email || !emailPattern.test(email))) {
    checked.problems.push({ field: 'emailId', message: texts.invalidEmail })
  } else checked.values.emailId = email
}

function checkCustom(checked: CheckedContact, draft: ValueDraft, of: OfCall & { fields: CheckedField[] }): void {
  const sent = new Map(draft.data?.map(entry => [entry.id, entry.value]))
  for (const field of of.fields) {
    const kept = of.kept?.data[field.id]
    const isNeeded = of.isNew && field.mandatory && kept === undefined
    const value = sent.get(field.id) ?? (isNeeded ? '' : null)
    if (value === null) continue
    const judged = field.check(value, kept)
    for (const message of judged.messages) checked.problems.push({ field: field.fieldName, message })
    if (judged.messages.length === 0) checked.values.data[field.id] = judged.value
  }
}
