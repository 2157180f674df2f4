import type { TrainingSet, TrainingWarning } from './training-set.ts'

/** So many letters of phrases fit into a few hundred megabytes as vectors. */
const mostLetters = 8_000_000
/** Each phrase is held against each intent: so many letters take about four minutes of a core. */
const mostWork = 4_000_000_000

/**
 * The set itself, or what can be learned of a set so large that training would run for hours: of its largest intents
 * phrases from beginning to end, of the others all.
 */
export function withinReach(set: TrainingSet): { set: TrainingSet; warnings: TrainingWarning[] } {
  const intents = shortened(set.intents, Math.min(mostLetters, mostWork / Math.max(1, set.intents.length)))
  const [all, kept] = [countOf(set.intents), countOf(intents)]
  if (kept === all) return { set, warnings: [] }
  const message = `Learned from ${kept} of the ${all} training phrases, spread over the largest intents: all would take too long`
  return { set: { ...set, intents }, warnings: [{ message }] }
}

type Taught = { phrases: { text: string }[] }

/** So few phrases of the largest intents that all have `most` letters together; every intent keeps one. */
export function shortened<Intent extends Taught>(intents: Intent[], most: number): Intent[] {
  const sizes = intents.map(lettersOf)
  const share = shareOfEach(sizes, most)
  return intents.map((intent, place) => {
    const size = sizes[place] ?? 0
    if (size <= share) return intent
    const { phrases } = intent
    const count = Math.max(1, Math.floor((phrases.length * share) / size))
    return { ...intent, phrases: phrases.filter((_, at) => startsStep(at, count / phrases.length)) }
  })
}

/** The size above which intents have to give, so that what they have together is `most`. */
function shareOfEach(sizes: number[], most: number): number {
  let left = most
  const rising = sizes.toSorted((one, other) => one - other)
  for (const [place, size] of rising.entries()) {
    const share = left / (rising.length - place)
    if (size > share) return share
    left -= size
  }
  return Number.POSITIVE_INFINITY
}

/** True for `density` of all places, evenly spread, the first one among them. */
function startsStep(at: number, density: number): boolean {
  return at === 0 || Math.floor(at * density) > Math.floor((at - 1) * density)
}

function lettersOf({ phrases }: Taught): number {
  return phrases.reduce((sum, { text }) => sum + text.length, 0)
}

function countOf(intents: Taught[]): number {
  return intents.reduce((sum, { phrases }) => sum + phrases.length, 0)
}
