import { typingDistance } from '../custom/typing-distance.ts'
import { type Phrases, phraseAt, phrasesOf } from '../phrases.ts'
import { type Finding, type Scene, scan } from '../scene.ts'
import { standsAlone, textAt, type Word } from '../words.ts'

/** `needsHint`: the name is also a common word. `isCapital`: it must be typed in capitals (US, not us). */
export type Name = { value: string; needsHint: boolean; isCapital: boolean }

const hintsBefore = new Set(
  `in at from to near for via visit city town state country around of live lives living based leaving reach speak speaks
  language between and`.split(/\s+/),
)
const mostWords = 4
// "later" is not Latur.
const shortestMistyped = 6
const hintsBehind = new Set('mein me se tak ko में से तक को का की के city शहर'.split(' '))

/**
 * Entries parted by semicolons or line ends: "Name: alias, alias". The name is one of its phrases. A star behind a phrase
 * asks for a hint (a preposition, or that this entity is expected); an alias in capitals must be typed so.
 */
export function namesOf(lines: string): [phrase: string, name: Name][] {
  return lines
    .split(/[;\n]/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .flatMap(line => {
      const [own = '', aliases = ''] = line.split(':')
      const value = own.replace('*', '').trim()
      return [own, ...aliases.split(',')].map(phrase => nameOf(phrase.trim(), value))
    })
}

/** `value` under one more phrase, with the marks that `namesOf` explains. */
export function nameOf(phrase: string, value: string): [phrase: string, name: Name] {
  const plain = phrase.replace('*', '').trim()
  return [plain, { value, needsHint: phrase.includes('*'), isCapital: /^[A-Z]+$/.test(plain) }]
}

export function dictionaryOf(names: Iterable<[phrase: string, name: Name]>): Phrases<Name> {
  return phrasesOf(names)
}

/** The names of a dictionary that stand in the message as whole words; mistyped ones where nothing else is the answer. */
export function findNames(scene: Scene, names: Phrases<Name>, id: string): Finding[] {
  const found = scan(scene, (_, at) => nameAt(scene, at, names, id))
  return found.length === 0 && scene.asked === id ? soleName(scene, names) : found
}

/** An answer that is nothing but a code in small letters (tn), or a name with one typing error. */
export function soleName({ words }: Scene, names: Phrases<Name>): Finding[] {
  const last = words.findLastIndex(word => word.kind !== 'mark')
  const typed = words.slice(0, last + 1)
  const text = typed.map(word => word.text).join(' ')
  const name = typed.length > mostWords ? null : (names.meanings.get(text) ?? mistyped(text, names))
  return name ? [{ start: words[0]?.start ?? 0, end: words[last]?.end ?? 0, value: name.value }] : []
}

function mistyped(text: string, names: Phrases<Name>): Name | null {
  if (text.length < shortestMistyped) return null
  for (const [phrase, name] of names.meanings) {
    if (phrase[0] === text[0] && typingDistance(phrase, text, 1) === 1) return name
  }
  return null
}

export function nameAt(
  scene: Scene,
  at: number,
  names: Phrases<Name>,
  id: string,
): { to: number; value: string } | null {
  const { words } = scene
  const found = phraseAt(names, words, at)
  if (!found || !standsAlone(words, at, found.to)) return null
  const { value, needsHint, isCapital } = found.meaning
  if (isCapital && !isTypedInCapitals(scene, at, found.to)) return null
  if (needsHint && !scene.expected.has(id) && !hasHint(words, at, found.to)) return null
  return { to: found.to, value }
}

function isTypedInCapitals({ text, words }: Scene, from: number, to: number): boolean {
  const typed = text.slice(words[from]?.start, words[to - 1]?.end)
  return typed === typed.toUpperCase()
}

function hasHint(words: readonly Word[], from: number, to: number): boolean {
  return hintsBefore.has(textAt(words, from - 1)) || hintsBehind.has(textAt(words, to))
}
