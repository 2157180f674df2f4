import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { textAt } from '../words.ts'
import { bareAmountAt, measureAt, unitsOf } from './measure.ts'

const units = unitsOf(`
year: year, years, yr, yrs, साल, वर्ष, बरस, saal, sal, varsh, baras; month: month, months, महीना, महीने, माह, mahina, mahine, maheene
`)
const old = phrasesOf(
  phraseLines(
    'old: old, -old, - old, of age, year old, years old; of: का, की, के, ka, ki, ke; old: y/o, yo, y.o., y o, yrs old, yr old',
  ),
)
const ageWords = phrasesOf(
  phraseLines(`
  age: age, aged, age is, age:, my age is, age of, umar, umr, umra, umar hai, उम्र, उम्र है, उम्र:, आयु, आयु है, aayu
  am: i am, i'm, i’m, im, main, मैं
  `),
)
const closers = new Set([
  '',
  '.',
  ',',
  '!',
  'and',
  'now',
  'today',
  'hai',
  'है',
  'hoon',
  'hu',
  'हूं',
  'aur',
  'और',
  ';',
  '।',
])
const oldest = 130
const youngestSpeaker = 3

/** An age in years, or in months for the very young. */
export function findAges(scene: Scene): Finding[] {
  return scan(scene, (_, at) => afterWord(scene, at) ?? readAge(scene, at))
}

/** 25 years old, 25 saal ka, 25 saal */
function readAge(scene: Scene, at: number): Reading | null {
  const age = measureAt(scene, at, units)
  if (age && isAge(age.amount)) {
    const end = phraseAt(old, scene.words, age.to)
    return { to: end?.to ?? age.to, value: { amount: age.amount, unit: age.unit } }
  }
  const bare = bareAmountAt(scene, at)
  const suffix = bare && phraseAt(old, scene.words, bare.to)
  const isSaid = suffix?.meaning === 'old' || scene.expected.has('sys.age')
  if (!bare || !isSaid || !isAge(bare.amount)) return null
  return { to: suffix?.meaning === 'old' ? suffix.to : bare.to, value: { amount: bare.amount, unit: 'year' } }
}

/** age 25, my age is 25, I am 25 */
function afterWord(scene: Scene, at: number): Reading | null {
  const { words } = scene
  const trigger = phraseAt(ageWords, words, at)
  if (!trigger) return null
  const isMarked = textAt(words, trigger.to) === ':' || textAt(words, trigger.to) === '-'
  const start = isMarked ? trigger.to + 1 : trigger.to
  return withUnit(scene, at, start) ?? withoutUnit(scene, start, trigger.meaning === 'age')
}

function withUnit(scene: Scene, at: number, start: number): Reading | null {
  const age = measureAt(scene, start, units)
  if (!age || !isAge(age.amount)) return null
  const end = phraseAt(old, scene.words, age.to)
  // With its unit alone it would be a length of time, so the word that makes it an age belongs to it.
  return { from: end ? start : at, to: end?.to ?? age.to, value: { amount: age.amount, unit: age.unit } }
}

function withoutUnit(scene: Scene, start: number, isSure: boolean): Reading | null {
  const bare = bareAmountAt(scene, start)
  if (!bare || !isAge(bare.amount)) return null
  const isSpeaker = bare.amount >= youngestSpeaker && closers.has(textAt(scene.words, bare.to))
  return isSure || isSpeaker ? { from: start, to: bare.to, value: { amount: bare.amount, unit: 'year' } } : null
}

function isAge(amount: number): boolean {
  return amount >= 0 && amount <= oldest
}
