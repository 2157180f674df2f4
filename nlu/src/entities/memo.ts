/** Several grammars read the same place; the first answer, null included, is kept. */
export function remembered<T>(known: (T | null | undefined)[], at: number, read: () => T | null): T | null {
  const answer = known[at]
  if (answer !== undefined) return answer
  const fresh = read()
  known[at] = fresh
  return fresh
}
