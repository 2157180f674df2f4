import { sameText } from '@parley/contracts/fields.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'

/** By intent: what customers wrote when it was understood. */
export type Asked = Map<string, string[]>

const mostMessages = 5
const recentDays = 30
const longest = 120

/**
 * What customers wrote lately that was understood as one of these intents without being a training phrase. A message
 * with digits is left out: it may be somebody's number, and the next customer has another one.
 */
export async function askedOf(work: Work, agentId: string, intentIds: string[]): Promise<Asked> {
  if (intentIds.length === 0) return new Map()
  const { rows } = await sql<{ intentId: string; message: string }>`
    select intent_id, message from (
      select intent_id, user_message as message, row_number() over (partition by intent_id order by max(confidence) desc, user_message) as place
      from bot_turns
      where enterprise_id = ${work.enterpriseId} and agent_id = ${agentId} and matched and intent_id = any(${intentIds}::uuid[])
        and created_at > now() - make_interval(days => ${recentDays})
        and length(user_message) <= ${longest} and user_message !~ '[0-9@]' and user_message ~ '\\S\\s+\\S'
        and confidence < 1
      group by intent_id, user_message
    ) asked where place <= ${mostMessages * 2}
    order by intent_id, place`.execute(work.db)
  const grouped = Map.groupBy(rows, ({ intentId }) => intentId)
  return new Map([...grouped].map(([id, own]) => [id, distinct(own.map(({ message }) => message))]))
}

function distinct(messages: string[]): string[] {
  const byKey = new Map(messages.toReversed().map(message => [sameText(message), message]))
  return [...byKey.values()].toReversed().slice(0, mostMessages)
}
