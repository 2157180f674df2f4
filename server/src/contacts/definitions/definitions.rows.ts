import {
  builtInDefinitions,
  type Definition,
  fieldTypes,
  inputTypes,
  socialDefinitions,
} from '@parley/contracts/contacts/definitions.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work.ts'

type Reader = Pick<Work, 'db' | 'enterpriseId'>
export type DefinitionRow = Awaited<ReturnType<typeof definitionRows>>[number]

/** Every read of a definition that is not in the Bin starts here. */
export function definitions({ db, enterpriseId }: Reader) {
  return db.selectFrom('contactDefinitions').where('enterpriseId', '=', enterpriseId).where('deletedAt', 'is', null)
}

/** The custom ones, in their order. */
export function definitionRows(work: Reader) {
  return definitions(work).selectAll().orderBy('position').orderBy('id').execute()
}

/** The custom ones as they are told; what `contactChecker` takes. */
export async function customDefinitions(work: Reader): Promise<Definition[]> {
  return (await definitionRows(work)).map((row, place) => shownDefinition(row, firstIndex + place))
}

export async function allDefinitions(work: Reader): Promise<Definition[]> {
  return [...builtInDefinitions, ...(await customDefinitions(work)), ...socialDefinitions]
}

/** Columns of the list: social ones have none. */
export function headersOf(custom: readonly Definition[]): Definition[] {
  return custom.filter(({ category }) => category !== 'social_details')
}

/** The custom definitions come after the built-in ones, the number and the name. */
export const firstIndex = builtInDefinitions.length

export function shownDefinition(row: DefinitionRow, index: number): Definition {
  const fieldType = fieldTypes.find(type => type === row.fieldType) ?? 'text'
  return {
    _id: row.id,
    id: row.id,
    index,
    fieldName: row.fieldName,
    fieldLabel: row.fieldLabel,
    fieldHelptext: row.helpText,
    fieldHelpText: row.helpText,
    mandatory: row.isMandatory,
    search: row.isSearchable,
    fieldType,
    inputType: inputTypes.find(type => type === row.inputType) ?? null,
    defaultValue: row.options.join(','),
    commaIncluded: row.commaIncluded,
    category: row.category,
    validations: fieldType === 'text' || fieldType === 'textarea' ? validationsOf(row) : [],
    builtIn: false,
  }
}

function validationsOf(row: DefinitionRow): Definition['validations'] {
  return [
    ...(row.minLength === null ? [] : [{ id: 'minValue' as const, value: row.minLength }]),
    ...(row.maxLength === null ? [] : [{ id: 'maxValue' as const, value: row.maxLength }]),
    { id: 'allowSpecialChars', value: row.allowSpecial },
    { id: 'allowedChars', value: row.allowedCharacters },
  ]
}

/** One transaction at a time may change definitions, because their count and order concern all of them. */
export async function holdDefinitions(db: Db, enterpriseId: string): Promise<void> {
  await db.selectFrom('enterprises').select('id').where('id', '=', enterpriseId).forNoKeyUpdate().execute()
}
