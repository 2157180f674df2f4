import { isBeforeMeridiem } from '../dates/clock.ts'
import { monthAt } from '../dates/date-words.ts'
import { fold } from '../fold.ts'
import { phraseAt } from '../phrases.ts'
import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { gluedAt, textAt, type Word } from '../words.ts'
import { digitsAt } from './digits.ts'
import { fractionAt } from './fractions.ts'
import { namedAmounts } from './named-amounts.ts'
import { isMeant, numberAt } from './numbers.ts'

const minusWords = new Set(['minus', 'negative', 'माइनस', 'ऋण'])
const minusSigns = new Set(['-', '−', '–'])
// "this one", "another one": a pronoun, not an amount.
const pointers = new Set(
  'this that which the any some each every another no good new old next last other right wrong first'.split(' '),
)

// "Book kar do", "भेज दो": the do ends an order, and counts nothing.
const orderedVerbs = new Set(
  `kar kr karwa karva de bata bhej dikha laga rakh bana hata badal mila likh chhod chod rehne rahne jane jaane dilwa
  कर करवा दे बता भेज दिखा लगा रख बना हटा बदल मिला लिख छोड़ रहने जाने दिलवा`
    .split(/\s+/)
    .map(fold),
)
const alsoVerbs = new Set(['may', 'march', 'mar'])

/** A number in digits or words of either language. */
export function findNumbers(scene: Scene): Finding[] {
  return scan(scene, (_, at) => readNumber(scene, at) ?? namedAmountAt(scene, at))
}

/** "Half" and "just a couple" in answer to "How many?". */
function namedAmountAt({ words, asked }: Scene, at: number): Reading | null {
  const named = asked === 'sys.number' ? phraseAt(namedAmounts, words, at) : null
  return named && words[named.to]?.kind !== 'letters' ? { to: named.to, value: named.meaning } : null
}

/** Where a minus before the number begins, else the number itself. */
export function signedStart(words: readonly Word[], at: number): number {
  if (minusWords.has(textAt(words, at - 1))) return at - 1
  const isSign = minusSigns.has(textAt(words, at - 1)) && gluedAt(words, at) !== ''
  return isSign && gluedAt(words, at - 1) === '' ? at - 1 : at
}

function readNumber(scene: Scene, at: number): Reading | null {
  const { words } = scene
  const number = numberAt(scene, at)
  if (!number || isPartOfWord(scene, at, number.to)) return null
  const isExpected = scene.expected.has('sys.number')
  if (!isMeant(scene, number) || (number.isDoubtful && !scene.isHindi && !isExpected)) return null
  // Even where a number was asked for, 9 pm is a time.
  if (isExpected && isBeforeMeridiem(words, number.to)) return null
  if (isDateOfMonth(words, at, number.to) || isOrder(words, at, number.to)) return null
  if (!isExpected && isPronoun(words, at, number.to)) return null
  const from = signedStart(words, at)
  return { from, to: number.to, value: from < at ? -number.value : number.value }
}

/** covid19 and 3D are names; a number that was asked for may carry its unit (5kg). */
function isPartOfWord(scene: Scene, at: number, to: number): boolean {
  const { words } = scene
  const startsInside = words[at]?.isGlued === true && words[at - 1]?.kind === 'letters'
  const endsInside = words[to]?.isGlued === true && words[to]?.kind !== 'mark'
  return startsInside || (endsInside && !scene.expected.has('sys.number')) || isBrokenOff(scene, at)
}

/** The 41 in 1.2.41 or 12:41 is no number of its own, and 3/4 may be a flat where no number was asked for. */
function isBrokenOff({ words, expected }: Scene, at: number): boolean {
  if (words[at]?.kind !== 'digits' || digitsAt(words, at) !== null) return false
  return !expected.has('sys.number') || fractionAt(words, at) === null
}

/** The 30 of "30 Feb", which is no date either; "5 may come" and "20 march" past are no dates at all. */
function isDateOfMonth(words: readonly Word[], at: number, to: number): boolean {
  if (words[at]?.kind !== 'digits' || Number(textAt(words, at)) > 31) return false
  const after = alsoVerbs.has(textAt(words, to)) ? null : monthAt(words, to)
  const before = alsoVerbs.has(textAt(words, at - 1)) ? null : monthAt(words, at - 1)
  return after !== null || before !== null
}

function isOrder(words: readonly Word[], at: number, to: number): boolean {
  const said = textAt(words, at)
  return to === at + 1 && (said === 'do' || said === 'दो') && orderedVerbs.has(textAt(words, at - 1))
}

function isPronoun(words: readonly Word[], at: number, to: number): boolean {
  if (textAt(words, at) !== 'one' || to !== at + 1) return false
  return pointers.has(textAt(words, at - 1)) || textAt(words, to) === 'of'
}
