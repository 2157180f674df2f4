import type { FindingKind } from '@parley/contracts/bots/finding-kinds.ts'
import { enoughPhrases } from '@parley/contracts/bots/lint.ts'
import { alikeTexts } from '@parley/nlu/alike.ts'
import { normalise } from '@parley/nlu/text/normalise.ts'
import type { Content } from '../agents/snapshot.content.ts'

/** A finding by ids: names act at once and may change without any of this changing. */
export type Found = {
  kind: FindingKind
  intents: { id: string; phrases: string[] }[]
  entityId?: string
  /** Place of a parameter among its intent's rows. */
  parameter?: number
  /** Phrases of an oversized intent that another one says nearly as well; what is usual beside it. */
  repeats?: string[]
  size?: number
  usual?: number
}

/** Two phrases that share so much differ in a filler or an ending; found on public sets of intents. */
const alikeFrom = 0.85
/** Within one intent that is far too large: where none share so much, those that share a word or two less. */
const repeatsFrom = [alikeFrom, 0.6]
const mostAlike = 2000
/** An intent so many times the middle size, and of so many phrases, draws answers of the others to itself. */
const oversized = 8
const fewestOversized = 40

type Written = { intent: string; text: string; key: string }

/** Runs for up to seconds: in a worker thread only. Worst first. */
export function findFaults({ learned, shown }: Content): Found[] {
  const phrases = learned.intents.flatMap(({ id, phrases: own }) =>
    own.map(([text]): Written => ({ intent: id, text, key: normalise(text) })),
  )
  const large = oversizedIntents(learned)
  return [
    ...sharedPhrases(phrases),
    ...alikePhrases(phrases),
    ...learned.intents
      .filter(intent => intent.phrases.length < enoughPhrases)
      .map(({ id, phrases: own }): Found => {
        return { kind: 'few_phrases', intents: [{ id, phrases: own.map(([text]) => text) }], size: own.length }
      }),
    ...unmarkedParameters(learned, shown),
    ...unusedEntities(learned),
    ...large.map(({ id, size, usual }): Found => {
      const own = phrases.filter(({ intent }) => intent === id)
      const repeats = repeatsOf(own).slice(0, size - Math.max(usual, fewestOversized - 1))
      return { kind: 'oversized_intent', intents: [{ id, phrases: [] }], size, usual, repeats }
    }),
  ]
}

function sharedPhrases(phrases: Written[]): Found[] {
  return [...Map.groupBy(phrases, ({ key }) => key).values()].flatMap(same => {
    const owners = [...Map.groupBy(same, ({ intent }) => intent)]
    if (owners.length < 2) return []
    const intents = owners.map(([id, own]) => ({ id, phrases: own.map(({ text }) => text) }))
    return [{ kind: 'shared_phrase' as const, intents }]
  })
}

/** Between intents, the most alike first. */
function alikePhrases(phrases: Written[]): Found[] {
  return alikePairs(phrases, alikeFrom, (one, other) => one.intent !== other.intent).map(pair => ({
    kind: 'alike_phrases',
    intents: pair.map(({ intent, text }) => ({ id: intent, phrases: [text] })),
  }))
}

/** Of one intent's phrases those that another one says nearly as well, the most alike first. */
function repeatsOf(phrases: Written[]): string[] {
  for (const least of repeatsFrom) {
    const gone = new Set<Written>()
    for (const [one, other] of alikePairs(phrases, least, () => true)) {
      if (!gone.has(one) && !gone.has(other)) gone.add(other)
    }
    if (gone.size > 0) return [...gone].map(({ text }) => text)
  }
  return []
}

function alikePairs(
  phrases: Written[],
  least: number,
  isOfInterest: (one: Written, other: Written) => boolean,
): [Written, Written][] {
  const both = (one: number, other: number): [Written, Written] | null => {
    const [first, second] = [phrases[one], phrases[other]]
    return first && second && first.key !== second.key && isOfInterest(first, second) ? [first, second] : null
  }
  const texts = phrases.map(({ text }) => text)
  const isWanted = (one: number, other: number) => both(one, other) !== null
  return alikeTexts(texts, { least, most: mostAlike, isWanted })
    .toSorted((a, b) => b.likeness - a.likeness || a.other - b.other)
    .flatMap(({ one, other }) => {
      const pair = both(one, other)
      return pair ? [pair] : []
    })
}

function unmarkedParameters({ intents }: Content['learned'], shown: Content['shown']): Found[] {
  return intents.flatMap(({ id, phrases, parameters }) => {
    const marked = new Set(phrases.flatMap(([, spans = []]) => spans.map(([, , , parameter]) => parameter)))
    const rows = shown.intents[id]?.parameters ?? []
    return parameters.flatMap((_, parameter): Found[] =>
      marked.has(parameter) || !rows[parameter]
        ? []
        : [{ kind: 'unmarked_parameter', intents: [{ id, phrases: [] }], parameter }],
    )
  })
}

function unusedEntities({ intents, entities }: Content['learned']): Found[] {
  const used = new Set(intents.flatMap(({ parameters }) => parameters))
  return entities.flatMap(({ id }): Found[] => {
    return used.has(id) ? [] : [{ kind: 'unused_entity', intents: [], entityId: id }]
  })
}

function oversizedIntents({ intents }: Content['learned']): { id: string; size: number; usual: number }[] {
  const sizes = intents.map(({ phrases }) => phrases.length).sort((one, other) => one - other)
  const usual = sizes[Math.floor((sizes.length - 1) / 2)] ?? 0
  if (intents.length < 2) return []
  return intents.flatMap(({ id, phrases: { length: size } }) => {
    return size >= fewestOversized && size >= usual * oversized ? [{ id, size, usual }] : []
  })
}
