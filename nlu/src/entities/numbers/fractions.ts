import { gluedAt, textAt, type Word } from '../words.ts'
import { isGluedDigits } from './digits.ts'

// ½ is folded to these three signs.
const oneSign = /^([1-7])\u2044([2-8])$/
// 3/4 and not 9/11, 24/7 or the mark 8/10.
const largestTyped = 4
const joints = new Set(['/', '-', '.'])

/** ½, ¾, and 1/2, 3/4 where they are part of no date. */
export function fractionAt(words: readonly Word[], at: number): { value: number; to: number } | null {
  const sign = oneSign.exec(textAt(words, at))
  if (sign) return { value: Number(sign[1]) / Number(sign[2]), to: at + 1 }
  if (words[at]?.kind !== 'digits' || gluedAt(words, at) !== '' || gluedAt(words, at + 1) !== '/') return null
  const [part, whole] = [Number(textAt(words, at)), Number(textAt(words, at + 2))]
  const isContinued = joints.has(gluedAt(words, at + 3)) && isGluedDigits(words, at + 4)
  const isFraction = part > 0 && part < whole && whole <= largestTyped && isGluedDigits(words, at + 2)
  return isFraction && !isContinued ? { value: part / whole, to: at + 3 } : null
}
