// \p{M} keeps Devanagari vowel signs inside their word; every other sign, emoji included, is a token of its own.
const token = /[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]/gu
const wordStart = /^[\p{L}\p{M}\p{N}_]/u

export function tokenise(normalised: string): string[] {
  return normalised.match(token) ?? []
}

export function isWord(text: string): boolean {
  return wordStart.test(text)
}
