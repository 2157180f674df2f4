import { uuidv7 } from '../../platform/ids.ts'
import type { Work } from '../../platform/work.ts'
import { type DialogueState, newDialogue, type Turn } from '../dialogue/dialogue.ts'
import { type Outside, withOutside } from '../llm/outside.ts'
import { wordlessTurn } from '../predict/predict.answer.ts'
import { playTurn } from '../predict/predict.play.ts'
import { type Exchange, sayByPrompt } from '../predict/predict.prompt.ts'
import { type ServedAgent, servedAgent } from '../predict/predict.served.ts'
import { promptOf } from '../prompt/prompt.ts'
import { openedModel, StaleModel } from '../training/models.ts'

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
    const before = turns.map((turn, at) => ({ userMessage: said[at] ?? '', botResponse: turn.text }))
    const turn = await withOutside(outside =>
      asTester(work => rehearse(work, outside, { ...rehearsal, text, state, sessionId, before })),
    )
    if (!turn) return null
    turns.push(turn)
  }
  return turns
}

type Line = Rehearsal & { text: string; state: DialogueState; sessionId: string; before: Exchange[] }

async function rehearse(work: Work, outside: Outside, line: Line): Promise<Turn | null> {
  const { agentId, version, spokenAt, text, state, sessionId } = line
  const agent = await servedAgent(work, agentId, version)
  if (agent?.version !== version) return null
  if (agent.type === 'prompt') return rehearsePrompt(work, outside, { ...line, agent })
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

/** With the prompt as it stands: versions of such an agent differ in what they know alone. */
async function rehearsePrompt(work: Work, outside: Outside, line: Line & { agent: ServedAgent }): Promise<Turn> {
  const { agent, text, state, sessionId, before } = line
  const session = { id: sessionId, senderId: sessionId, state }
  const scene = { work, outside, agent, session, text, contact: async () => ({}) }
  return sayByPrompt(scene, await promptOf(work, agent.id), async () => before)
}

function orNull(error: unknown): null {
  if (error instanceof StaleModel) return null
  throw error
}
