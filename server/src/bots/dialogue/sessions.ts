import { predictTexts } from '@parley/contracts/bots/predict.ts'
import { sql } from 'kysely'
import { isUuid } from '../../platform/ids.ts'
import { notFound } from '../../platform/refusals.ts'
import { say } from '../../platform/serve/answer.ts'
import type { Work } from '../../platform/work.ts'
import { type DialogueState, newDialogue } from './dialogue.ts'

/** Reads from a conversation that has ended what its agent collects. */
export const collectJob = 'bots.collect'
/** After this silence the next message begins another conversation. */
export const silentMinutes = 30

export type HeldSession = {
  id: string
  senderId: string
  /** Whose chat it is; null where nobody said so, and the sender's id may tell. */
  contactId: string | null
  appId: string
  /** The version that the conversation began with; null while the agent was not trained. */
  version: number | null
  state: DialogueState
}

/** Locks the session for this turn. Null for one that is unknown, over, or of another agent. */
export async function holdSession(
  work: Work,
  agentId: string,
  sessionId: string | null | undefined,
): Promise<HeldSession | null> {
  if (!sessionId || !isUuid(sessionId)) return null
  const row = await work.db
    .selectFrom('botSessions')
    .select(['id', 'senderId', 'contactId', 'appId', 'version', 'state'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .where(sql<boolean>`last_message_at > clock_timestamp() - ${silentMinutes} * interval '1 minute'`)
    .forUpdate()
    .executeTakeFirst()
  return row ? { ...row, state: stateOf(row.state) } : null
}

/** The next message of the session starts another one. Ending it twice is no error. */
export async function endSession(work: Work, sessionId: string) {
  if (!(await closeSession(work, sessionId))) throw notFound('Session')
  return say(predictTexts.sessionEnded, { sessionId })
}

/** Ends it with the transaction of `work`, as the end of its chat does; false for a session that does not exist. */
export async function closeSession(work: Work, sessionId: string): Promise<boolean> {
  const row = await work.db
    .updateTable('botSessions')
    .set({ endedAt: sql<Date>`coalesce(ended_at, now())` })
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', sessionId)
    .returning('collects')
    .executeTakeFirst()
  if (row?.collects) await work.enqueue(collectJob, { sessionId, enterpriseId: work.enterpriseId }, { key: sessionId })
  return row !== undefined
}

/** The column is ours alone, written after each turn; a new session has an empty one. */
function stateOf(stored: unknown): DialogueState {
  return { ...newDialogue, ...(stored as Partial<DialogueState>) }
}
