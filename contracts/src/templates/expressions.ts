import { lengthOf } from './components.ts'
import { formatDate } from './dates.ts'

/**
 * Addresses put together from columns: `https://shop.in/{{urlencode(city)}}?n={{name|guest}}`.
 *
 *     expression = { text | "{{" term [ "|" fallback ] "}}" }
 *     term = name | function "(" term { "," ( term | quoted ) } ")"
 */
const functions = {
  upper: { most: 1, least: 1 },
  lower: { most: 1, least: 1 },
  trim: { most: 1, least: 1 },
  urlencode: { most: 1, least: 1 },
  substr: { most: 3, least: 2 },
  date: { most: 2, least: 2 },
  short: { most: 1, least: 1 },
} as const
type FunctionName = keyof typeof functions
type Term =
  | { kind: 'name'; name: string }
  | { kind: 'quoted'; text: string }
  | { kind: 'call'; name: FunctionName; terms: Term[] }
type Part = { kind: 'text'; text: string } | { kind: 'value'; term: Term; fallback: string | null }

export type ParsedExpression = { parts: Part[] }
/**
 * `shorten` makes a short link of a full address; `timeZone` is that in which dates are written, UTC unless given. What
 * is over at `leavesAt` counts as no date.
 */
export type Tools = { shorten?: (url: string) => string; timeZone?: string; leavesAt?: number }

const longest = 1000
const deepest = 5
/** A place in the text that is being read. */
type Cursor = { readonly text: string; at: number }

class SyntaxProblem extends Error {
  readonly at: number

  constructor(reason: string, at: number) {
    super(reason)
    this.at = at
  }
}

/** The problem names a position counted from 1, as a person would point at it. */
export function parseExpression(text: string): ParsedExpression | { problem: string } {
  try {
    if (lengthOf(text) > longest) throw new SyntaxProblem(`more than ${longest} characters`, longest)
    return { parts: readParts({ text, at: 0 }) }
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error
    return { problem: `Invalid expression: ${error.message} at ${error.at + 1}` }
  }
}

/** Names that an expression reads, each once, in order. */
export function variablesOf({ parts }: ParsedExpression): string[] {
  return [...new Set(parts.flatMap(part => (part.kind === 'value' ? namesOf(part.term) : [])))]
}

/** The text with all values in place; null when one has neither a value nor a fallback. */
export function evaluate(
  { parts }: ParsedExpression,
  read: (name: string) => string | undefined,
  tools: Tools = {},
): string | null {
  let written = ''
  for (const part of parts) {
    const text = part.kind === 'text' ? part.text : partValue(part, read, tools)
    if (text === undefined) return null
    written += text
  }
  return written
}

function readParts(cursor: Cursor): Part[] {
  const parts: Part[] = []
  while (cursor.at < cursor.text.length) {
    const opened = cursor.text.indexOf('{{', cursor.at)
    const end = opened < 0 ? cursor.text.length : opened
    if (end > cursor.at) parts.push({ kind: 'text', text: cursor.text.slice(cursor.at, end) })
    cursor.at = end
    if (opened >= 0) parts.push(readValue(cursor))
  }
  return parts
}

function readValue(cursor: Cursor): Part {
  const opened = cursor.at
  cursor.at += 2
  const term = readTerm(cursor, 0)
  let fallback: string | null = null
  if (peek(cursor) === '|') {
    cursor.at += 1
    const closed = cursor.text.indexOf('}}', cursor.at)
    if (closed < 0) throw new SyntaxProblem("'}}' is missing", opened)
    fallback = cursor.text.slice(cursor.at, closed)
    cursor.at = closed
  }
  if (!cursor.text.startsWith('}}', cursor.at)) throw unexpected(cursor, "'}}'")
  cursor.at += 2
  return { kind: 'value', term, fallback }
}

function readTerm(cursor: Cursor, depth: number): Term {
  peek(cursor)
  const start = cursor.at
  const written = /^[A-Za-z_][A-Za-z0-9_ ]*/.exec(cursor.text.slice(start))?.[0]
  if (!written) throw unexpected(cursor, 'a name')
  const name = written.trim()
  cursor.at += written.length
  if (cursor.text[cursor.at] !== '(') return { kind: 'name', name }
  if (!isFunction(name)) throw new SyntaxProblem(`unknown function '${name}'`, start)
  if (depth >= deepest) throw new SyntaxProblem(`more than ${deepest} functions within each other`, start)
  return readCall(cursor, { name, start, depth })
}

function readCall(cursor: Cursor, call: { name: FunctionName; start: number; depth: number }): Term {
  cursor.at += 1
  const terms = [readTerm(cursor, call.depth + 1)]
  while (peek(cursor) === ',') {
    cursor.at += 1
    terms.push(peek(cursor) === "'" ? readQuoted(cursor) : readTerm(cursor, call.depth + 1))
  }
  if (peek(cursor) !== ')') throw unexpected(cursor, "')'")
  cursor.at += 1
  const { least, most } = functions[call.name]
  if (terms.length < least || terms.length > most) throw new SyntaxProblem(countReason(call.name), call.start)
  if (call.name === 'substr' && terms.slice(1).some(isNoNumber))
    throw new SyntaxProblem('substr takes whole numbers', call.start)
  peek(cursor)
  return { kind: 'call', name: call.name, terms }
}

function isNoNumber(term: Term): boolean {
  return term.kind === 'quoted' && !/^\d+$/.test(term.text.trim())
}

function readQuoted(cursor: Cursor): Term {
  const closed = cursor.text.indexOf("'", cursor.at + 1)
  if (closed < 0) throw new SyntaxProblem('a quote is not closed', cursor.at)
  const text = cursor.text.slice(cursor.at + 1, closed)
  cursor.at = closed + 1
  return { kind: 'quoted', text }
}

/** The next character that is not a blank; the cursor stands there afterwards. */
function peek(cursor: Cursor): string | undefined {
  while (cursor.text[cursor.at] === ' ') cursor.at += 1
  return cursor.text[cursor.at]
}

function unexpected(cursor: Cursor, wanted: string): SyntaxProblem {
  return new SyntaxProblem(`${wanted} is missing`, cursor.at)
}

function countReason(name: FunctionName): string {
  const { least, most } = functions[name]
  const count = least === most ? String(most) : `${least} or ${most}`
  return `${name} takes ${count} ${most === 1 ? 'value' : 'values'}`
}

function namesOf(term: Term): string[] {
  if (term.kind === 'name') return [term.name]
  return term.kind === 'call' ? term.terms.flatMap(namesOf) : []
}

type Read = (name: string) => string | undefined

/** Encoded for an address, unless it is one already or has been encoded by hand. */
function partValue({ term, fallback }: Extract<Part, { kind: 'value' }>, read: Read, tools: Tools): string | undefined {
  const value = termValue(term, read, tools) ?? fallback ?? undefined
  return value === undefined || isEncoded(term) ? value : encodeURIComponent(value)
}

/** Functions keep what they are given encoded, but for a date: that is written anew by its pattern. */
function isEncoded(term: Term): boolean {
  if (term.kind !== 'call' || term.name === 'date') return false
  const [value] = term.terms
  return term.name === 'short' || term.name === 'urlencode' || (value !== undefined && isEncoded(value))
}

function termValue(term: Term, read: Read, tools: Tools): string | undefined {
  if (term.kind === 'quoted') return term.text
  if (term.kind === 'name') return read(term.name)
  const [value, ...rest] = term.terms.map(inner => termValue(inner, read, tools))
  return value === undefined ? undefined : applied(term.name, [value, ...rest.map(one => one ?? '')], tools)
}

function applied(name: FunctionName, [value = '', first = '', second]: string[], tools: Tools): string | undefined {
  switch (name) {
    case 'upper':
      return value.toUpperCase()
    case 'lower':
      return value.toLowerCase()
    case 'trim':
      return value.trim()
    case 'urlencode':
      return encodeURIComponent(value)
    case 'substr':
      return cut(value, first, second)
    case 'date':
      return formatDate(value, first, tools.timeZone)
    case 'short':
      return /^https?:\/\//i.test(value) ? (tools.shorten?.(value) ?? value) : value
  }
}

/** From a place counted from 0, over a number of characters or to the end. */
function cut(value: string, from: string, count: string | undefined): string {
  const start = wholeNumber(from)
  const characters = [...value].slice(start)
  return (count === undefined ? characters : characters.slice(0, wholeNumber(count))).join('')
}

function wholeNumber(text: string): number {
  const number = Number.parseInt(text, 10)
  return Number.isFinite(number) && number > 0 ? number : 0
}

function isFunction(name: string): name is FunctionName {
  return Object.hasOwn(functions, name)
}
