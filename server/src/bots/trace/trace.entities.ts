import type { FoundEntity } from '@parley/contracts/bots/predict.ts'
import type { EntitySource } from '@parley/contracts/bots/trace.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { type FindContext, findEntities } from '@parley/nlu/entities/find.ts'
import type { OpenedModel } from '../training/models.ts'

/** Where a logged value came from; what no word, pattern or grammar finds there, phrases have taught. */
export function sourceOf(opened: OpenedModel, said: string, found: FoundEntity, context: FindContext): EntitySource {
  return found.type === 1 ? systemSource(opened, said, found, context) : customSource(opened, found)
}

function systemSource({ lexicon }: OpenedModel, said: string, { id, start, end }: FoundEntity, context: FindContext) {
  const matches = findEntities(said, lexicon, { ...context, expected: [id] })
  return matches.some(match => match.id === id && match.start === start && match.end === end) ? 'system' : 'learned'
}

function customSource({ header }: OpenedModel, { id, value, text }: FoundEntity): EntitySource {
  const taught = header.entities.find(entity => entity.id === id)?.values.find(each => each.value === value)
  if (!taught) return 'learned'
  if (taught.type === 'pattern') return 'pattern'
  return sameText(taught.value) === sameText(text) ? 'value' : 'synonym'
}
