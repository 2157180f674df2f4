import type { TrainingWarning } from '@parley/contracts/bots/training.ts'
import { sql } from 'kysely'
import type { Content } from '../agents/snapshot.content.ts'

/** An intent with fewer is not learned; only an import can leave one behind. */
export const leastPhrases = 2

/** How many intents of a column `content` a training learns. */
export const learnableInContent = sql<number>`(
  select count(*)::integer from jsonb_array_elements(content #> '{learned,intents}') intent
  where jsonb_array_length(intent -> 'phrases') >= ${leastPhrases}
)`.as('learnable')

/** What the engine cannot see: it warns of shared and of few phrases itself. */
export function warningsOf(content: Content): TrainingWarning[] {
  return [...leftOut(content), ...unmarkedParameters(content), ...idleEntities(content)]
}

function leftOut({ learned, shown }: Content): TrainingWarning[] {
  return learned.intents.flatMap(({ id, phrases }) => {
    if (phrases.length >= leastPhrases) return []
    const name = shown.intents[id]?.name ?? id
    return [{ intentId: id, message: `Intent '${name}' has fewer than two training phrases and was left out` }]
  })
}

function unmarkedParameters({ learned, shown }: Content): TrainingWarning[] {
  return learned.intents.flatMap(({ id, phrases, parameters }) => {
    const marked = new Set(phrases.flatMap(([, spans = []]) => spans.map(([, , , parameter]) => parameter)))
    const { name, parameters: rows } = shown.intents[id] ?? { name: id, parameters: [] }
    return parameters.flatMap((_, place) =>
      marked.has(place)
        ? []
        : [
            {
              intentId: id,
              message: `Parameter '${rows[place]?.name}' of intent '${name}' is not marked in any training phrase`,
            },
          ],
    )
  })
}

function idleEntities({ learned, shown }: Content): TrainingWarning[] {
  const used = new Set(learned.intents.flatMap(({ parameters }) => parameters))
  return learned.entities.flatMap(({ id }) =>
    used.has(id) ? [] : [{ message: `Entity '${shown.entities[id] ?? id}' is not used by any intent` }],
  )
}
