import type { Explanation } from '@parley/contracts/channels/explanation.ts'

/** A vendor's refusal in its own words, without a full stop, and what to do about it where that is known. */
export function withAdvice(refusal: string, explanation: Explanation | null): string {
  return explanation ? `${refusal}. ${explanation.todo}` : refusal
}
