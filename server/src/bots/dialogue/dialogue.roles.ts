import type { Content } from '../agents/snapshot.content.ts'

/**
 * How often a word stands beside the parameters of an intent in its training phrases: '<from' is 'from' directly
 * before the words, '>to' is 'to' directly after them; one count a parameter, by its place.
 */
export type Roles = Record<string, number[]>
type Place = { start: number; end: number }
type TaughtIntent = Content['learned']['intents'][number]

const word = /[\p{L}\p{M}\p{N}]+/gu

/** Empty unless two parameters of the intent have the same entity: only then is there something to choose. */
export function learnRoles({ parameters, phrases }: TaughtIntent): Roles {
  const roles = new Map<string, number[]>()
  if (new Set(parameters).size === parameters.length) return {}
  for (const [text, spans = []] of phrases) {
    for (const [start, end, , parameter] of spans) {
      for (const sign of signsAround(text, { start, end })) {
        const counts = roles.get(sign) ?? parameters.map(() => 0)
        counts[parameter] = (counts[parameter] ?? 0) + 1
        roles.set(sign, counts)
      }
    }
  }
  return Object.fromEntries(roles)
}

/** The place among `candidates` of the parameter that the neighbours of the words speak for; null when they are silent. */
export function roleOf(roles: Roles, text: string, place: Place, candidates: readonly number[]): number | null {
  const scores = candidates.map(() => 0)
  for (const sign of signsAround(text, place)) {
    const counts = Object.hasOwn(roles, sign) ? (roles[sign] ?? []) : []
    const all = candidates.reduce((sum, candidate) => sum + (counts[candidate] ?? 0), 0)
    candidates.forEach((candidate, at) => {
      if (all > 0) scores[at] = (scores[at] ?? 0) + (counts[candidate] ?? 0) / all
    })
  }
  const best = Math.max(...scores)
  const first = scores.indexOf(best)
  return best > 0 && scores.indexOf(best, first + 1) < 0 ? first : null
}

/** The two words before and the word after. */
function signsAround(text: string, { start, end }: Place): string[] {
  const before = text.slice(0, start).toLowerCase().match(word) ?? []
  const after = text.slice(end).toLowerCase().match(word) ?? []
  const [last, last2] = [before.at(-1), before.at(-2)]
  return [
    ...(last ? [`<${last}`] : []),
    ...(last && last2 ? [`<${last2} ${last}`] : []),
    ...(after[0] ? [`>${after[0]}`] : []),
  ]
}
