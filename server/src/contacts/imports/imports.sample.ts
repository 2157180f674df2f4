import type { Definition, InputType } from '@parley/contracts/contacts/definitions.ts'
import { importTexts } from '@parley/contracts/contacts/imports.ts'
import { optionsOf } from '@parley/contracts/contacts/values.custom.ts'
import { byteOrderMark, plainCsvLine } from '../../platform/csv.ts'
import type { FileAnswer } from '../../platform/serve/serve.file.ts'
import type { Work } from '../../platform/work.ts'
import { customDefinitions } from '../definitions/definitions.rows.ts'
import { listCell } from '../list-cell.ts'

/** Its line can be uploaded as it is: what a new contact must have stands in it. */
export async function downloadSample(work: Work): Promise<FileAnswer> {
  const definitions = await work.transact(inner => customDefinitions(inner))
  const columns = sampleColumns.map(([name]) => name)
  const values = sampleColumns.map(([, value]) => value)
  const text =
    byteOrderMark +
    plainCsvLine([...columns, ...definitions.map(({ fieldName }) => fieldName)]) +
    plainCsvLine([...values, ...definitions.map(exampleOf)])
  return { name: importTexts.sampleFile, parts: only(text) }
}

const sampleColumns = [
  ['name', 'Sample Customer'],
  ['phoneNumber', '919876543210'],
  ['whatsAppNumber', ''],
  ['facebookId', ''],
  ['instaId', ''],
  ['twitterId', ''],
  ['groups', ''],
  ['labels', ''],
] as const

/** Each with the sign that makes it longer, in front or behind, where the field asks for more. */
const examples: Record<InputType, [text: string, sign: string]> = {
  alphabets: ['Sample', 'e'],
  alphanumeric: ['Sample', 'e'],
  number: ['1', '1'],
  decimal: ['1', '1'],
  email: ['a@b.co', 'a'],
}

function exampleOf(definition: Definition): string {
  const { fieldType, inputType, mandatory } = definition
  const [option] = optionsOf(definition)
  if (option !== undefined) return fieldType === 'selectbox-multiplevalue' ? listCell([option]) : option
  if (!mandatory) return ''
  const [text, sign] = examples[inputType ?? 'alphabets']
  const least = lengthOf(definition, 'minValue') ?? 0
  if (inputType === 'email') return text.padStart(least, sign)
  return text.padEnd(least, sign).slice(0, lengthOf(definition, 'maxValue') ?? undefined)
}

function lengthOf({ validations }: Definition, wanted: 'minValue' | 'maxValue'): number | null {
  const value = validations.find(({ id }) => id === wanted)?.value
  return typeof value === 'number' ? value : null
}

async function* only(text: string): AsyncGenerator<string> {
  yield text
}
