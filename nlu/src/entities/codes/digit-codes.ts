import { dictatedDigitsAt } from '../numbers/dictated.ts'
import { isGluedDigits } from '../numbers/digits.ts'
import { type Finding, type Reading, type Scene, scan } from '../scene.ts'
import { gluedAt, standsAlone, textAt, type Word } from '../words.ts'

const indianPincode = /^[1-9]\d{5}$/
const usZip = /^\d{5}$/
const britishCode = /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/
const canadianCode = /^[A-Z]\d[A-Z]\s*\d[A-Z]\d$/
// Letters and digits in turn, as the words are cut.
const mostPieces = 6
const zipEnding = /^\d{4}$/
const otpShape = /^\d{4,8}$/
const otpWords = new Set(['otp', 'code', 'password', 'passcode', 'ओटीपी', 'कोड', 'verification'])
const pinWords = new Set(['pin', 'pincode', 'zip', 'zipcode', 'postal', 'postcode', 'पिन', 'पिनकोड', 'post'])
const joints = new Set(['.', ',', ':', '/', '-'])
const lookBack = 4

/** A postal code of India, or a ZIP code of the USA. */
export function findPincodes(scene: Scene): Finding[] {
  return scan(scene, readPincode)
}

/** A code of four to eight digits. */
export function findOtps(scene: Scene): Finding[] {
  return scan(scene, (_, at) => {
    const isAsked = scene.expected.has('sys.otp')
    const run = runAt(scene, at, isAsked)
    if (run && otpShape.test(run.digits)) return { to: run.to, value: run.digits }
    return isAsked ? dictatedCode(scene, at, [otpShape]) : null
  })
}

function readPincode(scene: Scene, at: number): Reading | null {
  const { words, expected } = scene
  const isAsked = expected.has('sys.pincode') || isAfter(words, at, pinWords)
  if (!isAsked && isAfter(words, at, otpWords)) return null
  const long = zipAndFour(words, at)
  if (long) return long
  const run = runAt(scene, at, isAsked)
  const isCode = run !== null && (indianPincode.test(run.digits) || usZip.test(run.digits))
  if (isCode) return { to: run.to, value: run.digits }
  if (!expected.has('sys.pincode')) return null
  return dictatedCode(scene, at, [indianPincode, usZip]) ?? lettersAndDigits(scene, at)
}

/** 4 8 2 9, six double zero zero zero one */
function dictatedCode({ words }: Scene, at: number, shapes: RegExp[]): Reading | null {
  const run = dictatedDigitsAt(words, at)
  const isCode = run !== null && isFree(words, at, run.to) && shapes.some(shape => shape.test(run.digits))
  return isCode ? { to: run.to, value: run.digits } : null
}

/** SW1A 1AA of Britain, K1A 0B1 of Canada: too like other codes where no postal code was asked for. */
function lettersAndDigits({ text, words }: Scene, at: number): Reading | null {
  for (let to = Math.min(words.length, at + mostPieces); to > at; to--) {
    const code = text.slice(words[at]?.start, words[to - 1]?.end).toUpperCase()
    const isCode = (britishCode.test(code) || canadianCode.test(code)) && standsAlone(words, at, to)
    if (isCode) return { to, value: code.replace(/\s+/, ' ') }
  }
  return null
}

/** 94103-1234 */
function zipAndFour(words: readonly Word[], at: number): Reading | null {
  const [zip, ending] = [textAt(words, at), textAt(words, at + 2)]
  const isLong = usZip.test(zip) && gluedAt(words, at + 1) === '-' && zipEnding.test(ending)
  return isLong && isGluedDigits(words, at + 2) && isFree(words, at, at + 3)
    ? { to: at + 3, value: `${zip}-${ending}` }
    : null
}

/** The digits there; a code that is sure to come may be typed in two groups. */
function runAt({ words }: Scene, at: number, isSure: boolean): { digits: string; to: number } | null {
  const first = words[at]
  if (first?.kind !== 'digits') return null
  const second = words[at + 1]
  const isSplit = isSure && first.text.length === 3 && second?.kind === 'digits' && second.text.length === 3
  if (isSplit && isFree(words, at, at + 2)) return { digits: first.text + second.text, to: at + 2 }
  return isFree(words, at, at + 1) ? { digits: first.text, to: at + 1 } : null
}

/** Not part of a word, an amount, a date or a time. */
function isFree(words: readonly Word[], from: number, to: number): boolean {
  if (!standsAlone(words, from, to)) return false
  const isContinued = words[from]?.isGlued && joints.has(textAt(words, from - 1)) && words[from - 2]?.kind === 'digits'
  const isContinuing = joints.has(gluedAt(words, to)) && isGluedDigits(words, to + 1)
  return !isContinued && !isContinuing
}

function isAfter(words: readonly Word[], at: number, wanted: ReadonlySet<string>): boolean {
  for (let back = 1; back <= lookBack; back++) if (wanted.has(textAt(words, at - back))) return true
  return false
}
