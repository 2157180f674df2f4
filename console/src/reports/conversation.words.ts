import { foundEntity } from '@parley/contracts/bots/predict.ts'
import type { ConversationRow } from '@parley/contracts/bots/report.ts'

/** What an empty cell shows. */
export const nothing = '-'

/** Two decimals, as the report shows every confidence. */
export function confidenceText(confidence: number): string {
  return confidence.toFixed(2)
}

/** `city: Pune` for what was understood in a message, in its order; the parameter's name where one was filled. */
export function entityWords({ entities }: Pick<ConversationRow, 'entities'>): string[] {
  return entities.flatMap(entity => {
    const found = foundEntity.safeParse(entity)
    if (!found.success) return []
    const { parameter, name, value } = found.data
    return [`${parameter ?? name}: ${valueText(value)}`]
  })
}

function valueText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}
