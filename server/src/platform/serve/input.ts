import type { Problem } from '@parley/contracts/endpoint.ts'
import { asJson } from '@parley/contracts/fields.ts'
import { z } from 'zod'
import { invalidFields, malformed, notFound } from '../refusals.ts'
import { fieldPath, wordsOf } from './input.words.ts'

/** Deeper bodies would exhaust the stack, and no call needs them. */
const deepest = 32

/** What every list takes a searched text as; each knows it under one of them. */
const searchNames = ['searchterm', 'search', 'name', 'searchTerm']

/** A path's ids; a text that cannot be an id is answered like an unknown one. */
export function readParams<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw notFound(thingOf(schema, parsed.error.issues[0]?.path[0]))
}

export function readQuery<S extends z.ZodObject<z.ZodRawShape>>(schema: S, value: unknown): z.output<S> {
  return readGiven(schema, withAliases(schema, isObject(value) ? value : {}), 'The query is not valid')
}

/** A body that asks for a list is read as a query is: it stands on no form. */
export function readListBody<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const given = value === undefined ? {} : value
  if (!isObject(given)) throw malformed('The body must be an object')
  return readGiven(schema, schema instanceof z.ZodObject ? withAliases(schema, given) : given, 'The body is not valid')
}

/** A wrong JSON type is a malformed request; anything else is something a form can show at its field. */
export function readBody<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const body = value === undefined ? {} : value
  if (!isObject(body)) throw malformed('The body must be an object')
  refuseUnstorable(body)
  const parsed = parse(schema, body)
  if (parsed.success) return parsed.data
  const problems = problemsOf(parsed.error)
  const unfolded = withTextsRead(body)
  if (parsed.error.issues.some(issue => isWrongType(issue, issue.path.length > 1 ? unfolded : body))) {
    throw malformed(problems[0]?.message ?? 'The body is not valid', problems)
  }
  throw invalidFields(problems)
}

function readGiven<S extends z.ZodType>(schema: S, given: object, otherwise: string): z.output<S> {
  refuseUnstorable(given)
  const parsed = parse(schema, given)
  if (parsed.success) return parsed.data
  const problems = problemsOf(parsed.error)
  throw malformed(problems[0]?.message ?? otherwise, problems)
}

/** Programs send null, and forms a blank, for what they leave open: where neither is a value, it counts as not sent. */
function parse<S extends z.ZodType>(schema: S, given: object) {
  const strict = schema.safeParse(given, { error: wordsOf })
  const open = strict.error?.issues.filter(issue => isLeftOpen(issue, given)) ?? []
  if (open.length === 0) return strict
  const rest = structuredClone(given)
  for (const { path } of open) Reflect.deleteProperty(holderOf(rest, path) ?? {}, path.at(-1) ?? '')
  return schema.safeParse(rest, { error: wordsOf })
}

function isLeftOpen({ code, path }: z.core.$ZodIssue, given: object): boolean {
  if (code !== 'invalid_type' && code !== 'invalid_value' && code !== 'invalid_union') return false
  // An entry of a list has a place, and the others would move up.
  const value = isObject(holderOf(given, path)) ? valueAt(given, path) : undefined
  return value === null || (typeof value === 'string' && value.trim() === '')
}

function holderOf(given: object, path: PropertyKey[]): object | undefined {
  const holder = valueAt(given, path.slice(0, -1))
  return path.length > 0 && typeof holder === 'object' && holder !== null ? holder : undefined
}

function valueAt(given: object, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, part) => (isObject(inner) || Array.isArray(inner) ? Reflect.get(inner, part) : undefined),
    given,
  )
}

function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.map(issue => ({ field: fieldPath(issue.path), message: issue.message }))
}

/** Forms send objects and lists as JSON text: what stands in such a text has a type of its own. */
function withTextsRead(body: object): object {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, asJson(value)]))
}

function isWrongType(issue: z.core.$ZodIssue, body: object): boolean {
  if (issue.code !== 'invalid_type' && issue.code !== 'invalid_union') return false
  const given = valueAt(body, issue.path)
  if (typeof given === 'string') return issue.code === 'invalid_type' && issue.expected !== 'string'
  // A field may be left open with null; an entry of a list cannot.
  return given !== undefined && (given !== null || Array.isArray(holderOf(body, issue.path)))
}

function thingOf(schema: z.ZodType, key: PropertyKey | undefined): string | undefined {
  if (!(schema instanceof z.ZodObject) || typeof key !== 'string') return undefined
  const field: unknown = schema.shape[key]
  const thing = field instanceof z.ZodType ? field.meta()?.thing : undefined
  return typeof thing === 'string' && thing ? thing : undefined
}

function withAliases(schema: z.ZodObject<z.ZodRawShape>, given: Record<string, unknown>): Record<string, unknown> {
  const renamed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const target = Object.hasOwn(schema.shape, key) ? key : aliasOf(schema, key)
    if (renamed[target] === undefined) renamed[target] = value
  }
  return renamed
}

function aliasOf(schema: z.ZodObject<z.ZodRawShape>, key: string): string {
  if (key === 'perpage') return 'perPage'
  const known = searchNames.find(name => Object.hasOwn(schema.shape, name))
  return known && searchNames.includes(key) ? known : key
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair, and no person types them. */
function refuseUnstorable(value: unknown, path: PropertyKey[] = []): void {
  if (path.length > deepest) throw malformed('The request is nested too deeply')
  if (typeof value === 'string') refuseUnstorableText(value, path)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key]
    refuseUnstorableText(key, place)
    refuseUnstorable(inner, place)
  }
}

function refuseUnstorableText(text: string, path: PropertyKey[]): void {
  if (text.isWellFormed() && !text.includes('\u0000')) return
  const message = 'The text contains a character that is not allowed'
  throw malformed(message, [{ field: fieldPath(path), message }])
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
