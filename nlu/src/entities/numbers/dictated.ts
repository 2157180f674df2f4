import { textAt, type Word } from '../words.ts'
import { wholeNumberWord } from './numbers.ts'

const repeats: Partial<Record<string, number>> = { double: 2, dubble: 2, triple: 3, tripple: 3 }
const zeros = new Set(['o', 'oh'])
const longestRun = 20

type Digits = { digits: string; to: number }

/** Digits said or typed one after the other, in words or figures: "double nine 8 seven", "48 29 13". */
export function dictatedDigitsAt(words: readonly Word[], at: number): Digits | null {
  let run = stepAt(words, at)
  while (run && run.digits.length < longestRun) {
    const isParted = textAt(words, run.to) === '-' || textAt(words, run.to) === ','
    const next = stepAt(words, isParted ? run.to + 1 : run.to)
    if (!next) break
    run = { digits: run.digits + next.digits, to: next.to }
  }
  return run
}

/** "nine", "98", "double nine" */
function stepAt(words: readonly Word[], at: number): Digits | null {
  const times = repeats[textAt(words, at)]
  if (!times) return withEnd(digitsOf(words, at), at + 1)
  const digit = digitsOf(words, at + 1)
  return digit.length === 1 ? withEnd(digit.repeat(times), at + 2) : null
}

function withEnd(digits: string, to: number): Digits | null {
  return digits === '' ? null : { digits, to }
}

function digitsOf(words: readonly Word[], at: number): string {
  const word = words[at]
  if (!word) return ''
  if (word.kind === 'digits') return word.text
  const value = zeros.has(word.text) ? 0 : wholeNumberWord(word.text)
  return value !== null && value < 10 ? String(value) : ''
}
