import { fold } from '../fold.ts'
import { remembered } from '../memo.ts'
import type { NumberReading, Scene } from '../scene.ts'
import { gluedAt, textAt, type Word } from '../words.ts'
import { digitsAt } from './digits.ts'
import { fractionAt } from './fractions.ts'
import { brokenWords, hundredWords, numberWords, quarterWords, scaleWords } from './number-words.data.ts'
import { rangeEndAt } from './range.ts'

type Part = { value: number; to: number }

const units = wordValues(numberWords)
const scales = wordValues(scaleWords)
const hundreds = wordValues(hundredWords)
const quarters = wordValues(quarterWords)
const broken = wordValues(brokenWords)
const doubtful = doubtfulWords([numberWords, scaleWords, hundredWords].join(';'))
const tens = new Set(['twenty', 'thirty', 'forty', 'fourty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'])
const onesWords = new Set(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'])
const articles = new Set(['a', 'an'])
const halves = new Set(['half', 'आधा', 'आधे', 'aadha', 'aadhe', 'adha'].map(fold))
const points = new Set(['point', 'dashamlav', 'दशमलव', 'पॉइंट'])
// Far above any amount a person writes: "one hundred crore lakh" is three.
const longestScaleChain = 3
const longestSum = 6

/** The number, in digits or in words of either language, that begins at the word `at`. */
export function numberAt(scene: Scene, at: number): NumberReading | null {
  return remembered(scene.numbers, at, () => {
    const number = readNumber(scene.words, at)
    return number && { ...number, value: number.value * scaleBehind(scene.words, at, number) }
  })
}

/** Even where a number was asked for, the "do" of an English sentence is none. */
export function isMeant({ isEnglish }: Scene, { isDoubtful }: NumberReading): boolean {
  return !isDoubtful || !isEnglish
}

/** The value of one number word below a hundred, or null. */
export function wholeNumberWord(text: string): number | null {
  return units.get(text) ?? null
}

function readNumber(words: readonly Word[], at: number): NumberReading | null {
  let limit = Number.POSITIVE_INFINITY
  let total = 0
  let to = at
  for (let count = 0; count < longestSum; count++) {
    const term = readTerm(words, count === 0 ? at : skipAnd(words, to), count === 0)
    if (!term || term.value >= limit || (count > 0 && !Number.isInteger(term.value))) break
    total += term.value
    to = term.to
    limit = term.scale
    if (term.scale === 1) break
  }
  if (to === at || !Number.isFinite(total)) return null
  const isDigits = words[at]?.kind === 'digits'
  const isDoubtful = words.slice(at, to).every(word => doubtful.has(word.text))
  return { value: tidy(total), to, isDoubtful, isDigits }
}

/** The lakh that "2 to 3 lakh" says once for both its ends. */
function scaleBehind(words: readonly Word[], at: number, { value, to }: NumberReading): number {
  const endAt = rangeEndAt(words, at, to)
  const end = endAt === null ? null : readGroup(words, endAt)
  return end && end.value > value && value > 0 ? readScales(words, end.to).value : 1
}

function readTerm(words: readonly Word[], at: number, isFirst: boolean): (Part & { scale: number }) | null {
  const start = isFirst && isArticle(words, at) ? at + 1 : at
  const half = isFirst && halves.has(textAt(words, at)) ? halfOf(words, at + 1) : null
  if (half) return half
  const group = readGroup(words, start)
  const scale = readScales(words, group?.to ?? start)
  if (group) return { value: group.value * scale.value, to: scale.to, scale: scale.value }
  const isBare = isFirst && scale.to > start && !doubtful.has(textAt(words, start))
  return isBare ? { value: scale.value, to: scale.to, scale: scale.value } : null
}

/** half a dozen, half a million, aadha lakh */
function halfOf(words: readonly Word[], at: number): (Part & { scale: number }) | null {
  const start = isArticle(words, at) ? at + 1 : at
  const { value, to } = readScales(words, start)
  return to === start ? null : { value: value / 2, to, scale: value }
}

function isArticle(words: readonly Word[], at: number): boolean {
  const next = textAt(words, at + 1)
  return articles.has(textAt(words, at)) && (hundreds.has(next) || scales.has(next))
}

function readScales(words: readonly Word[], from: number): Part {
  let value = 1
  let to = from
  for (let count = 0; count < longestScaleChain; count++) {
    const text = textAt(words, to)
    const scale = text === 'k' && gluedAt(words, to) !== '' ? 1000 : scales.get(text)
    if (scale === undefined) break
    value *= scale
    to++
  }
  return { value, to }
}

/** Up to a thousand in words; digits as they stand. */
function readGroup(words: readonly Word[], at: number): Part | null {
  const small = readSmall(words, at)
  const afterSmall = small?.to ?? at
  if (!hundreds.has(textAt(words, afterSmall))) return small
  if (!small && doubtful.has(textAt(words, afterSmall))) return null
  const hundred = (small?.value ?? 1) * 100
  const rest = readSmall(words, skipAnd(words, afterSmall + 1))
  const isRest = rest !== null && rest.value < 100 && Number.isInteger(rest.value)
  return isRest ? { value: hundred + rest.value, to: rest.to } : { value: hundred, to: afterSmall + 1 }
}

function readSmall(words: readonly Word[], at: number): Part | null {
  const quarter = quarters.get(textAt(words, at))
  if (quarter !== undefined) return readQuartered(words, at, quarter)
  const between = broken.get(textAt(words, at))
  if (between !== undefined) return { value: between / 4, to: at + 1 }
  const whole = digitsAt(words, at) ?? readWord(words, at)
  if (!whole) return fractionAt(words, at)
  return readPoint(words, whole) ?? withFraction(words, whole) ?? readAndAHalf(words, whole)
}

function readQuartered(words: readonly Word[], at: number, quarter: number): Part | null {
  const whole = digitsAt(words, at + 1) ?? readWord(words, at + 1)
  if (whole) return { value: whole.value + quarter / 4, to: whole.to }
  const next = textAt(words, at + 1)
  const isScaled = scales.has(next) || hundreds.has(next)
  return isScaled && quarter !== 2 ? { value: 1 + quarter / 4, to: at + 1 } : null
}

function readWord(words: readonly Word[], at: number): Part | null {
  const text = textAt(words, at)
  const value = units.get(text)
  if (value === undefined) return null
  if (!tens.has(text)) return { value, to: at + 1 }
  const hyphen = textAt(words, at + 1) === '-' ? at + 2 : at + 1
  const one = onesWords.has(textAt(words, hyphen)) ? units.get(textAt(words, hyphen)) : undefined
  return one === undefined ? { value, to: at + 1 } : { value: value + one, to: hyphen + 1 }
}

function readPoint(words: readonly Word[], whole: Part): Part | null {
  if (!points.has(textAt(words, whole.to))) return null
  let decimals = ''
  let to = whole.to + 1
  for (; decimals.length < 10; to++) {
    const digit = units.get(textAt(words, to)) ?? 10
    if (digit > 9) break
    decimals += digit
  }
  return decimals === '' ? null : { value: Number(`${whole.value}.${decimals}`), to }
}

/** 2½, 2 1/2 */
function withFraction(words: readonly Word[], whole: Part): Part | null {
  const fraction = Number.isInteger(whole.value) ? fractionAt(words, whole.to) : null
  return fraction && { value: whole.value + fraction.value, to: fraction.to }
}

function readAndAHalf(words: readonly Word[], whole: Part): Part {
  const [and, a, half] = [0, 1, 2].map(step => textAt(words, whole.to + step))
  return and === 'and' && a === 'a' && half === 'half' ? { value: whole.value + 0.5, to: whole.to + 3 } : whole
}

function skipAnd(words: readonly Word[], at: number): number {
  return textAt(words, at) === 'and' ? at + 1 : at
}

/** 2.3 lakh is 230000, not 229999.99999999997. */
function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15))
}

function wordValues(lines: string): Map<string, number> {
  const values = new Map<string, number>()
  for (const [value = '', ...words] of entriesOf(lines)) {
    for (const word of words) if (word !== '|') values.set(fold(word), Number(value))
  }
  return values
}

function doubtfulWords(lines: string): Set<string> {
  return new Set(entriesOf(lines).flatMap(words => (words.includes('|') ? words.slice(words.indexOf('|') + 1) : [])))
}

function entriesOf(lines: string): string[][] {
  return lines
    .split(/[;\n]/)
    .map(line => line.trim().split(/\s+/))
    .filter(words => words.length > 1)
}
