import { fold } from '../fold.ts'
import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import { type Finding, findingOf, type Reading, type Scene, scan } from '../scene.ts'
import { gluedAt, textAt, type Word } from '../words.ts'
import { knownNames, notNames } from './person.data.ts'

const triggers = phrasesOf(
  phraseLines(`
  sure: my name is, my name's, my full name is, my good name is, name is, name:, the name is, myself, call me, मेरा नाम, मेरा नाम है, नाम है, mera naam, mera nam,
  sure: mera naam hai, mera nam hai, mera pura naam, मेरा पूरा नाम, naam hai, मेरा शुभ नाम
  likely: i am, i'm, i’m, im, this is, it's, it’s, it is, main, मैं, speaking to
  `),
)
const known = new Set(knownNames.split(/\s+/).map(fold))
const stops = new Set(notNames.split(/\s+/).map(fold))
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'shri', 'sri', 'smt', 'श्री', 'श्रीमती', 'डॉ'])
const joints = new Set(['-', "'", '’'])
const mostWords = 6
const longestWord = 40
const capitalised = /^\p{Lu}\p{Ll}/u
const capital = /^\p{Lu}$/u

/** A person's name as typed, where the words before it announce one, or where one was asked for. */
export function findPersons(scene: Scene): Finding[] {
  const announced = scan(scene, afterTrigger)
  if (announced.length > 0 || scene.asked !== 'sys.person') return announced
  const answer = nameAt(scene, 0, () => true)
  const isWhole = answer !== null && (answer.to === scene.words.length || scene.words[answer.to]?.kind === 'mark')
  return isWhole ? [findingOf(scene.words, answer.from ?? 0, answer)] : []
}

function afterTrigger(scene: Scene, at: number): Reading | null {
  const trigger = phraseAt(triggers, scene.words, at)
  if (!trigger) return null
  const start = textAt(scene.words, trigger.to) === ':' ? trigger.to + 1 : trigger.to
  return trigger.meaning === 'sure' ? nameAt(scene, start, () => true) : nameAt(scene, start, likelyName)
}

/** The words that may belong to a name; the first of them has to look like one. */
function nameAt(scene: Scene, at: number, isName: (scene: Scene, word: Word) => boolean): Reading | null {
  const start = afterTitle(scene.words, at)
  const first = scene.words[start]
  if (!first || !isNameWord(scene, start) || !(isInitial(scene, start) || isName(scene, first))) return null
  let to = start + 1
  for (let count = 1; count < mostWords; count++) {
    const next = nextWord(scene, to)
    const word = next === null ? undefined : scene.words[next]
    if (next === null || !word || !isNameWord(scene, next)) break
    if (!isInitial(scene, next) && !isName(scene, word)) break
    to = next + 1
  }
  return { from: start, to, value: scene.text.slice(first.start, scene.words[to - 1]?.end) }
}

function afterTitle(words: readonly Word[], at: number): number {
  if (!titles.has(textAt(words, at))) return at
  return gluedAt(words, at + 1) === '.' ? at + 2 : at + 1
}

/** Behind an initial's dot, a hyphen or an apostrophe inside the name. */
function nextWord({ words }: Scene, to: number): number | null {
  const mark = gluedAt(words, to)
  if (words[to]?.kind === 'letters') return to
  if (mark === '.' && textAt(words, to - 1).length === 1) return words[to + 1]?.kind === 'letters' ? to + 1 : null
  return joints.has(mark) && words[to + 1]?.isGlued && words[to + 1]?.kind === 'letters' ? to + 1 : null
}

function isNameWord(scene: Scene, at: number): boolean {
  const word = scene.words[at]
  if (word?.kind !== 'letters' || word.text.length > longestWord) return false
  return isInitial(scene, at) || !stops.has(word.text)
}

/** A. P. J. */
function isInitial({ text, words }: Scene, at: number): boolean {
  const word = words[at]
  return word !== undefined && capital.test(text.slice(word.start, word.end)) && gluedAt(words, at + 1) === '.'
}

/** Ravi, or ravi where it is a known name; a message all in capitals says nothing by them. */
function likelyName({ text }: Scene, word: Word): boolean {
  return known.has(word.text) || capitalised.test(text.slice(word.start, word.end))
}
