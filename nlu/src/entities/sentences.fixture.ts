import { compileLexicon, type EntityMatch, type FindContext, findEntities } from './find.ts'

/** Wednesday, 18 November 2026, 11:30 in India. */
export const wednesday: FindContext = {
  language: 'en',
  now: new Date('2026-11-18T06:00:00Z'),
  timeZone: 'Asia/Kolkata',
}

const noCustomEntities = compileLexicon([])

export function matchesIn(text: string, context: Partial<FindContext> = {}): EntityMatch[] {
  return findEntities(text, noCustomEntities, { ...wednesday, ...context })
}

/** The values that one system entity has in the sentence. */
export function valuesOf(name: string, text: string, context: Partial<FindContext> = {}): unknown[] {
  return matchesIn(text, context)
    .filter(({ id }) => id === `sys.${name}`)
    .map(({ value }) => value)
}
