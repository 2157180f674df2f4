import { gluedAt, textAt, type Word } from '../words.ts'

// A longer run loses its last digits as a JavaScript number.
const mostDigits = 15

/** A number typed in digits, with Indian or western commas and a decimal point; null inside dates, times, versions. */
export function digitsAt(words: readonly Word[], at: number): { value: number; to: number } | null {
  if (words[at]?.kind !== 'digits' || continues(words, at)) return null
  let to = at + 1
  let digits = textAt(words, at)
  const grouped = groupsAt(words, at)
  if (grouped) ({ digits, to } = grouped)
  if (gluedAt(words, to) === '.' && isGluedDigits(words, to + 1)) {
    digits += `.${textAt(words, to + 1)}`
    to += 2
  }
  if (digits.length > mostDigits + 1 || isBroken(words, to)) return null
  return { value: Number(digits), to }
}

export function isGluedDigits(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return word?.isGlued === true && word.kind === 'digits'
}

/** 1,50,000 and 150,000: groups of two or three, the last one of three. */
function groupsAt(words: readonly Word[], at: number): { digits: string; to: number } | null {
  let digits = textAt(words, at)
  if (digits.length > 3) return null
  let to = at + 1
  let last = 0
  while (gluedAt(words, to) === ',' && isGluedDigits(words, to + 1) && digits.length <= mostDigits) {
    last = textAt(words, to + 1).length
    if (last < 2 || last > 3) return null
    digits += textAt(words, to + 1)
    to += 2
  }
  return last === 3 ? { digits, to } : null
}

/** The digits go on from something glued before them: the 30 of 5:30, the 2 of 1.2.3. */
function continues(words: readonly Word[], at: number): boolean {
  const mark = textAt(words, at - 1)
  const joins = mark === '.' || mark === ':' || mark === '/'
  return joins && words[at]?.isGlued === true && isJoint(words, at - 1)
}

function isJoint(words: readonly Word[], at: number): boolean {
  return words[at]?.isGlued === true && words[at - 1]?.kind === 'digits'
}

function isBroken(words: readonly Word[], to: number): boolean {
  const mark = gluedAt(words, to)
  return (mark === '.' || mark === ':' || mark === '/') && isGluedDigits(words, to + 1)
}
