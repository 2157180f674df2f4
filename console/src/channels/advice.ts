/** A vendor's refusal, and what to do about it where that is known. */
export function withAdvice(refusal: string, explanation: { todo: string } | null): string {
  return explanation ? `${refusal}. ${explanation.todo}` : refusal
}
