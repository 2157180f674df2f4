import { z } from 'zod'
import type { Problem } from '../endpoint.ts'
import { collapse, isUnseen, nested } from '../fields.ts'

/**
 * A save with an `id` is an edit: keys that are left out keep what is stored. Without one it makes something new, and
 * what is left out counts as blank. So a draft keeps `undefined` (left out) apart from `''` and `[]` (sent, blank).
 */
export type Saved = { id?: string }

export function isNew(draft: Saved): boolean {
  return !draft.id
}

/** What the rules look at: what was sent, and for something new a blank in place of what was not. */
export function given<T>(draft: Saved, value: T | undefined, blank: T): T | undefined {
  return value === undefined && isNew(draft) ? blank : value
}

/** A text as sent, trimmed; null is blank, and so is a text of which nothing can be seen. */
export function sentText() {
  const seen = z.string().transform(value => (isUnseen(value) ? '' : value.trim()))
  return z.preprocess(asText, seen.pipe(z.string())).optional()
}

/** A name as sent: trimmed, inner white space collapsed; null is blank, and so is a name of which nothing can be seen. */
export function sentName() {
  const seen = z.string().transform(value => (isUnseen(value) ? '' : collapse(value)))
  return z.preprocess(asText, seen.pipe(z.string())).optional()
}

/** An id as sent. Ids are compared as texts, so both cases of a UUID are made one. */
export function sentId() {
  return z.preprocess(asText, z.string().trim().toLowerCase()).optional()
}

/** A list as sent, or as the JSON text that forms send; null and the empty text are the empty list. */
export function sentList<T extends z.ZodType>(item: T) {
  return z.preprocess(value => (value === null || value === '' ? [] : value), nested(z.array(item))).optional()
}

/** A list of texts as sent, trimmed, blank ones dropped; `split` reads the one text that stands for a list. */
export function sentTexts(split: (value: string) => string[]) {
  const asList = (value: unknown) => (typeof value === 'string' ? split(value) : value === null ? [] : value)
  const texts = z.array(z.string()).transform(list => list.filter(text => !isUnseen(text)).map(text => text.trim()))
  return z.preprocess(asList, texts.pipe(z.array(z.string()))).optional()
}

type TextRule = { label: string; longest: number; blank?: string }

/** The list without what equals an earlier item. */
export function once<T>(list: readonly T[], keyOf: (item: T) => string): T[] {
  const first = new Map<string, T>()
  for (const item of list) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}

/** What is wrong with one text; nothing when it was left out. */
export function textProblems(field: string, value: string | undefined, rule: TextRule): Problem[] {
  if (value === undefined) return []
  if (value === '' && rule.blank) return [{ field, message: rule.blank }]
  return value.length > rule.longest ? [{ field, message: tooLong(rule.label) }] : []
}

export function tooLong(label: string): string {
  return `${label} is too long`
}

export function tooMany(things: string): string {
  return `Too many ${things}`
}

/** Null is blank. */
function asText(value: unknown): unknown {
  return value === null ? '' : value
}
