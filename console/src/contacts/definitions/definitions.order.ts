import { type Definition, socialCategory } from '@parley/contracts/contacts/definitions.ts'

/** What the Attributes table shows: the social fields have a place of their own on a contact. */
export function shownFields(definitions: readonly Definition[]): { builtIn: Definition[]; custom: Definition[] } {
  const shown = definitions.filter(({ builtIn, category }) => !(builtIn && category === socialCategory))
  return { builtIn: shown.filter(({ builtIn }) => builtIn), custom: shown.filter(({ builtIn }) => !builtIn) }
}

/** The list after a custom field went from one `index` to another; those between make room. */
export function moved(definitions: readonly Definition[], from: number, to: number): Definition[] {
  const custom = definitions.filter(({ builtIn }) => !builtIn)
  const taken = custom.find(({ index }) => index === from)
  if (!taken) return [...definitions]
  const others = custom.filter(one => one !== taken)
  const first = custom[0]?.index ?? 0
  const ordered = [...others.slice(0, to - first), taken, ...others.slice(to - first)]
  const places = new Map(ordered.map((one, place) => [one.id, { ...one, index: first + place }]))
  const next = ordered.map(({ id }) => id)
  return definitions.map(one => (one.builtIn ? one : (places.get(next.shift() ?? '') ?? one)))
}
