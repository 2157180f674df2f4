import { type EntityMatch, type FindContext, findEntities } from '@parley/nlu/entities/find.ts'
import type { Wanted } from './dialogue.ts'
import { learnedSpans, withLearned } from './models.spans.ts'
import type { OpenedModel } from './models.ts'

type Finding = { wanted: Wanted | undefined; context: Omit<FindContext, 'expected' | 'preferred'> }

/** Words, patterns and grammars first, then what the phrases of the intent teach. */
export function entitiesIn(
  { lexicon, spans, header }: OpenedModel,
  text: string,
  { wanted = {}, context }: Finding,
): EntityMatch[] {
  const { asked, known = [], intentId } = wanted
  const found = findEntities(text, lexicon, { ...context, expected: asked, preferred: known })
  if (!intentId) return found
  const nameOf = (entityId: string) =>
    header.entities.find(({ id }) => id === entityId)?.name ?? entityId.replace(/^sys\./, '')
  const read = (entityId: string, said: string) => {
    const within = findEntities(said, lexicon, { ...context, expected: [entityId] })
    return within.find(({ id }) => id === entityId)?.value ?? null
  }
  return withLearned(text, found, { spans: learnedSpans(spans, intentId, text), wanted: known, nameOf, read })
}
