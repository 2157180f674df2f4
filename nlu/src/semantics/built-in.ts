import { hashWord } from '../text/grams.ts'
import { normalise } from '../text/normalise.ts'
import { hindiMeanings } from './hindi-meanings.data.ts'
import type { Senses } from './senses.ts'
import { wordVectors } from './word-vectors.gen.ts'

// As telling as a word found in one text of four hundred.
const usualRarity = 6
export const raritySteps = 16

let opened: Senses | null = null

/** The vectors shipped with the engine, Hindi words standing where their English meaning does. */
export function builtInSenses(): Senses {
  opened ??= openSenses()
  return opened
}

function openSenses(): Senses {
  const { dimension, fingerprint } = wordVectors
  const words = wordVectors.words.split(' ')
  const places = new Map(words.map((word, place) => [hashWord(word), place]))
  const vectors = Int8Array.from(Buffer.from(wordVectors.vectors, 'base64'))
  const rarities = Float32Array.from(Buffer.from(wordVectors.rarities, 'base64'), step => step / raritySteps)
  addMeanings(places)
  return { dimension, fingerprint, places, vectors, rarities, usualRarity }
}

function addMeanings(places: Map<number, number>): void {
  for (const line of hindiMeanings.trim().split('\n')) {
    const [english = '', hindi = ''] = line.split(': ')
    const place = places.get(hashWord(english))
    if (place === undefined) continue
    for (const word of hindi.split(' ')) {
      const key = hashWord(normalise(word))
      if (!places.has(key)) places.set(key, place)
    }
  }
}
