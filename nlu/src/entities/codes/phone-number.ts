import { dictatedDigitsAt } from '../numbers/dictated.ts'
import { isGluedDigits } from '../numbers/digits.ts'
import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { gluedAt, textAt, type Word } from '../words.ts'

const separators = new Set(['-', '.', '/', '(', ')', '–'])
const mostGroups = 6
// Dictated digit by digit.
const mostGroupsAsked = 15
const longestDialled = 17
const indianMobile = /^[6-9]\d{9}$/
const indianAny = /^[2-9]\d{9}$/
const callWords = new Set(
  'phone mobile number no call whatsapp contact tel telephone cell फोन मोबाइल नंबर संपर्क'.split(' '),
)

/** A phone number: digits with country code, without plus; ten digits are Indian. */
export function findPhoneNumbers(scene: Scene): Finding[] {
  return scan(scene, (_, at) => readPhoneNumber(scene, at) ?? dictatedNumber(scene, at))
}

/** nine eight double seven...: nobody says ten digits who does not mean a number to call. */
function dictatedNumber(scene: Scene, at: number): Reading | null {
  if (scene.words[at]?.kind === 'digits' && !scene.expected.has('sys.phone-number')) return null
  const run = dictatedDigitsAt(scene.words, at)
  const value = run && canonical(run.digits, { isPlus: false, isCalled: isCalled(scene, at) })
  return run && value ? { to: run.to, value } : null
}

function readPhoneNumber(scene: Scene, at: number): Reading | null {
  const { words } = scene
  const isPlus = textAt(words, at) === '+'
  const opening = isPlus ? at + 1 : at
  const start = textAt(words, opening) === '(' ? opening + 1 : opening
  if (words[start]?.kind !== 'digits' || isInsideWord(words, at)) return null
  const most = scene.expected.has('sys.phone-number') ? mostGroupsAsked : mostGroups
  return longestNumber(words, start, { most, isPlus, isCalled: isCalled(scene, at) })
}

type Kind = { most: number; isPlus: boolean; isCalled: boolean }

/** As many groups of digits as still make a number. */
function longestNumber(words: readonly Word[], start: number, kind: Kind): Reading | null {
  let best: Reading | null = null
  let digits = ''
  let to = start
  for (let count = 0; count < kind.most && words[to]?.kind === 'digits'; count++) {
    digits += textAt(words, to)
    if (digits.length > longestDialled) break
    to++
    const value = endsInside(words, to) ? null : canonical(digits, kind)
    if (value !== null) best = { to, value }
    to = nextGroup(words, to)
  }
  return best
}

function canonical(digits: string, { isPlus, isCalled }: Pick<Kind, 'isPlus' | 'isCalled'>): string | null {
  if (isPlus) return digits.length >= 8 && digits.length <= 15 && !digits.startsWith('0') ? trunkless(digits) : null
  if (digits.startsWith('00')) return canonical(digits.slice(2), { isPlus: true, isCalled })
  if (indianMobile.test(digits) || (isCalled && indianAny.test(digits))) return `91${digits}`
  if (digits.startsWith('0') && indianAny.test(digits.slice(1))) return `91${digits.slice(1)}`
  return digits.startsWith('91') && indianMobile.test(digits.slice(2)) ? digits : null
}

/** +91 (0) 98765 43210: the zero is dialled inside the country only. */
function trunkless(digits: string): string {
  return digits.startsWith('910') && indianAny.test(digits.slice(3)) ? `91${digits.slice(3)}` : digits
}

function isCalled({ words, expected }: Scene, at: number): boolean {
  if (expected.has('sys.phone-number')) return true
  return [1, 2, 3].some(back => callWords.has(textAt(words, at - back)))
}

/** Behind at most two separators, as in "(044) 2345"; the same place if no digits follow. */
function nextGroup(words: readonly Word[], from: number): number {
  let at = from
  while (at < from + 2 && separators.has(textAt(words, at))) at++
  return words[at]?.kind === 'digits' ? at : words.length
}

function isInsideWord(words: readonly Word[], at: number): boolean {
  const word = words[at]
  const before = words[at - 1]
  if (!word?.isGlued || !before) return false
  if (before.kind !== 'mark') return true
  return word.kind === 'digits' && words[at - 2]?.kind === 'digits' && before.isGlued
}

function endsInside(words: readonly Word[], to: number): boolean {
  const mark = gluedAt(words, to)
  if (mark !== '' && words[to]?.kind === 'letters') return true
  return (mark === ',' || mark === ':') && isGluedDigits(words, to + 1)
}
