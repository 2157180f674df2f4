import { cancelWords } from '@parley/contracts/bots/predict.ts'
import type { EntityMatch } from '@parley/nlu/entities/find.ts'

const correction =
  /^\s*(?:no|nope|not|sorry|oops|actually|wait|hold on|rather|instead|i mean|i meant|(?:i(?:['’]ve| have)? )?changed my mind|on second thoughts?|make (?:it|that|them)|change (?:it|that)|nahi|nahin|matlab|balki|ruko|नहीं|नही|मतलब|बल्कि|रुको)(?![\p{L}\p{M}\p{N}])/iu
const deniedBefore = /(?:^|[^\p{L}\p{M}\p{N}])(?:not|isn't|isn’t)\s+(?:on |at |in |to |from |for )?$/iu
const nothingMore = /^\s*(?:nahi|nahin|नहीं|नही)?[\s.!।]*$/iu
const deniedBehind = /^\s*(?:nahi|nahin|नहीं|नही)(?![\p{L}\p{M}\p{N}])/iu

/** "never mind", "रद्द करो": the whole message ends the run. */
export function isCancel(text: string): boolean {
  const plain = text.normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()
  const word = plain.replace(/[\s.!।]+$/u, '')
  return cancelWords.some(each => each === word)
}

/** "no, Tuesday", "नहीं, मंगलवार": an answer that was given earlier is put right. */
export function isCorrection(text: string): boolean {
  return correction.test(text)
}

/** The "no" of "no, Tuesday" and of "somvar nahi, mangalvar" denies a value, and answers no question of its own. */
export function withoutDenials(text: string, matches: readonly EntityMatch[]): readonly EntityMatch[] {
  const isDenial = ({ id, value, start }: EntityMatch) =>
    id === 'sys.boolean' && value === false && (isFirst(text, start) || matches.some(({ end }) => isBehind(end, start)))
  const isBehind = (end: number, start: number) => end <= start && text.slice(end, start).trim() === ''
  const left = matches.filter(match => !isDenial(match))
  return left.some(({ id }) => id !== 'sys.boolean') ? left : matches
}

function isFirst(text: string, start: number): boolean {
  return text.slice(0, start).trim() === ''
}

/**
 * Of "not Monday, Tuesday" and "somvar nahi, mangalvar" only the day that is meant. "Not Monday" alone is no
 * answer either; within a longer sentence what is denied alone stays: "kal nahi aaya" asks about yesterday.
 */
export function withoutDenied(text: string, matches: readonly EntityMatch[]): readonly EntityMatch[] {
  const meant = matches.filter(match => !isDenied(text, match))
  const isLeft = (match: EntityMatch) => !isNoMore(text, match) && !meant.some(({ id }) => id === match.id)
  return matches.filter(match => meant.includes(match) || isLeft(match))
}

/** The message says nothing but that this is not it. */
function isNoMore(text: string, { start, end }: EntityMatch): boolean {
  return (
    /^\s*(?:not |no,? not )?(?:on |at |in |to |from |for )?$/iu.test(text.slice(0, start)) &&
    nothingMore.test(text.slice(end))
  )
}

function isDenied(text: string, { start, end }: EntityMatch): boolean {
  return deniedBefore.test(text.slice(0, start)) || deniedBehind.test(text.slice(end))
}
