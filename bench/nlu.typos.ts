/** One typing error in a fifth of the words of more than three letters, the same ones on every run. */
export function withTypingErrors(texts: string[]): string[] {
  const random = newRandom(20_261_121)
  return texts.map(text => text.replace(/\p{L}{4,}/gu, word => (random() < 0.2 ? mistyped(word, random) : word)))
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

function mistyped(word: string, random: () => number): string {
  const at = Math.floor(random() * (word.length - 1))
  const letter = letters[Math.floor(random() * letters.length)] ?? 'x'
  switch (Math.floor(random() * 4)) {
    case 0:
      return word.slice(0, at) + word.slice(at + 1)
    case 1:
      return word.slice(0, at) + letter + word.slice(at)
    case 2:
      return word.slice(0, at) + letter + word.slice(at + 1)
    default:
      return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
  }
}

function newRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
