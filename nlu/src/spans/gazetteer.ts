import { type Word, wordsOf } from './marked-words.ts'
import type { SpanSet } from './span-set.ts'

/**
 * Values of entities by their words joined with a space, with the number of marked phrases that hold them.
 * Values that a person entered count as held by many.
 */
export type Gazetteer = { entityIds: string[]; values: Map<string, Holders[]>; longest: number }
type Holders = { entity: number; phrases: number }

/** A known value at words from..to. */
export type Known = { entity: number; from: number; to: number }

const entered = 1000
const mostWords = 8

export function gatherValues({ intents, values }: SpanSet): Gazetteer {
  const gazetteer: Gazetteer = { entityIds: [], values: new Map(), longest: 0 }
  for (const { entityId, texts } of values) for (const text of texts) addValue(gazetteer, entityId, text, entered)
  for (const { phrases } of intents) {
    for (const { text, spans } of phrases) {
      for (const { start, end, entityId } of spans) addValue(gazetteer, entityId, text.slice(start, end), 1)
    }
  }
  return gazetteer
}

/**
 * The known values among the words, the longest of each entity at each place. A phrase under training is read as
 * if it had not been seen: `ownValues` are the values that it alone may have brought.
 */
export function knownValues(gazetteer: Gazetteer, words: Word[], ownValues: Set<string> = new Set()): Known[] {
  return words.flatMap((_, from) => {
    const longest = new Map<number, Known>()
    const last = Math.min(words.length, from + gazetteer.longest)
    for (let to = from + 1; to <= last; to++) {
      for (const entity of entitiesOf(gazetteer, keyOf(words.slice(from, to)), ownValues)) {
        longest.set(entity, { entity, from, to })
      }
    }
    return [...longest.values()]
  })
}

/** The value as `knownValues` is told of it. */
export function ownValue(entityId: string, text: string): string {
  return ownKey(entityId, keyOf(wordsOf(text)))
}

export function keyOf(words: Word[]): string {
  return words.map(({ lower }) => lower).join(' ')
}

function entitiesOf({ values, entityIds }: Gazetteer, value: string, ownValues: Set<string>): number[] {
  const holders = values.get(value) ?? []
  return holders.flatMap(({ entity, phrases }) => {
    const isOwn = ownValues.has(ownKey(entityIds[entity] ?? '', value))
    return phrases > (isOwn ? 1 : 0) ? [entity] : []
  })
}

function ownKey(entityId: string, value: string): string {
  return `${entityId}\n${value}`
}

function addValue(gazetteer: Gazetteer, entityId: string, text: string, phrases: number): void {
  const words = wordsOf(text)
  if (words.length === 0 || words.length > mostWords) return
  const known = gazetteer.entityIds.indexOf(entityId)
  const entity = known >= 0 ? known : gazetteer.entityIds.push(entityId) - 1
  const value = keyOf(words)
  const holders = gazetteer.values.get(value) ?? []
  const holder = holders.find(each => each.entity === entity)
  if (holder) holder.phrases += phrases
  else holders.push({ entity, phrases })
  gazetteer.values.set(value, holders)
  gazetteer.longest = Math.max(gazetteer.longest, words.length)
}
