import type { EntityMatch } from '@parley/nlu/entities/find.ts'

const correction =
  /^\s*(?:no|nope|not|sorry|actually|wait|rather|instead|i mean|i meant|make (?:it|that)|change (?:it|that)|nahi|nahin|matlab|नहीं|नही|मतलब)(?![\p{L}\p{M}\p{N}])/iu
const deniedBefore = /(?:^|[^\p{L}\p{M}\p{N}])(?:not|isn't|isn’t)\s+(?:on |at |in |to |from |for )?$/iu
const deniedBehind = /^\s*(?:nahi|nahin|नहीं|नही)(?![\p{L}\p{M}\p{N}])/iu

/** "no, Tuesday", "नहीं, मंगलवार": an answer that was given earlier is put right. */
export function isCorrection(text: string): boolean {
  return correction.test(text)
}

/** Of "not Monday, Tuesday" and "somvar nahi, mangalvar" only the day that is meant; what is denied alone stays. */
export function withoutDenied(text: string, matches: readonly EntityMatch[]): readonly EntityMatch[] {
  const meant = matches.filter(match => !isDenied(text, match))
  return matches.filter(match => meant.includes(match) || !meant.some(({ id }) => id === match.id))
}

function isDenied(text: string, { start, end }: EntityMatch): boolean {
  return deniedBefore.test(text.slice(0, start)) || deniedBehind.test(text.slice(end))
}
