/** Removes what PostgreSQL cannot store from a stranger's text: NUL and unpaired surrogates. */
export function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}
