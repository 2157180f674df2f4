import { numberAt } from '../numbers/numbers.ts'
import { rangeEndAt } from '../numbers/range.ts'
import { phraseAt } from '../phrases.ts'
import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { gluedAt, standsAlone, textAt } from '../words.ts'
import { centLines, currencyLines } from './currency.data.ts'
import { bareAmountAt, tidyAmount, unitsOf } from './measure.ts'

type Money = { amount: number; currency: string; to: number }

const currencies = unitsOf(currencyLines)
const cents = unitsOf(centLines)
const isoCodes = new Set(Intl.supportedValuesOf('currency'))
const homeCurrency = 'INR'
// "2 lakh fifty thousand" and the joint behind it.
const longestStart = 6
const scales: Partial<Record<string, number>> = { l: 100_000, m: 1_000_000, b: 1_000_000_000 }
const ands = new Set(['and', 'aur', 'और', 'point'])

/** An amount of money with the ISO code of its currency. */
export function findCurrencies(scene: Scene): Finding[] {
  return scan(scene, readCurrency)
}

function readCurrency(scene: Scene, at: number): Reading | null {
  const money = wordFirst(scene, at) ?? amountFirst(scene, at)
  if (money) return reading(withCents(scene, money))
  const bare = scene.expected.has('sys.currency') ? bareMoney(scene, at) : null
  return bare && reading(bare)
}

/** 500, 2 lakh, 5L where money was asked for */
function bareMoney(scene: Scene, at: number): Money | null {
  const number = numberAt(scene, at)
  const short = shortened(scene, number)
  if (short && short !== number) return { amount: short.value, currency: homeCurrency, to: short.to }
  const bare = bareAmountAt(scene, at)
  return bare && { amount: bare.amount, currency: homeCurrency, to: bare.to }
}

function reading({ amount, currency, to }: Money): Reading {
  return { to, value: { amount, currency } }
}

/** Rs. 500, $20, ₹ 2.5 lakh, Rs 500/- */
function wordFirst(scene: Scene, at: number): Money | null {
  const { words } = scene
  const currency = currencyAt(scene, at)
  if (!currency || (words[at]?.isGlued && words[at - 1]?.kind === 'digits')) return null
  const number = shortened(scene, numberAt(scene, currency.to))
  return number && { amount: number.value, currency: currency.code, to: behindStroke(scene, number.to) }
}

type Amount = { value: number; to: number }

/** $1.2m and ₹5L: beside a currency the letter is a scale. */
function shortened({ words }: Scene, number: Amount | null): Amount | null {
  const scale = number ? scales[gluedAt(words, number.to)] : undefined
  if (!number || !scale || !standsAlone(words, number.to + 1, number.to + 1)) return number
  return { value: tidyAmount(number.value * scale), to: number.to + 1 }
}

/** 5 dollars, पाँच सौ रुपये, 500 INR, 500/- */
function amountFirst(scene: Scene, at: number): Money | null {
  const { words } = scene
  const number = numberAt(scene, at)
  if (!number || (words[at]?.isGlued && words[at - 1]?.kind === 'letters')) return null
  const currency = currencyAt(scene, number.to) ?? currencyOfRange(scene, at, number.to)
  if (currency) return { amount: number.value, currency: currency.code, to: behindStroke(scene, currency.to) }
  const cent = phraseAt(cents, words, number.to)
  if (cent) return { amount: tidyAmount(number.value / 100), currency: cent.meaning, to: cent.to }
  const stroke = behindStroke(scene, number.to)
  return stroke > number.to ? { amount: number.value, currency: homeCurrency, to: stroke } : null
}

/** 5 rupees 50 paise */
function withCents(scene: Scene, money: Money): Money {
  const start = ands.has(textAt(scene.words, money.to)) ? money.to + 1 : money.to
  const number = numberAt(scene, start)
  const cent = number && phraseAt(cents, scene.words, number.to)
  if (!number || cent?.meaning !== money.currency) return money
  return { ...money, amount: tidyAmount(money.amount + number.value / 100), to: cent.to }
}

/** What the other end of a range says. */
function currencyOfRange(scene: Scene, at: number, to: number): { code: string; to: number } | null {
  return currencyOfEnd(scene, at, to) ?? currencyOfStart(scene, at, to)
}

/** The 500 of "500 to 1000 rupees". */
function currencyOfEnd(scene: Scene, at: number, to: number): { code: string; to: number } | null {
  const endAt = rangeEndAt(scene.words, at, to)
  const end = endAt === null ? null : numberAt(scene, endAt)
  const currency = end && currencyAt(scene, end.to)
  return currency && { code: currency.code, to }
}

/** The 1000 of "Rs 500 to 1000". */
function currencyOfStart(scene: Scene, at: number, to: number): { code: string; to: number } | null {
  for (let start = at - 2; start >= at - longestStart; start--) {
    const number = numberAt(scene, start)
    const isStart = number !== null && rangeEndAt(scene.words, start, number.to) === at
    const currency = isStart
      ? [1, 2].map(back => currencyAt(scene, start - back)).find(found => found?.to === start)
      : null
    if (currency) return { code: currency.code, to }
  }
  return null
}

function currencyAt({ words, text }: Scene, at: number): { code: string; to: number } | null {
  const named = phraseAt(currencies, words, at)
  if (named) return { code: named.meaning, to: named.to }
  const word = words[at]
  const code = word ? text.slice(word.start, word.end) : ''
  // Many codes are words in small letters: all, try, top.
  return isoCodes.has(code) ? { code, to: at + 1 } : null
}

/** The "/-" of Indian bills. */
function behindStroke({ words }: Scene, to: number): number {
  return gluedAt(words, to) === '/' && gluedAt(words, to + 1) === '-' ? to + 2 : to
}
