import { z } from 'zod'

/** A text, trimmed. */
export function text(longest?: { max: number; label: string }) {
  const trimmed = z.string().trim()
  return longest ? trimmed.max(longest.max, `${longest.label} is too long`) : trimmed
}

/** A name: trimmed, and inner white space collapsed to one blank; one of which nothing is seen is empty. */
export function name(longest: { max: number; label: string }) {
  return z
    .string()
    .transform(value => (isUnseen(value) ? '' : collapse(value)))
    .pipe(z.string().max(longest.max, `${longest.label} is too long`))
}

/** Nothing of it can be seen: white space and signs without a width alone. */
export function isUnseen(value: string): boolean {
  return unseen.test(value)
}

export function collapse(value: string): string {
  return value.trim().replace(/\s+/gu, ' ')
}

/** A number; forms send it as text. */
export function number(inner: z.ZodType<number> = z.number()) {
  return z.preprocess(value => (isNumeric(value) ? Number(value) : value), inner)
}

/** A switch; forms send `true`, `false`, `1` or `0` as text. */
export function flag() {
  return z.preprocess(value => flags.get(String(value)) ?? value, z.boolean())
}

/** What may be left out; forms send it blank, programs null. */
export function absent<T extends z.ZodType>(inner: T) {
  return z.preprocess(value => (value === null || isBlank(value) ? undefined : value), inner.optional()).optional()
}

/** A list: an array, a JSON array as text, a comma list, or a repeated key of a form. */
export function list<T extends z.ZodType>(item: T) {
  return z.preprocess(asList, z.array(item))
}

/** A phone number as it is written; JSON may hold it as a number too. */
export const numberText = z.preprocess(value => (typeof value === 'number' ? String(value) : value), z.string())

/** As `list`, kept as the comma list that it mostly comes as. */
export function commaList() {
  return z.preprocess(value => {
    const parts = asList(value)
    return Array.isArray(parts) && parts.every(part => typeof part === 'string') ? parts.join(',') : value
  }, z.string().trim())
}

/** An object or array that a form sends as JSON text. */
export function nested<T extends z.ZodType>(inner: T) {
  return z.preprocess(asJson, inner)
}

/**
 * An id in a path, in small letters as ids are. A text that cannot be an id is answered like an unknown one: `<thing> not
 * found`.
 */
export function pathId(thing?: string) {
  return z
    .uuid()
    .toLowerCase()
    .meta({ thing: thing ?? '' })
}

export const id = z.string()

/** An instant: verbs may hand over a `Date`, the wire has ISO-8601 in UTC. */
export const instant = z.preprocess(value => (value instanceof Date ? value.toISOString() : value), z.string())
export type Instant = z.output<typeof instant>

/** A row offset and a page size; `-1` means all and is capped by the server. */
export function page(defaultSize: number) {
  return {
    from: number(z.number().int().min(0)).default(0),
    perPage: number(z.number().int().min(-1)).default(defaultSize),
  }
}

/** For days without a time, where they are not the enterprise's. */
export const clientOffset = number(z.number().int().min(-840).max(840))
  .optional()
  .meta({ description: 'Minutes that UTC is ahead of local time: -330 in India; the enterprise’s unless given' })

export const searchTerm = z.string().trim().max(200).optional()

/** `more` and `hasMore` are the same value under both names that callers use. */
export const moreRows = { more: z.boolean(), hasMore: z.boolean() }

/** Texts are compared without regard to case and white space when a name must be unique. */
export function sameText(value: string): string {
  return collapse(value).normalize('NFC').toLowerCase()
}

/** Zero-width, directional and filling characters: inside a name they may be needed, alone nobody could click on them. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

const flags = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

function isNumeric(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
}

function asList(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const parsed = asJson(value)
  // In a text every number is a text too: `[1,2]` and `1,2` say the same.
  if (Array.isArray(parsed)) return parsed.map(part => (typeof part === 'number' ? String(part) : part))
  return value.split(',').flatMap(part => (part.trim() === '' ? [] : [part.trim()]))
}

/** What a form's text says where it is JSON; everything else as it is. */
export function asJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    // Not JSON: the inner schema says what was expected.
    return value
  }
}
