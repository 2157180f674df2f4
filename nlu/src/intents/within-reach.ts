import type { TrainingSet, TrainingWarning } from './training-set.ts'

/** As vectors, phrases with this many letters take a few hundred megabytes. */
const mostLetters = 8_000_000
/** Every phrase is compared with every intent; this many letters take about four minutes on one core. */
const mostWork = 4_000_000_000

/**
 * The set as it is, or cut down if training it would take hours: evenly chosen phrases of the largest intents, and all
 * phrases of the others.
 */
export function withinReach(set: TrainingSet): { set: TrainingSet; warnings: TrainingWarning[] } {
  const intents = shortened(set.intents, Math.min(mostLetters, mostWork / Math.max(1, set.intents.length)))
  const [all, kept] = [countOf(set.intents), countOf(intents)]
  if (kept === all) return { set, warnings: [] }
  const message = `Learned from ${kept} of the ${all} training phrases, spread over the largest intents: all would take too long`
  return { set: { ...set, intents }, warnings: [{ message }] }
}

type Taught = { phrases: { text: string }[] }

/**
 * Cuts the largest intents down until all phrases have `most` letters together; every intent keeps at least one phrase.
 */
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

/** The size down to which larger intents are cut, so that the total is `most`. */
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
