import { gluedAt, textAt, type Word } from '../words.ts'

// A longer run loses its last digits as a JavaScript number.
const mostDigits = 15
const largest = 10 ** mostDigits
// The point of "Rs .500" and "No .5" ends the short word.
const shortened = new Set(['rs', 're', 'no', 'nos', 'sr'])
const beforePoint = new Set(['-', '−', '–', '+', '₹', '$', '€', '£'])

type Digits = { digits: string; to: number }

/**
 * A number typed in digits, with Indian or western commas, a decimal point and a power of ten (1e3); null inside
 * dates, times, versions.
 */
export function digitsAt(words: readonly Word[], at: number): { value: number; to: number } | null {
  const plain = startsWithPoint(words, at) ? { digits: '0', to: at } : wholeAt(words, at)
  if (!plain) return null
  let { digits, to } = plain
  if (textAt(words, to) === '.' && (to === at || gluedAt(words, to)) && isGluedDigits(words, to + 1)) {
    digits += `.${textAt(words, to + 1)}`
    to += 2
  }
  if (digits.length > mostDigits + 1 || isBroken(words, to)) return null
  return gluedAt(words, to) === 'e' ? withPower(words, { digits, to }) : { value: Number(digits), to }
}

function wholeAt(words: readonly Word[], at: number): Digits | null {
  if (words[at]?.kind !== 'digits' || continues(words, at)) return null
  return groupsAt(words, at) ?? { digits: textAt(words, at), to: at + 1 }
}

/** The .5 of ".5 kg" and "-.5". */
function startsWithPoint(words: readonly Word[], at: number): boolean {
  if (textAt(words, at) !== '.' || !isGluedDigits(words, at + 1)) return false
  const before = textAt(words, at - 1)
  return gluedAt(words, at) === '' ? !shortened.has(before) : beforePoint.has(before)
}

/** 1e3, 2.5e-4; a power too large to count with makes no number of the digits before it. The e of "12e" is a letter. */
function withPower(words: readonly Word[], { digits, to }: Digits): { value: number; to: number } | null {
  const sign = /^[+-]$/.test(gluedAt(words, to + 1)) ? textAt(words, to + 1) : ''
  const power = sign === '' ? to + 1 : to + 2
  if (!isGluedDigits(words, power)) return { value: Number(digits), to }
  const value = Number(`${digits}e${sign}${textAt(words, power)}`)
  const isContinued = gluedAt(words, power + 1) !== '' && words[power + 1]?.kind !== 'mark'
  return isContinued || value > largest || isBroken(words, power + 1) ? null : { value, to: power + 1 }
}

export function isGluedDigits(words: readonly Word[], at: number): boolean {
  const word = words[at]
  return word?.isGlued === true && word.kind === 'digits'
}

/** 1,50,000 and 150,000: groups of two or three, the last one of three. */
function groupsAt(words: readonly Word[], at: number): Digits | null {
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
  return joins && words[at]?.isGlued === true && (isJoint(words, at - 1) || startsWithPoint(words, at - 1))
}

function isJoint(words: readonly Word[], at: number): boolean {
  return words[at]?.isGlued === true && words[at - 1]?.kind === 'digits'
}

function isBroken(words: readonly Word[], to: number): boolean {
  const mark = gluedAt(words, to)
  return (mark === '.' || mark === ':' || mark === '/') && isGluedDigits(words, to + 1)
}
