import { tooLong } from '@parley/contracts/bots/drafts.ts'
import { phraseOf, reviewTexts } from '@parley/contracts/bots/review.ts'
import { limits } from '@parley/contracts/bots/texts.ts'
import { collapse, sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import type { Chosen } from './review.marks.ts'

type Holder = { utteranceKey: string; intentId: string; name: string }
export type SortedPhrases = {
  /** What becomes a phrase, each once. */
  fresh: { said: string; phrase: string }[]
  /** Phrases of the intent already: nothing is left to do for them. */
  settled: string[]
  refused: { text: string; reason: string }[]
}

/** What of the chosen messages can become a phrase of the intent; null is one that is not made yet. */
export async function sortPhrases(
  work: Work,
  { agentId, intentId }: { agentId: string; intentId: string | null },
  chosen: readonly Chosen[],
): Promise<SortedPhrases> {
  const holders = new Map(
    (await holdersOf(work, agentId, chosen)).map(holder => [holder.utteranceKey, holder] as const),
  )
  const sorted: SortedPhrases = { fresh: [], settled: [], refused: [] }
  const taken = new Set<string>()
  for (const { said } of chosen) {
    const phrase = collapse(said)
    const key = sameText(said)
    const reason = refusalOf(phrase, holders.get(key), intentId)
    if (reason) sorted.refused.push({ text: phrase, reason })
    if (reason === null || reason === reviewTexts.alreadyThere) {
      if (reason || taken.has(key)) sorted.settled.push(said)
      else sorted.fresh.push({ said, phrase })
      taken.add(key)
    }
  }
  return sorted
}

function refusalOf(phrase: string, holder: Holder | undefined, intentId: string | null): string | null {
  if (phrase.length > limits.utterance) return tooLong('Training phrase')
  if (!holder) return null
  return holder.intentId === intentId ? reviewTexts.alreadyThere : phraseOf(holder.name)
}

async function holdersOf(work: Work, agentId: string, chosen: readonly Chosen[]): Promise<Holder[]> {
  const keys = chosen.map(({ said }) => sameText(said))
  return work.db
    .selectFrom('utterances')
    .innerJoin('intents', 'intents.id', 'utterances.intentId')
    .select(['utterances.utteranceKey', 'intents.id as intentId', 'intents.name'])
    .where('intents.enterpriseId', '=', work.enterpriseId)
    .where('intents.agentId', '=', agentId)
    .where('intents.deletedAt', 'is', null)
    .where(sql<boolean>`utterance_key = any(${keys}::text[])`)
    .execute()
}
