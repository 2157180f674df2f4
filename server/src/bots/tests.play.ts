import { uuidv7 } from '../platform/ids.ts'
import type { Work } from '../platform/work.ts'
import { type DialogueState, newDialogue, type Turn } from './dialogue.ts'
import { openedModel, StaleModel } from './models.ts'
import { type Outside, withOutside } from './outside.ts'
import { wordlessTurn } from './predict.answer.ts'
import { playTurn } from './predict.play.ts'
import { servedAgent } from './predict.served.ts'

export type AsTester = <T>(act: (work: Work) => Promise<T>) => Promise<T>
type Rehearsal = { agentId: string; version: number; spokenAt: Date }

/** A conversation from its beginning with one version; nothing of it is logged. Null when the version is gone. */
export async function playConversation(
  asTester: AsTester,
  rehearsal: Rehearsal,
  said: readonly string[],
): Promise<Turn[] | null> {
  const turns: Turn[] = []
  const sessionId = uuidv7()
  for (const text of said) {
    const state = turns.at(-1)?.state ?? newDialogue
    const turn = await withOutside(outside =>
      asTester(work => rehearse(work, outside, { ...rehearsal, text, state, sessionId })),
    )
    if (!turn) return null
    turns.push(turn)
  }
  return turns
}

type Line = Rehearsal & { text: string; state: DialogueState; sessionId: string }

async function rehearse(work: Work, outside: Outside, line: Line): Promise<Turn | null> {
  const { agentId, version, spokenAt, text, state, sessionId } = line
  const agent = await servedAgent(work, agentId, version)
  if (agent?.version !== version) return null
  const opened = agent.modelKey ? await openedModel(work.platform, agent.modelKey).catch(orNull) : null
  if (!opened) return wordlessTurn(state, 'not_trained', '')
  const { turn } = await playTurn(
    { work, outside, agent, opened },
    {
      text,
      state,
      now: spokenAt,
      timeZone: 'UTC',
      language: agent.language === 'hi' ? 'hi' : 'en',
      sessionId,
      senderId: sessionId,
      contact: async () => ({}),
    },
  )
  return turn
}

function orNull(error: unknown): null {
  if (error instanceof StaleModel) return null
  throw error
}
