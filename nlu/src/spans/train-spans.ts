import { findOrAdd, newVocabulary, type Vocabulary } from '../intents/vocabulary.ts'
import { shortened } from '../intents/within-reach.ts'
import { type Gazetteer, gatherValues, knownValues, ownValue } from './gazetteer.ts'
import { type Example, learnTags } from './learner.ts'
import { hasCase, type Word, wordsOf } from './marked-words.ts'
import { signsOf } from './signs.ts'
import { packSpans, slimTags } from './span-model.ts'
import type { MarkedIntent, MarkedPhrase, MarkedSpan, SpanSet } from './span-set.ts'

/** So many letters of phrases take a few minutes of a core. */
const mostLetters = 2_000_000

/**
 * Learns from marked phrases where the parameters of an intent stand in a text. The same set and seed give the same
 * bytes. Intents without a mark learn nothing; very large ones learn from phrases spread over all of them.
 */
export function trainSpans(set: SpanSet, seed: number): Uint8Array {
  const gazetteer = gatherValues(set)
  const marked = set.intents.filter(({ phrases }) => phrases.some(({ spans }) => spans.length > 0))
  return packSpans(
    gazetteer,
    shortened(marked, mostLetters).map((intent, turn) => learnIntent(intent, gazetteer, seed + turn)),
  )
}

function learnIntent(intent: MarkedIntent, gazetteer: Gazetteer, seed: number) {
  const parameters = parametersOf(intent)
  const places = new Map(parameters.map(({ parameter }, place) => [parameter, place]))
  const vocabulary = newVocabulary()
  const readings = phrasesToRead(intent, gazetteer).map(phrase => readingsOf(phrase, { gazetteer, vocabulary, places }))
  const tags = 2 * parameters.length + 1
  const { weights, steps } = learnTags({ readings, tags, signCount: vocabulary.size, seed })
  return { id: intent.id, parameters, ...slimTags({ vocabulary, weights, tags }), steps }
}

function parametersOf({ phrases }: MarkedIntent): { parameter: number; entityId: string }[] {
  const entities = new Map(
    phrases.flatMap(({ spans }) => spans.map(({ parameter, entityId }) => [parameter, entityId])),
  )
  return [...entities]
    .map(([parameter, entityId]) => ({ parameter, entityId }))
    .sort((one, other) => one.parameter - other.parameter)
}

/** A phrase without a mark that holds a value marked elsewhere was left unmarked: it does not say that nothing is there. */
function phrasesToRead({ phrases }: MarkedIntent, gazetteer: Gazetteer): MarkedPhrase[] {
  return phrases.filter(({ text, spans }) => spans.length > 0 || knownValues(gazetteer, wordsOf(text)).length === 0)
}

type Reader = { gazetteer: Gazetteer; vocabulary: Vocabulary; places: Map<number, number> }

/** As written, and without capitals where they tell something, so that both ways of writing are learned. */
function readingsOf({ text, spans }: MarkedPhrase, { gazetteer, vocabulary, places }: Reader): Example[] {
  const words = wordsOf(text)
  const own = new Set(spans.map(({ start, end, entityId }) => ownValue(entityId, text.slice(start, end))))
  const known = knownValues(gazetteer, words, own)
  const tags = tagsOf(words, spans, places)
  const read = (isCased: boolean) => ({ ...placesOf(signsOf(words, known, isCased), vocabulary), tags })
  return hasCase(text) ? [read(true), read(false)] : [read(false)]
}

function placesOf(signs: number[][], vocabulary: Vocabulary): Pick<Example, 'signs' | 'ends'> {
  const ends = new Int32Array(signs.length)
  let end = 0
  signs.forEach((list, word) => {
    end += list.length
    ends[word] = end
  })
  return { signs: Int32Array.from(signs.flat(), sign => findOrAdd(vocabulary, sign)), ends }
}

function tagsOf(words: Word[], spans: MarkedSpan[], places: Map<number, number>): Int32Array {
  const tags = new Int32Array(words.length)
  for (const { start, end, parameter } of spans) {
    let tag = 2 * (places.get(parameter) ?? 0) + 1
    words.forEach((word, at) => {
      if (word.start < start || word.end > end) return
      tags[at] = tag
      if (tag % 2 === 1) tag += 1
    })
  }
  return tags
}
