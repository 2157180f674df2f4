import { sentencesOf } from './sentences.ts'

export type Block = { heading: string; text: string }
export type Piece = { heading: string; text: string }

const longest = 900
const overlap = 150

/** Cuts blocks at sentence ends into pieces of at most 900 characters; each begins with the end of the one before. */
export function piecesOf(blocks: readonly Block[]): Piece[] {
  return blocks.flatMap(({ heading, text }) =>
    cut(sentencesOf(text).flatMap(shorten)).map(piece => ({ heading, text: piece })),
  )
}

function cut(sentences: readonly string[]): string[] {
  const pieces: string[] = []
  let open: string[] = []
  let length = 0
  for (const sentence of sentences) {
    if (length > 0 && length + sentence.length + 1 > longest) {
      pieces.push(open.join(' '))
      open = tailOf(open, longest - sentence.length - 1)
      length = lengthOf(open)
    }
    open.push(sentence)
    length = lengthOf(open)
  }
  if (open.length > 0) pieces.push(open.join(' '))
  return pieces
}

/** Whole sentences from the end, as far as the overlap and the room beside the next sentence reach. */
function tailOf(sentences: readonly string[], room: number): string[] {
  const tail: string[] = []
  for (const sentence of sentences.toReversed()) {
    const length = lengthOf([sentence, ...tail])
    if (length > overlap || length > room) break
    tail.unshift(sentence)
  }
  return tail
}

/** A sentence longer than a piece is cut between words, or anywhere in a word that is longer still. */
function shorten(sentence: string): string[] {
  if (sentence.length <= longest) return [sentence]
  const parts: string[] = []
  let rest = sentence
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest)
    const at = space > longest / 2 ? space : wholeCharacter(rest, longest)
    parts.push(rest.slice(0, at).trim())
    rest = rest.slice(at).trim()
  }
  return rest ? [...parts, rest] : parts
}

function wholeCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at - 1)
  return code >= 0xd800 && code < 0xdc00 ? at - 1 : at
}

function lengthOf(sentences: readonly string[]): number {
  return sentences.reduce((sum, sentence) => sum + sentence.length + 1, -1)
}
