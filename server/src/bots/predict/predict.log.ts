import type { Emotion } from '@parley/contracts/bots/emotions.ts'
import type { FoundEntity } from '@parley/contracts/bots/predict.ts'
import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import type { DialogueState, Turn } from '../dialogue/dialogue.ts'
import { giveCallsTo } from '../llm/llm.call-rows.ts'
import { heldAfter } from '../trace/trace.held.ts'
import type { Steps } from './predict.clock.ts'
import { tellLogged } from './predict.told.ts'

export type KeptSession = {
  id: string
  agentId: string
  senderId: string
  contactId: string | null
  appId: string
  version: number | null
  state: DialogueState
}
export type LoggedTurn = {
  turn: Turn
  said: string
  threshold: number
  alternatives: { intent: string; confidence: number; utterance: string }[]
  entities: FoundEntity[]
  emotion: { emotion: Emotion; score: number }
  latencyMs: number
  steps: Steps
  /** Of outside models, made for this turn. */
  calls: readonly string[]
}

/** An understanding this close above the threshold, or below it, is a weak one. */
export const weakMargin = 0.15

export async function keepSession(work: Work, session: KeptSession): Promise<void> {
  await sessionWrite(work, session).execute()
}

/** The session's new state and the row of the turn in one statement; returns the id of the row. */
export async function keepTurn(work: Work, session: KeptSession, logged: LoggedTurn): Promise<string> {
  const { turn, said, threshold, alternatives, entities, emotion, latencyMs, steps, calls } = logged
  const { id } = await work.db
    .with('held', () => sessionWrite(work, session))
    .insertInto('botTurns')
    .values({
      enterpriseId: work.enterpriseId,
      agentId: session.agentId,
      sessionId: session.id,
      senderId: session.senderId,
      channel: session.appId,
      userMessage: said,
      botResponse: turn.text,
      intentIdentified: turn.intentIdentified,
      scoped: turn.intentIdentified || turn.origin === 'knowledge_base' || turn.origin === 'prompt',
      weak: isWeak(turn, threshold),
      matched: turn.matched,
      intentId: turn.intent?.id ?? null,
      intent: turn.intent?.name ?? null,
      confidence: turn.confidence,
      utterance: turn.utterance,
      otherIntents: JSON.stringify(
        alternatives.map(({ intent, confidence, utterance }) => ({ intent, confidence, utterance })),
      ),
      entities: JSON.stringify(entities),
      emotion: emotion.emotion,
      emotionScore: emotion.score,
      origin: turn.origin,
      modelVersion: session.version,
      latencyMs,
      held: JSON.stringify(heldAfter(session.state, { threshold, steps })),
      grounding: turn.grounding ? JSON.stringify(turn.grounding) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await giveCallsTo(work, id, calls)
  work.afterCommit(() => tellLogged(work.platform, work.enterpriseId, session.agentId))
  return id
}

/** Judged on the turn that found the intent, and only where the intent itself was what answered. */
function isWeak({ matched, origin, confidence }: Turn, threshold: number): boolean {
  return matched && origin !== 'knowledge_base' && confidence < Math.min(1, threshold + weakMargin)
}

function sessionWrite(work: Work, { version, state, ...session }: KeptSession) {
  const next = { version, state: JSON.stringify(state), lastMessageAt: sql<Date>`clock_timestamp()` }
  return work.db
    .insertInto('botSessions')
    .values({ enterpriseId: work.enterpriseId, ...session, ...next })
    .onConflict(conflict => conflict.column('id').doUpdateSet(next))
}
