import { normalise } from '../text/normalise.ts'
import { isWord, tokenise } from '../text/tokens.ts'
import { stopWords } from './stop-words.data.ts'

const stops = new Set(stopWords.trim().split(/\s+/))
const hindiEndings = ['ाओं', 'ियों', 'ियां', 'ियाँ', 'ों', 'ें', 'ीं', 'ाएं', 'ाएँ', 'ा', 'े', 'ी', 'ो']
/** Words that ask for a kind of answer rather than say what it is about; the answer itself often goes without them. */
const kinds = `period duration time date day hour deadline limit validity number amount price cost charge fee rate detail information
  info policy process procedure method step way option type kind list reason condition requirement rule term
  समय अवधि तारीख दिन कीमत दाम शुल्क खर्च जानकारी विवरण तरीका प्रक्रिया नियम शर्त
  samay tareekh tarikh din keemat kimat daam shulk jankari jaankari tarika tareeka prakriya niyam`
const devanagari = /^[\u0900-\u097f]+$/

/** The telling words of a text in reading order, repeats kept, each cut down to what its forms share. */
export function termsOf(text: string): string[] {
  return tokenise(normalise(text)).flatMap(token => (isWord(token) && !stops.has(token) ? [stem(token)] : []))
}

const kindTerms = new Set(termsOf(kinds))

/** Whether a term, as `termsOf` gives it, only names the kind of answer that is wanted. */
export function namesKind(term: string): boolean {
  return kindTerms.has(term)
}

/** Light on purpose: two words that share a stem should mean the same. */
function stem(word: string): string {
  if (devanagari.test(word)) return hindiStem(word)
  return word.length > 3 && /^[a-z]+$/.test(word) ? englishStem(word) : word
}

function hindiStem(word: string): string {
  const ending = hindiEndings.find(each => word.endsWith(each) && word.length - each.length >= 2)
  return ending ? word.slice(0, -ending.length) : word
}

function englishStem(word: string): string {
  const single = singular(word)
  const bare = /^(.{3,}?)(?:ing|ed|ly|ment|able)$/.exec(single)?.[1]
  const base = bare && /[aeiouy]/.test(bare) ? undouble(bare) : single
  return base.length > 3 ? base.replace(/e$/, '') : base
}

function singular(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(word)) return word
  if (/(?:x|ch|sh|ss|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word
}
