import { splitWords, type Word } from '../words.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import { type PhraseIndex, phraseIndexOf } from './phrase-index.ts'

export type CustomEntity = {
  id: string
  name: string
  values: (
    | { value: string; type: 'synonyms'; synonyms: string[] }
    | { value: string; type: 'pattern'; pattern: string[] }
  )[]
}

/** Compiled custom entities: what `findEntities` searches. */
export type Lexicon = {
  readonly entities: readonly { id: string; name: string }[]
  readonly index: PhraseIndex
  /** per phrase of the index: the values it stands for */
  readonly meanings: readonly (readonly Meaning[])[]
  readonly patterns: readonly (Meaning & { pattern: Pattern })[]
}
export type Meaning = { entity: number; value: string }

/** Patterns that RE2 refuses are left out: `patternProblem` reports them when an entity is saved. */
export function compileLexicon(entities: CustomEntity[]): Lexicon {
  const meanings = new Map<string, Meaning[]>()
  for (const { phrase, ...meaning } of entities.flatMap(phrasesOfEntity)) remember(meanings, phrase, meaning)
  return {
    entities: entities.map(({ id, name }) => ({ id, name })),
    index: phraseIndexOf([...meanings.keys()]),
    meanings: [...meanings.values()],
    patterns: entities.flatMap(patternsOfEntity),
  }
}

/** The words with one space where the writer left any, so that white space never counts as an error. */
export function plainText(words: readonly Word[]): { text: string; starts: number[]; ends: number[] } {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const word of words) {
    if (text !== '' && !word.isGlued) text += ' '
    starts.push(text.length)
    text += word.text
    ends.push(text.length)
  }
  return { text, starts, ends }
}

function phrasesOfEntity({ values }: CustomEntity, entity: number): (Meaning & { phrase: string })[] {
  return values.flatMap(row => {
    if (row.type === 'pattern') return []
    return [row.value, ...row.synonyms].map(phrase => ({ entity, value: row.value, phrase }))
  })
}

function patternsOfEntity({ values }: CustomEntity, entity: number): (Meaning & { pattern: Pattern })[] {
  return values.flatMap(row => {
    if (row.type === 'synonyms') return []
    const compiled = row.pattern.map(compilePattern).filter(pattern => typeof pattern !== 'string')
    return compiled.map(pattern => ({ entity, value: row.value, pattern }))
  })
}

function remember(meanings: Map<string, Meaning[]>, phrase: string, meaning: Meaning): void {
  const { text } = plainText(splitWords(phrase))
  if (text === '') return
  const known = meanings.get(text)
  if (!known) meanings.set(text, [meaning])
  // A phrase that two values of one entity share means the first of them.
  else if (!known.some(other => other.entity === meaning.entity)) known.push(meaning)
}
