import { contactLimits } from '@parley/contracts/contacts/contacts.ts'
import type { Definition } from '@parley/contracts/contacts/definitions.ts'
import type { CustomValue } from '@parley/contracts/contacts/values.custom.ts'
import { countryCodeOf } from '@parley/contracts/contacts/values.ts'
import { isUnseen } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Work } from '../platform/work.ts'
import { maskedPhone, phoneMask } from './masks.ts'

const storedData = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
export type ContactData = Record<string, CustomValue>

/** `contacts.data` as it was written. */
export function dataOf(stored: unknown): ContactData {
  return storedData.parse(stored)
}

/**
 * The value of `contacts.searchable`: all values of searchable fields, one a line. Whoever writes `data` writes it too.
 */
export function searchableOf(data: Readonly<ContactData>, definitions: readonly Definition[]): string {
  return definitions
    .filter(({ search }) => search)
    .flatMap(({ id }) => data[id] ?? [])
    .map(value => value.replace(/\s+/g, ' '))
    .join('\n')
}

/** The columns of `contacts` that every contact has. */
export type BuiltInValues = {
  name: string
  phoneNumber: string | null
  whatsappNumber: string | null
  facebookId: string | null
  instaId: string | null
  twitterId: string | null
  email: string | null
}

type FieldReader = (contact: Readonly<BuiltInValues>, data: Readonly<ContactData>) => string

/** Reads each field by its name: lists joined by ', ', '' where there is nothing. For many contacts, of few fields. */
export function readersOf(definitions: readonly Pick<Definition, 'id' | 'fieldName'>[]): Record<string, FieldReader> {
  const own = definitions.map(({ id, fieldName }): [string, FieldReader] => [
    fieldName,
    (_contact, data) => [data[id] ?? []].flat().join(', '),
  ])
  return {
    ...Object.fromEntries(own),
    name: contact => contact.name,
    phoneNumber: contact => contact.phoneNumber ?? '',
    emailId: contact => contact.email ?? '',
    whatsAppNumber: contact => contact.whatsappNumber ?? contact.phoneNumber ?? '',
    facebookId: contact => contact.facebookId ?? '',
    instaId: contact => contact.instaId ?? '',
    twitterId: contact => contact.twitterId ?? '',
  }
}

/** What a contact holds, by the names of its fields. */
export function valuesByField(
  contact: Readonly<BuiltInValues>,
  data: Readonly<ContactData>,
  definitions: readonly Pick<Definition, 'id' | 'fieldName'>[],
): Record<string, string> {
  const readers = Object.entries(readersOf(definitions))
  return Object.fromEntries(readers.map(([name, read]) => [name, read(contact, data)]))
}

/** The country code of numbers that are written without one. */
export async function countryCode({ db, enterpriseId }: Pick<Work, 'db' | 'enterpriseId'>): Promise<string> {
  const row = await db.selectFrom('enterprises').select('country').where('id', '=', enterpriseId).executeTakeFirst()
  return countryCodeOf(row?.country ?? null)
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What people call themselves elsewhere, as much of it as the form of a contact takes, cut between characters. */
export function fittingName(told: string): string {
  if (isUnseen(told)) return ''
  let name = ''
  let length = 0
  for (const { segment } of characters.segment(told.trim())) {
    length += Array.from(segment).length
    if (length > contactLimits.nameMax) break
    name += segment
  }
  return name.trim()
}

export function shownPhone(work: Pick<Work, 'actor'>, digits: string): string {
  return seesNumbers(work) ? digits : maskedPhone(digits)
}

/** `shownPhone` of a column, for who is searched for by what is shown of them. */
export function shownPhoneColumn(work: Pick<Work, 'actor'>) {
  return seesNumbers(work) ? sql<string>`phone_number` : sql<string>`${phoneMask} || right(phone_number, 4)`
}

export function seesNumbers({ actor }: Pick<Work, 'actor'>): boolean {
  return actor.permissions.has('CUSTOMER.VIEW_PHONE')
}
