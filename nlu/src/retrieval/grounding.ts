import { wholeNumberWord } from '../entities/numbers/numbers.ts'
import { meaningOf } from './meaning.ts'
import { sentencesOf } from './sentences.ts'
import { termsOf } from './terms.ts'

/** `sentence` is the one that does not stand in the passages. */
export type Grounding =
  | { verdict: 'grounded'; text: string; used: number[] }
  | { verdict: 'uncited' | 'unfounded'; sentence: string }

/** Of the telling words of a sentence, so many stand in what it cites: the others are put in another way. */
const leastShare = 0.5
/** In another script no word is shared, so the meaning decides; sentences about different things stay below it. */
const leastLikeness = 0.46

const marks = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g
const markBehindEnd = /([.!?।॥])((?:\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\])+)/g
/** Whether a link may be followed is for whoever knows the sources: only its words are judged here. */
const links = /\(https?:\/\/[^\s()]*\)|\bhttps?:\/\/[^\s()[\]]+/g
const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\b(?:[\w-]+\.)+[a-z]{2,}\b/gi
const digits = /\d[\d,.]*\d|\d/g
const name = /(?<=[^\s.!?:"'“‘(]\s)\p{Lu}[\p{L}\p{M}'’-]+/gu
const devanagari = /\p{Script=Devanagari}/u
const latin = /\p{Script=Latin}/u
/** Read as numbers they would be; in most sentences they are none. */
const rarelyNumbers = new Set(['one', 'ones', 'do', 'to', 'so', 'दो', 'एक', 'सौ', 'ek', 'no'])

const nods = new Set(
  'yes yeah no sure certainly course thank hello hi welcome sorry please हाँ हां जी नहीं नह धन्यवाद नमस्ते नमस्त haan ji nahi'.split(
    ' ',
  ),
)

/**
 * Whether an answer says only what the passages say: each sentence names passages by `[n]`, its own or those of the
 * sentence that follows, and shares their words, numbers, names and addresses. What the question says may be repeated.
 */
export function groundingOf(answer: string, passages: readonly string[], question: string): Grounding {
  const sentences = sentencesOf(answer.replace(links, ' ').replace(markBehindEnd, ' $2$1'))
  const used = new Set<number>()
  let covering: number[] = []
  for (const sentence of sentences.toReversed()) {
    const own = citedIn(sentence)
    covering = own.length > 0 ? own : covering
    const plain = withoutMarks(sentence)
    if (!saysSomething(plain)) continue
    const cited = covering.map(number => passages[number - 1])
    if (cited.length === 0 || cited.includes(undefined)) return { verdict: 'uncited', sentence: plain }
    const material = cited.join('\n')
    if (!stands(plain, material, question)) return { verdict: 'unfounded', sentence: plain }
    for (const number of covering) used.add(number)
  }
  return { verdict: 'grounded', text: withoutMarks(answer), used: [...used].sort((one, other) => one - other) }
}

function citedIn(sentence: string): number[] {
  return (sentence.match(marks) ?? []).flatMap(mark => (mark.match(/\d+/g) ?? []).map(Number))
}

function withoutMarks(text: string): string {
  return text
    .replace(new RegExp(`[ \\t]*${marks.source}`, 'g'), '')
    .replace(/[ \t]+([.!?।॥,])/g, '$1')
    .trim()
}

/** "Yes." and "Sure!" say nothing that could stand anywhere. */
function saysSomething(sentence: string): boolean {
  return termsOf(sentence).some(term => !nods.has(term)) || /\p{N}/u.test(sentence)
}

function stands(sentence: string, material: string, question: string): boolean {
  const known = `${material}\n${question}`
  return (
    allIn(numbersOf(sentence), numbersOf(known)) &&
    allIn(addressesOf(sentence), addressesOf(material)) &&
    (isForeignScript(sentence, material)
      ? likeness(sentence, material) >= leastLikeness
      : allIn(namesOf(sentence), termsOf(known)) && shareOf(sentence, material) >= leastShare)
  )
}

function shareOf(sentence: string, material: string): number {
  const terms = new Set(termsOf(sentence))
  const held = new Set(termsOf(material))
  return terms.size === 0 ? 1 : [...terms].filter(term => held.has(term)).length / terms.size
}

/** The sentence is in Hindi and the passages are not, or the other way round. */
function isForeignScript(sentence: string, material: string): boolean {
  const shared = [devanagari, latin].some(script => script.test(sentence) && script.test(material))
  return !shared && (devanagari.test(sentence) || latin.test(sentence))
}

function likeness(sentence: string, material: string): number {
  const asked = meaningOf(sentence)
  if (!asked) return 0
  return Math.max(0, ...sentencesOf(material).map(each => cosine(asked, meaningOf(each))))
}

function cosine(one: Float64Array, other: Float64Array | null): number {
  if (!other) return 0
  const product = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  return product / (Math.hypot(...one) * Math.hypot(...other) || 1)
}

/** In digits or as words, each as its value. */
function numbersOf(text: string): string[] {
  const plain = text.toLowerCase().replace(/\p{Nd}/gu, asciiDigit)
  const written = (plain.match(digits) ?? []).map(number =>
    number.replaceAll(',', '').replace(/\.0*$|(\.\d*?)0+$/, '$1'),
  )
  const words = plain.match(/[\p{L}\p{M}]+/gu) ?? []
  const spoken = words.flatMap(word => (rarelyNumbers.has(word) ? [] : (wholeNumberWord(word) ?? [])))
  return [...written, ...spoken.map(String)]
}

/** Those of Hindi texts; other scripts are not answered in. */
function asciiDigit(digit: string): string {
  const value = (digit.codePointAt(0) ?? 0) - 0x0966
  return value >= 0 && value <= 9 ? String(value) : digit
}

function namesOf(sentence: string): string[] {
  return (sentence.match(name) ?? []).flatMap(termsOf)
}

function addressesOf(text: string): string[] {
  return (text.match(address) ?? []).map(each => each.toLowerCase())
}

function allIn(wanted: readonly string[], held: readonly string[]): boolean {
  const known = new Set(held)
  return wanted.every(each => known.has(each))
}
