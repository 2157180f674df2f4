import { pastOf, thirdPersonOf } from './inflect.ts'
import {
  auxiliaries,
  determiners,
  modals,
  nounHeads,
  nounVerbs,
  predicates,
  prepositions,
  pronouns,
  verbs,
} from './words.data.ts'

/** What a line asks, without its greeting, its politeness and the words that frame it. */
export type Sentence =
  /** Something the writer means to do: `reset my password`. */
  | { kind: 'doing'; act: string }
  /** Something the writer asks leave for: `bring my dog`. */
  | { kind: 'permitting'; act: string }
  /** Something the other side is to do: `show me my balance`. */
  | { kind: 'telling'; act: string }
  /** Something the writer wants to have: `a refund`. */
  | { kind: 'wanting'; thing: string }
  /** `when my order arrives`, `if you are open`, with the question as it is put directly. */
  | { kind: 'asking'; clause: string | null; question: string }
  | { kind: 'knowing'; thing: string }
  | { kind: 'stating'; text: string }
  | { kind: 'naming'; thing: string }
  /** `too expensive`. */
  | { kind: 'feeling'; quality: string }
  /** A line that is none of them, and may be put between a greeting and a thank-you alone. */
  | { kind: 'other'; text: string }

const how =
  /^(?:how (?:do|can|could|should|would|may) (?:i|we)|how to|what is the (?:best )?(?:way|process|procedure) (?:to|for)|(?:can|could|would|will) you (?:please )?(?:tell|show) me how (?:to|i can|can i)|(?:please )?(?:tell|show) me how (?:to|i can)|i (?:want|would like|need) to know how (?:to|i can)) (.+)$/i
const doing =
  /^(?:i (?:want|would like|need|wish|would love|am trying|am looking|have|am planning) to|i wanna|let me|help me(?: to)?|(?:can|could|would|will) you (?:please )?help me(?: to)?|i need help to|is it possible (?:for me )?to|i am unable to) (.+)$/i
const permitting = /^(?:(?:can|could|may|shall|should) (?:i|we)(?: please)?|am i (?:able|allowed) to) (.+)$/i
const knowing =
  /^(?:(?:can|could|would|will) you (?:please )?(?:tell me|let me know)|(?:please )?(?:tell me|let me know)|i (?:want|would like|need|wish) to know|do you know|may i know|can i know) (.+)$/i
const telling =
  /^(?:(?:can|could|would|will) you(?: please)?|i (?:want|need|would like) you to|you need to|kindly) (.+)$/i
const wanting =
  /^(?:i (?:want|need|would like|require|am looking for|am in need of)|(?:can|could|may) (?:i|we) (?:please )?(?:get|have)|give me|get me) (.+)$/i

export function sentenceOf(given: string): Sentence {
  const text = given.replace(/^(?=(?:need|want|looking for) )/i, given.startsWith('looking') ? 'I am ' : 'I ')
  return framed(text) ?? ordered(text) ?? asked(text) ?? stated(text)
}

function framed(text: string): Sentence | null {
  const way = how.exec(text)?.[1]
  if (way && isVerb(way)) return { kind: 'doing', act: way }
  const told = knowing.exec(text)?.[1]
  if (told) return knownOf(told)
  const thing = wanting.exec(text)?.[1]
  if (thing && isThing(thing)) return { kind: 'wanting', thing }
  const done = doing.exec(text)?.[1]
  if (done && isVerb(done)) return { kind: 'doing', act: done }
  const permitted = permitting.exec(text)?.[1]
  if (permitted && isVerb(permitted)) return { kind: 'permitting', act: permitted }
  const act = telling.exec(text)?.[1]
  return act && isVerb(act) ? { kind: 'telling', act } : null
}

/** An order begins with a verb that is no noun here. */
function ordered(text: string): Sentence | null {
  const [first = '', second = ''] = text.toLowerCase().split(' ')
  if (!verbs.has(first) || auxiliaries.has(first) || (second === '' && nounVerbs.has(first))) return null
  if (nounVerbs.has(first) && (nounHeads.has(second) || prepositions.has(second) || auxiliaries.has(second)))
    return null
  return { kind: 'telling', act: text }
}

function knownOf(told: string): Sentence {
  const words = told.split(' ')
  const first = words[0]?.toLowerCase() ?? ''
  if (whWord.test(first) || first === 'if' || first === 'whether') {
    const question = clauseOf(told)
    return { kind: 'asking', clause: question ?? told, question: '' }
  }
  return { kind: 'knowing', thing: told }
}

const whWord = /^(?:what|where|when|why|how|who|whom|whose|which)$/i

function asked(text: string): Sentence | null {
  const [first = '', second = ''] = text.toLowerCase().split(' ')
  const what = /^what (?:is|are) ((?:my|your|our|the|his|her|their|a|an) .+)$/i.exec(text)?.[1]
  if (what && !/\b(?:is|are|was|for\?)\b/i.test(what)) return { kind: 'knowing', thing: what }
  if (whWord.test(first)) return { kind: 'asking', clause: clauseOf(text), question: text }
  if (!auxiliaries.has(first) || !second) return null
  const clause = turned(text.split(' '))
  return clause ? { kind: 'asking', clause: `if ${clause}`, question: text } : { kind: 'other', text }
}

function stated(text: string): Sentence {
  const words = text.toLowerCase().split(' ')
  const [first = ''] = words
  if (/^(?:not|too|so|very|really|quite)$/.test(first)) return { kind: 'feeling', quality: text }
  const rest = words.slice(1)
  const isSubject = pronouns.has(first) || determiners.has(first)
  const hasVerb = rest.some(word => auxiliaries.has(word) || isFiniteVerb(word))
  if ((isSubject && (hasVerb || first === 'i')) || rest.some(word => auxiliaries.has(word))) {
    return { kind: 'stating', text }
  }
  if (words.some(word => whWord.test(word)) || words.length > 6 || words.length < 2) {
    return { kind: 'other', text }
  }
  return isThing(text) ? { kind: 'naming', thing: text } : { kind: 'other', text }
}

/** The question as part of a sentence: `where is my order` becomes `where my order is`. */
function clauseOf(text: string): string | null {
  if (/^(?:what|how) about\b/i.test(text)) return null
  const words = text.split(' ')
  const at = words.findIndex((word, index) => index > 0 && index < 5 && auxiliaries.has(word.toLowerCase()))
  if (at < 0) return words.length > 2 || /^how$/i.test(words[0] ?? '') ? text : null
  const rest = words.slice(at)
  const asks = words.slice(0, at).join(' ')
  if (!beginsSubject(rest[1] ?? '') && /^(?:who|what|which .+|how many .+|whose .+)$/i.test(asks)) {
    return rest.length > 1 ? subjectAsked(text, asks, rest) : null
  }
  const clause = turned(rest)
  return clause ? `${asks} ${clause}` : null
}

function beginsSubject(word: string): boolean {
  const plain = word.toLowerCase()
  return pronouns.has(plain) || determiners.has(plain) || /^[\uE000-\uF8FF]/u.test(plain)
}

/** `what is GST` turns, `what is wrong with it` and `who made it` stay. */
function subjectAsked(text: string, asks: string, rest: string[]): string {
  const named = rest.slice(1).join(' ')
  const isName = rest.length <= 3 && /^(?:is|are)$/i.test(rest[0] ?? '') && isThing(named)
  return isName && /^(?:who|what)$/i.test(asks) ? `${asks} ${named} ${rest[0]}` : text
}

/** Subject before verb: `did my payment fail` becomes `my payment failed`; null when they cannot be told apart. */
function turned([auxiliary = '', ...rest]: string[]): string | null {
  const helper = auxiliary.toLowerCase()
  const to = subjectEnd(rest, helper)
  if (to === 0) return null
  const subject = rest.slice(0, to).join(' ')
  const tail = rest.slice(to)
  const [verb = '', ...after] = tail
  if (helper === 'do') return [subject, ...tail].join(' ')
  const inflected = helper === 'does' ? thirdPersonOf : helper === 'did' ? pastOf : null
  if (inflected)
    return verbs.has(verb.toLowerCase()) ? [subject, inflected(verb.toLowerCase()), ...after].join(' ') : null
  return [subject, auxiliary, ...tail].join(' ')
}

/** How many words the subject takes; 0 when that cannot be seen. */
function subjectEnd(words: readonly string[], helper: string): number {
  const [first = ''] = words
  if (
    pronouns.has(first.toLowerCase()) &&
    !(determiners.has(first.toLowerCase()) && words.length > 1 && !endsSubject(words[1] ?? '', helper))
  )
    return 1
  const from = determiners.has(first.toLowerCase()) ? 2 : 1
  const end = words.findIndex((word, index) => index >= from && endsSubject(word, helper))
  if (end > 0) return end
  const isWhole = /^(?:is|are|was|were)$/.test(helper) && words.length <= 6
  return isWhole ? words.length : 0
}

function endsSubject(given: string, helper: string): boolean {
  const word = given.toLowerCase()
  if (/^(?:is|are|was|were|has|have|had|am)$/.test(helper)) {
    return (
      predicates.has(word) || /(?:ing|ed)$/.test(word) || /^(?:been|done|gone|come|sent|paid|made|lost|got)$/.test(word)
    )
  }
  return verbs.has(word) && !nounVerbs.has(word) && (modals.has(helper) || /^do/.test(helper) || helper === 'did')
}

/** Begins with a verb in its base form. */
function isVerb(text: string): boolean {
  return verbs.has(text.split(' ')[0]?.toLowerCase() ?? '')
}

/** A name of something, as far as its first and last words tell. */
function isThing(text: string): boolean {
  const words = text.toLowerCase().split(' ')
  const [first = ''] = words
  if (/^(?:to|you|me|us|not|it|so|and|or|but|if|because)$/.test(first)) return false
  if (prepositions.has(first) || auxiliaries.has(first) || pronouns.has(first)) return determiners.has(first)
  return !/^(?:yes|no|ok|okay|sure|right|fine|good|great|nice|cool|bad|hmm|hi|hello|hey|thanks)$/.test(first)
}

function isFiniteVerb(word: string): boolean {
  if (/(?:ed|n't)$/.test(word)) return true
  return /^(?:lost|forgot|got|paid|sent|made|went|came|bought|took|saw|found|kept|broke|left|met|did|want|need|like|love|hate|have|keep|keeps|works|shows|says|needs|wants|seems|looks|gets|takes|stopped|cannot|think|know|live|feel|hope|see|get|use)$/.test(
    word,
  )
}
