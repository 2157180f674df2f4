import type { EntityMatch } from '@parley/nlu/entities/find.ts'
import { withoutDenied } from './dialogue.corrections.ts'
import type { Held, Variables } from './dialogue.values.ts'

export type Parameter = {
  name: string
  entityId: string
  isRequired: boolean
  value: string
  prompts: readonly string[]
}
/** Which parameter an entity's words fill, told by the words around them; the dialogue needs no more of it than this. */
export type ChooseRole = (text: string, match: EntityMatch, candidates: readonly Parameter[]) => Parameter | null
export type Filled = ReadonlyMap<EntityMatch, Parameter>

const reference = /^\$[\p{L}\p{M}\p{N}_-]+(\.original)?$/u

/**
 * Which match goes to which parameter. Of several rows with one entity, a match takes the one whose role its
 * neighbours tell, and without a role the rows are taken from left to right.
 */
export function assign(
  text: string,
  matches: readonly EntityMatch[],
  { empty, chooseRole }: { empty: readonly Parameter[]; chooseRole: ChooseRole },
): Map<EntityMatch, Parameter> {
  const open = new Set(empty)
  const assigned = new Map<EntityMatch, Parameter>()
  const give = (match: EntityMatch, parameter: Parameter | null | undefined) => {
    if (!parameter || !open.delete(parameter)) return
    assigned.set(match, parameter)
  }
  const meant = withoutDenied(text, matches)
  for (const match of meant) {
    const rows = fitting(open, match)
    if (rows.length > 1) give(match, chooseRole(text, match, rows))
  }
  for (const match of meant) if (!assigned.has(match)) give(match, fitting(open, match)[0])
  return assigned
}

/** What the session remembers under the parameter's name, as its `value` wants it. */
export function heldBy(parameter: Parameter, match: EntityMatch): Held {
  const isOriginal = reference.exec(parameter.value)?.[1] !== undefined
  // As a text, not as a date: the words are wanted as they were typed.
  return isOriginal
    ? { value: match.text, original: match.text, entityId: '' }
    : { value: match.value, original: match.text, entityId: match.id }
}

/** An optional parameter that got nothing: its constant, or the empty text. */
export function constantOf(parameter: Parameter): Held {
  const text = reference.test(parameter.value) ? '' : parameter.value
  return { value: text, original: text, entityId: '' }
}

export function withHeld(variables: Variables, held: Iterable<readonly [string, Held]>): Variables {
  return Object.fromEntries([...Object.entries(variables), ...held])
}

function fitting(open: ReadonlySet<Parameter>, match: EntityMatch): Parameter[] {
  return [...open].filter(parameter => parameter.entityId === match.id)
}
