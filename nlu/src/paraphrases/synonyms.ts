import { actSynonyms, auxiliaries, determiners, prepositions, thingSynonyms } from './words.data.ts'

/** The text itself and the same with other words, or its parts in another order; every one of them once. */
export function wordings(text: string, part: 'doing' | 'permitting' | 'telling' | 'thing' | 'text'): string[] {
  const isAct = part !== 'thing' && part !== 'text'
  const acts = isAct ? [...otherVerbs(text, part !== 'telling'), ...otherOrder(text)] : []
  const base = [text, ...acts]
  const things = base.slice(0, 2).flatMap(otherThings)
  const turned = part === 'text' ? otherClauseOrder(text) : []
  return [...new Set([...base, ...things, ...turned])]
}

function otherVerbs(act: string, isOwn: boolean): string[] {
  const [verb = '', ...rest] = act.split(' ')
  const synonym = actSynonyms[verb]
  if (!synonym || rest.length === 0 || (synonym.isOwn && !isOwn)) return []
  // `talk to`, but not `check in`: a verb with a preposition is another verb.
  if (prepositions.has(rest[0] ?? '') && !/^(?:speak|talk)$/.test(verb)) return []
  if (synonym.of && !rest.some(word => synonym.of?.has(word))) return []
  return synonym.words.map(word => [word, ...rest].join(' '))
}

/** `send me the bill` and `send the bill to me`, `turn on the light` and `turn the light on`. */
function otherOrder(act: string): string[] {
  const given = /^(send|give|show|forward|mail) (me|us|him|her|them) ((?:the|my|a|an|our|your) [^ ]+(?: [^ ]+)?)$/.exec(
    act,
  )
  if (given) return [`${given[1]} ${given[3]} to ${given[2]}`]
  const handed =
    /^(send|give|show|forward|mail) ((?:the|my|a|an|our|your) [^ ]+(?: [^ ]+)?) to (me|us|him|her|them)$/.exec(act)
  if (handed) return [`${handed[1]} ${handed[3]} ${handed[2]}`]
  const switched = /^(turn|switch) (on|off) ((?:the|my) [^ ]+(?: [^ ]+)?)$/.exec(act)
  if (switched) return [`${switched[1]} ${switched[3]} ${switched[2]}`]
  const parted = /^(turn|switch) ((?:the|my) [^ ]+(?: [^ ]+)?) (on|off)$/.exec(act)
  return parted ? [`${parted[1]} ${parted[3]} ${parted[2]}`] : []
}

/** `I pay when it comes` and `when it comes, I pay`. */
function otherClauseOrder(text: string): string[] {
  const behind = /^((?:I|we|my|the|it) .+?),? (when|if|because|after) ((?:I|we|you|my|the|it|they) .+)$/.exec(text)
  if (behind) return [`${behind[2]} ${behind[3]}, ${behind[1]}`]
  const before = /^(when|if|because|after) ((?:I|we|you|my|the|it|they) [^,]+), (.+)$/i.exec(text)
  return before ? [`${before[3]} ${before[1]?.toLowerCase()} ${before[2]}`] : []
}

function otherThings(text: string): string[] {
  const words = text.split(' ')
  return words.flatMap((word, at) => {
    const others = thingSynonyms[word] ?? []
    if (others.length === 0 || !stands(words, at)) return []
    return others.map(other => withArticleFor(words, at, other))
  })
}

const anywhere = /^(?:nearest|closest|cheapest|incorrect|immediately|urgently)$/

/** A name of its own, and not part of a longer one such as `electricity bill` or `bill payment`. */
function stands(words: readonly string[], at: number): boolean {
  if (anywhere.test(words[at] ?? '')) return true
  const [before = '', after = ''] = [words[at - 1], words[at + 1]]
  const isFree = after === '' || prepositions.has(after) || auxiliaries.has(after)
  return isFree && (before === '' || determiners.has(before) || prepositions.has(before))
}

function withArticleFor(words: readonly string[], at: number, other: string): string {
  const article = words[at - 1]
  const fitted = article === 'a' || article === 'an' ? (/^[aeiou]/.test(other) ? 'an' : 'a') : article
  return words.map((word, index) => (index === at ? other : index === at - 1 ? (fitted ?? word) : word)).join(' ')
}
