import { collapse, sameText } from '@parley/contracts/fields.ts'
import { type Foreign, isSystem, type Piece, parameterName } from './import.foreign.ts'
import { listOf, recordOf, textOf } from './import.values.ts'

/** `[Delhi](city)`, `[Delhi](city:delhi)`, `[Delhi]{"entity": "city", "role": "from", "value": "delhi"}`. */
const marked = /\[([^\]]+)\](?:\(([^)]+)\)|(\{[^}]*\}))/g

/** Values that phrases, lookups and synonyms tell of an entity, with the words that stand for each. */
export type Said = Map<string, Map<string, Set<string>>>

/** The pieces of one example; what its marks tell of values is noted. */
export function piecesOf(example: string, said: Said): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of example.matchAll(marked)) {
    const [whole, span = '', plain, detailed] = match
    const mark = plain === undefined ? detailedMark(detailed ?? '') : plainMark(plain)
    if (!mark) continue
    pieces.push({ text: example.slice(at, match.index) })
    const parameter = parameterName(mark.role || mark.entity)
    pieces.push({ text: span, entity: mark.entity, parameter })
    note(said, mark.entity, mark.value || span, span)
    at = match.index + whole.length
  }
  return [...pieces, { text: example.slice(at) }]
}

/** The words of a span stand for the value. */
export function note(said: Said, entity: string, value: string, words: string): void {
  if (isSystem(entity)) return
  const values = said.get(entity) ?? new Map<string, Set<string>>()
  said.set(entity, values)
  const name = collapse(value)
  const held = [...values.keys()].find(key => sameText(key) === sameText(name)) ?? name
  values.set(held, (values.get(held) ?? new Set<string>()).add(collapse(words)))
}

/** A block with a `- ` before each line, or a list of texts or of `{text}`. */
export function examplesOf(given: unknown): string[] {
  if (typeof given !== 'string') return listOf(given).map(item => textOf(item) || textOf(recordOf(item).text))
  return given
    .split(/^[ \t]*-[ \t]+/m)
    .slice(1)
    .map(example => example.trim())
}

type Mark = { entity: string; role: string; value: string }

function plainMark(text: string): Mark | null {
  const cut = text.indexOf(':')
  const [entity, value] = cut < 0 ? [text, ''] : [text.slice(0, cut), text.slice(cut + 1)]
  return entity.trim() === '' ? null : { entity: collapse(entity), role: '', value: collapse(value) }
}

function detailedMark(json: string): Mark | null {
  try {
    const { entity, role, value } = recordOf(JSON.parse(json))
    return textOf(entity) === '' ? null : { entity: collapse(textOf(entity)), role: textOf(role), value: textOf(value) }
  } catch {
    // Brackets that happen to stand beside braces.
    return null
  }
}

/** Values of an entity become entries; words that stand for a value of any entity join it. */
export function keepValues(foreign: Foreign, said: Said, synonyms: ReadonlyMap<string, readonly string[]>): void {
  for (const [value, words] of synonyms) {
    const owners = [...said].filter(([, values]) => [value, ...words].some(word => holds(values, word)))
    if (owners.length === 0) foreign.warnings.add(`The synonyms of '${value}' belong to no entity and were left out`)
    for (const [entity, values] of owners) join(said, { entity, values, value, words })
  }
  for (const [entity, values] of said) {
    const entries = [...values].map(([value, words]) => {
      return { value, type: 'synonyms' as const, synonyms: [...words] }
    })
    foreign.entities.set(entity, [...entries, ...(foreign.entities.get(entity) ?? [])])
  }
}

type Joining = { entity: string; values: Map<string, Set<string>>; value: string; words: readonly string[] }

/** A span that was marked without its value has become a value of its own: it is a word of this one. */
function join(said: Said, { entity, values, value, words }: Joining): void {
  for (const word of words.filter(each => sameText(each) !== sameText(value))) {
    values.delete(collapse(word))
    note(said, entity, value, word)
  }
}

function holds(values: ReadonlyMap<string, ReadonlySet<string>>, word: string): boolean {
  return [...values].some(([value, words]) => [value, ...words].some(held => sameText(held) === sameText(word)))
}
