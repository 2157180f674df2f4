import { fold } from '../fold.ts'
import { phraseAt, phraseLines, phrasesOf } from '../phrases.ts'
import type { Scene } from '../scene.ts'
import { gluedAt, textAt, type Word } from '../words.ts'
import { numberAt, wholeNumberWord } from './numbers.ts'
import { hindiOrdinalEndings, ordinalLines } from './ordinal-words.data.ts'

const ordinals = phrasesOf(
  phraseLines(ordinalLines).map(([phrase, value]): [string, number] => [phrase, Number(value)]),
)
const endings = hindiOrdinalEndings.split(' ').map(fold)
const endingSet = new Set(endings)
const englishEndings = new Set(['st', 'nd', 'rd', 'th'])
const tens = new Set(['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety', 'hundred', 'and'])

/** 21st, third, twenty first, तीसरा, पाँचवाँ. */
export function ordinalAt(scene: Scene, at: number): { value: number; to: number } | null {
  const { words } = scene
  const word = words[at]
  if (!word || word.kind === 'mark') return null
  if (word.kind === 'digits') return digitsOrdinal(words, at)
  const single = phraseAt(ordinals, words, at)
  if (single) return { value: single.meaning, to: single.to }
  return hindiOrdinal(word.text, at) ?? compoundOrdinal(scene, at)
}

function digitsOrdinal(words: readonly Word[], at: number): { value: number; to: number } | null {
  const ending = gluedAt(words, at + 1)
  const digits = textAt(words, at)
  if (digits.length > 6 || (!englishEndings.has(ending) && !endingSet.has(ending))) return null
  return { value: Number(digits), to: at + 2 }
}

function hindiOrdinal(text: string, at: number): { value: number; to: number } | null {
  for (const ending of endings) {
    if (!text.endsWith(ending)) continue
    const value = wholeNumberWord(text.slice(0, -ending.length))
    if (value !== null) return { value, to: at + 1 }
  }
  return null
}

/** twenty first, one hundred and fifth: the last word is the ordinal. */
function compoundOrdinal(scene: Scene, at: number): { value: number; to: number } | null {
  const number = numberAt(scene, at)
  if (!number) return null
  const { words } = scene
  const joint = textAt(words, number.to)
  const last = phraseAt(ordinals, words, joint === '-' || joint === 'and' ? number.to + 1 : number.to)
  const isJoined = tens.has(textAt(words, number.to - 1)) && last !== null
  return isJoined && number.value % 10 === 0 && last.meaning < 10
    ? { value: number.value + last.meaning, to: last.to }
    : null
}
