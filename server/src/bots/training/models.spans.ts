import type { EntityMatch } from '@parley/nlu/entities/find.ts'
import type { SpanModel } from '@parley/nlu/spans/span-model.ts'
import type { LearnedSpan, SpanSet } from '@parley/nlu/spans/span-set.ts'
import { tagSpans } from '@parley/nlu/spans/tag-spans.ts'
import type { Content } from '../agents/snapshot.content.ts'

/** A learned value that is less probable than this is rather asked for. */
const leastScore = 0.6
/** Their value is what was said, as long as no grammar knows better. */
const freeTexts: readonly string[] = ['sys.person', 'sys.address', 'sys.any']

type Spot = Pick<EntityMatch, 'start' | 'end'>
/** Null for words that are no value of the entity. */
type ReadValue = (entityId: string, text: string) => unknown

/** Null where no phrase is marked: there is nothing to learn. */
export function spanSetOf({ learned }: Content): SpanSet | null {
  const intents = learned.intents.map(({ id, phrases }) => ({
    id,
    phrases: phrases.map(([text, spans = []]) => ({
      text,
      spans: spans.map(([start, end, entityId, parameter]) => ({ start, end, entityId, parameter })),
    })),
  }))
  if (!intents.some(({ phrases }) => phrases.some(({ spans }) => spans.length > 0))) return null
  const values = learned.entities.map(({ id, values }) => ({
    entityId: id,
    texts: values.flatMap(each => (each.type === 'synonyms' ? [each.value, ...each.synonyms] : [each.value])),
  }))
  return { intents, values }
}

/** Where the training phrases of the intent teach that its parameters stand; the best guess, however unlikely. */
export function learnedSpans(spans: SpanModel | null, intentId: string, text: string): LearnedSpan[] {
  return spans ? tagSpans(spans, intentId, text) : []
}

/**
 * What was found, and the learned spans beside it. Found values of the intent's own entities stand; others give way to
 * a span that is learned.
 */
export function withLearned(
  text: string,
  found: EntityMatch[],
  {
    spans,
    wanted,
    nameOf,
    read,
  }: {
    spans: readonly LearnedSpan[]
    wanted: readonly string[]
    nameOf: (entityId: string) => string
    read: ReadValue
  },
): EntityMatch[] {
  const own = found.filter(({ id }) => wanted.includes(id))
  const learned = spans.flatMap(({ start, end, entityId, score }): EntityMatch[] => {
    if (score < leastScore || !wanted.includes(entityId) || own.some(match => overlap(match, { start, end }))) return []
    const said = text.slice(start, end)
    const value = read(entityId, said)
    const type = entityId.startsWith('sys.') ? 1 : 0
    if (value === null && type === 1 && !freeTexts.includes(entityId)) return []
    return [{ id: entityId, name: nameOf(entityId), value: value ?? said, text: said, start, end, type }]
  })
  const others = found.filter(match => !learned.some(span => overlap(match, span)))
  return [...others, ...learned].sort((one, other) => one.start - other.start)
}

export function overlap(one: Spot, other: Spot): boolean {
  return one.start < other.end && other.start < one.end
}
