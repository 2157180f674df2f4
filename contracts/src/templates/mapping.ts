import { z } from 'zod'
import type { Problem } from '../endpoint.ts'
import { absent, text } from '../fields.ts'
import { texts } from '../texts.ts'
import { lengthOf } from './components.ts'
import { instantOf } from './dates.ts'
import { evaluate, type ParsedExpression, parseExpression, type Tools } from './expressions.ts'
import type { TemplateContent } from './templates.ts'
import { allVariables, type TemplateVariable } from './variables.ts'

export const mappingTexts = {
  mandatory: texts.mandatoryField,
  cardMissing: 'Variable mapping missing, check all cards',
  expressionForUrls: 'Expression is offered for URL variables only',
  noUrlVariable: 'URL variable not found',
  urlsMapped: 'URL variables mapped',
  static: 'Assign Constant Value',
  column: 'Map Column Value',
  expression: 'Expression',
  noVariableInCard: 'No Variable found in this card',
  badDate: 'Please enter a valid date',
  offerOver: 'The offer is over before this goes out.',
  tooLong: (most: number) => `Maximum length must be ${most} characters.`,
} as const

/** What is said of a variable that has no value. */
export const missingTexts: readonly string[] = [mappingTexts.mandatory, mappingTexts.cardMissing]

const longest = { text: 1024, code: 15 }
const value = absent(z.string().max(5000, 'The value is too long')).default('')

export const mapping = z.object({
  /** The full key of a variable. */
  name: text().max(200),
  type: z.enum(['static', 'column', 'expression']),
  value,
  /** What stands behind the names of an expression; a name without a row is a column of that name. */
  mappings: z
    .array(z.object({ name: text().max(200), type: z.enum(['static', 'column']), value }))
    .max(100)
    .optional(),
})
export type Mapping = z.output<typeof mapping>

type Mapped = Pick<TemplateContent, 'components'>

/**
 * What stands in the way of sending; rows for variables that the template does not have are no matter. With a time at
 * which it is to leave, an offer that ends by then is refused too: phones show none that is over, and vendors take none.
 */
export function checkMapping(template: Mapped, rows: readonly Mapping[], leavesAt = 0): Problem[] {
  return allVariables(template).flatMap(variable => {
    const row = rowOf(rows, variable.name)
    const message = isBlank(row) ? missingText(variable) : row && rowProblem(variable, row, leavesAt)
    return message ? [{ field: variable.name, message }] : []
  })
}

/** Reads a column of the recipient's row; undefined where there is none or it is empty. */
export type ReadColumn = (name: string) => string | undefined
/** `shortenIn` makes the short links of the variable that is named. */
type RowTools = Omit<Tools, 'shorten'> & { shortenIn?: (variable: string) => NonNullable<Tools['shorten']> }
export type Valued = { values: Record<string, string> } | { missing: string }

/** Values of one recipient, or the key of the first variable that has none. `valuesOf` is the same for many. */
export function valuesFor(template: Mapped, rows: readonly Mapping[], column: ReadColumn, tools?: RowTools): Valued {
  return valuesOf(template, rows)(column, tools)
}

/** Reads the mapping once and answers the function that values a recipient by it. */
export function valuesOf(template: Mapped, rows: readonly Mapping[]) {
  const readers = allVariables(template).map(variable => ({ variable, read: readerOf(rowOf(rows, variable.name)) }))
  return (column: ReadColumn, tools: RowTools = {}): Valued => {
    const values: Record<string, string> = {}
    for (const { variable, read } of readers) {
      const found = cleaned(variable, read(column, toolsFor(variable, tools)) ?? '', tools.leavesAt)
      if (found) values[variable.name] = found
      else if (variable.isRequired) return { missing: variable.name }
    }
    return { values }
  }
}

function toolsFor({ type, name }: TemplateVariable, { shortenIn, ...tools }: RowTools): Tools {
  return shortenIn && type === 'URL' ? { ...tools, shorten: shortenIn(name) } : tools
}

/** As many values as there are, for a preview of what is not complete yet. */
export function knownValues(
  template: Mapped,
  rows: readonly Mapping[],
  column: ReadColumn,
  tools: Tools = {},
): Record<string, string> {
  const found = allVariables(template).map(variable => {
    const raw = readerOf(rowOf(rows, variable.name))(column, tools)
    return [variable.name, cleaned(variable, raw ?? '')] as const
  })
  return Object.fromEntries(found.filter(([, value]) => value !== ''))
}

/** Line breaks and wide gaps are refused by vendors: they become one blank. */
export function cleanValue(text: string): string {
  // Gap by gap: an expression that looks for a break within its blanks would read a wide gap from each of them anew.
  return text.replace(/\s+/gu, gap => (gap.length > widestGap || lineBreak.test(gap) ? ' ' : gap)).trim()
}

const widestGap = 3
const lineBreak = /[\r\n\u2028\u2029]/u

type Reader = (column: ReadColumn, tools: Tools) => string | undefined

function readerOf(row: Mapping | undefined): Reader {
  if (!row || row.value.trim() === '') return () => undefined
  if (row.type === 'static') return () => row.value
  if (row.type === 'column') return column => columnValue(row.value, column)
  const parsed = parseExpression(row.value)
  return 'problem' in parsed ? () => undefined : expressionReader(parsed, row)
}

function expressionReader(parsed: ParsedExpression, { mappings = [] }: Mapping): Reader {
  const known = new Map(mappings.filter(row => row.value.trim() !== '').map(row => [row.name, row]))
  return (column, tools) => {
    const read = (name: string) => {
      const row = known.get(name)
      if (row?.type === 'static') return row.value
      return row ? columnValue(row.value, column) : present(column(name))
    }
    return evaluate(parsed, read, tools) ?? undefined
  }
}

function columnValue(text: string, column: ReadColumn): string | undefined {
  const { column: name, fallback } = splitColumn(text)
  return present(column(name.trim())) ?? fallback
}

/** `column|what stands in when it is empty`. */
export function splitColumn(value: string): { column: string; fallback?: string } {
  const bar = value.indexOf('|')
  return bar < 0 ? { column: value } : { column: value.slice(0, bar), fallback: value.slice(bar + 1) }
}

/**
 * A text that is too long is cut, as its end is least missed; half a code, half a date or half an address is worth
 * nothing, nor is an offer that is over.
 */
function cleaned({ type }: TemplateVariable, raw: string, leavesAt = 0): string {
  const text = cleanValue(raw)
  if (type === 'CODE') return lengthOf(text) > longest.code ? '' : text
  if (type === 'DATETIME') return endProblem(instantOf(text), leavesAt) ? '' : text
  if (type === 'URL' && lengthOf(text) > longest.text) return ''
  return lengthOf(text) > longest.text ? [...text].slice(0, longest.text).join('') : text
}

function missingText({ isRequired, card }: TemplateVariable & { card: number | null }): string | undefined {
  if (!isRequired) return undefined
  return card === null ? mappingTexts.mandatory : mappingTexts.cardMissing
}

function rowProblem({ type }: TemplateVariable, row: Mapping, leavesAt: number): string | undefined {
  if (row.type === 'static') return staticProblem(type, cleanValue(row.value), leavesAt)
  if (row.type === 'column') return undefined
  if (type !== 'URL') return mappingTexts.expressionForUrls
  const parsed = parseExpression(row.value)
  return 'problem' in parsed ? parsed.problem : undefined
}

function staticProblem(type: TemplateVariable['type'], text: string, leavesAt: number): string | undefined {
  if (type === 'DATETIME') return endProblem(instantOf(text), leavesAt)
  const most = type === 'CODE' ? longest.code : longest.text
  return lengthOf(text) > most ? mappingTexts.tooLong(most) : undefined
}

function endProblem(end: number | null, leavesAt: number): string | undefined {
  if (end === null) return mappingTexts.badDate
  return end <= leavesAt ? mappingTexts.offerOver : undefined
}

function rowOf(rows: readonly Mapping[], name: string): Mapping | undefined {
  return rows.find(row => row.name === name)
}

function isBlank(row: Mapping | undefined): boolean {
  return !row || row.value.trim() === ''
}

function present(found: string | undefined): string | undefined {
  return found === undefined || found.trim() === '' ? undefined : found
}
