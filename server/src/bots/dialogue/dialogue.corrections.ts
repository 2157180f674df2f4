import type { EntityMatch } from '@parley/nlu/entities/find.ts'

const correction =
  /^\s*(?:no|nope|not|sorry|actually|wait|rather|instead|i mean|i meant|make (?:it|that)|change (?:it|that)|nahi|nahin|matlab|नहीं|नही|मतलब)(?![\p{L}\p{M}\p{N}])/iu
const deniedBefore = /(?:^|[^\p{L}\p{M}\p{N}])(?:not|isn't|isn’t)\s+(?:on |at |in |to |from |for )?$/iu
const nothingMore = /^\s*(?:nahi|nahin|नहीं|नही)?[\s.!।]*$/iu
const deniedBehind = /^\s*(?:nahi|nahin|नहीं|नही)(?![\p{L}\p{M}\p{N}])/iu

/** "no, Tuesday", "नहीं, मंगलवार": an answer that was given earlier is put right. */
export function isCorrection(text: string): boolean {
  return correction.test(text)
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
