import { optOutColumn } from '@parley/contracts/contacts/opt-out.ts'
import { knownValues, type Mapping, type ReadColumn, valuesFor } from '@parley/contracts/templates/mapping.ts'
import { sampleValues } from '@parley/contracts/templates/render.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'
import { namedVariables } from './message.api.ts'

/** By which dates in an address are written. */
type Clock = { timeZone: string }
type Content = Pick<TemplateContent, 'components'>

/** What the preview shows in the place of each variable: what is known, else the template's sample. */
export function shownValues(template: Content, mapping: readonly Mapping[], read: ReadColumn, clock: Clock) {
  return { ...sampleValues(template.components), ...knownValues(template, mapping, read, clock) }
}

/** Columns that need no contact, in lower case. */
const ofMessage = [optOutColumn, 'phoneNumber'].map(name => name.toLowerCase())

/** The name of the first variable for which somebody has no value: they are left out. */
export function lackedBy(template: Content, mapping: readonly Mapping[], read: ReadColumn): string | null {
  const own = (column: string) => (ofMessage.includes(column.toLowerCase()) ? column : undefined)
  const valued = valuesFor(template, mapping, column => read(column) || own(column))
  if ('values' in valued) return null
  return namedVariables(template).find(({ name }) => name === valued.missing)?.title ?? valued.missing
}

/**
 * The mapping of a test. The phone book seldom knows whoever tries a message and they would be left out, so that what the
 * preview shows stands for columns, or else their own names. Its opt-out link each message brings itself.
 */
export function mappingOfTest(
  template: Content,
  mapping: readonly Mapping[],
  read: ReadColumn,
  clock: Clock,
): Mapping[] {
  const names = knownValues(template, mapping, column => column, clock)
  const values = new Map(Object.entries({ ...names, ...shownValues(template, mapping, read, clock) }))
  return mapping.map(row => {
    const value = values.get(row.name)
    const isKept = row.type === 'static' || row.value.trim() === '' || readsOptOut(row)
    return isKept || value === undefined ? row : { name: row.name, type: 'static', value }
  })
}

function readsOptOut({ value, mappings = [] }: Mapping): boolean {
  return [value, ...mappings.map(row => row.value)].some(text => text.includes(optOutColumn))
}
