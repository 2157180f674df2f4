import { type EntityMatch, type FindContext, findEntities } from '@parley/nlu/entities/find.ts'
import { foundBehind } from '../dialogue/dialogue.partly.ts'
import type { Wanted } from '../dialogue/dialogue.ts'
import { learnedSpans, withLearned } from '../training/models.spans.ts'
import type { OpenedModel } from '../training/models.ts'

type Finding = { wanted: Wanted | undefined; context: Omit<FindContext, 'expected' | 'preferred'> }

/** Words, patterns and grammars first, then what the phrases of the intent teach. */
export function entitiesIn(
  { lexicon, spans, header }: OpenedModel,
  text: string,
  { wanted = {}, context }: Finding,
): EntityMatch[] {
  const { asked, known = [], intentId, before } = wanted
  const find = (said: string) => findEntities(said, lexicon, { ...context, expected: asked, preferred: known })
  const found = before ? foundBehind(before, text, find) : find(text)
  if (!intentId) return found
  const nameOf = (entityId: string) =>
    header.entities.find(({ id }) => id === entityId)?.name ?? entityId.replace(/^sys\./, '')
  const read = (entityId: string, said: string) => {
    const within = findEntities(said, lexicon, { ...context, expected: [entityId] })
    return within.find(({ id }) => id === entityId)?.value ?? null
  }
  return withLearned(text, found, { spans: learnedSpans(spans, intentId, text), wanted: known, nameOf, read })
}
