import type { Work } from '../../platform/work.ts'
import { type DialogueState, type Heard, type Script, type Turn, takeTurn } from '../dialogue/dialogue.ts'
import type { Outside } from '../llm/outside.ts'
import { scriptOf } from '../training/models.script.ts'
import { type OpenedModel, understandingOf } from '../training/models.ts'
import { openClock, type Steps } from './predict.clock.ts'
import { entitiesIn } from './predict.entities.ts'
import { answerFromKnowledge } from './predict.knowledge.ts'
import { rankOutside } from './predict.ranking.ts'
import { type ServedAgent, thresholdOf } from './predict.served.ts'

export type Stage = { work: Work; outside: Outside; agent: ServedAgent; opened: OpenedModel }
export type Spoken = {
  text: string
  state: DialogueState
  /** The day that `tomorrow` is counted from. */
  now: Date
  timeZone: string
  /** Of texts that the bot says by itself. */
  language: Heard['language']
  sessionId: string
  senderId: string
  contact: () => Promise<Record<string, string>>
}
export type Played = { turn: Turn; script: Script; engine: string | null; steps: Steps }

/** What an agent with a model says to one message; nothing is kept of it here. */
export async function playTurn(stage: Stage, spoken: Spoken): Promise<Played> {
  const { work, agent, opened } = stage
  const { text, now, timeZone, language, sessionId, senderId } = spoken
  const script = await scriptOf(work, opened, { ...agent, agentId: agent.id, threshold: thresholdOf(agent) })
  const context = { language: opened.header.language, now, timeZone }
  const clock = openClock()
  const builtIn = clock.time('intents', () => understandingOf(opened, text))
  const ranked = await rankOutside({ ...stage, message: { text }, script }, builtIn)
  const heard: Heard = {
    text,
    ranking: ranked.ranking,
    find: wanted => clock.time('entities', () => entitiesIn(opened, text, { wanted, context })),
    language,
    about: { sessionId, senderId, contact: script.asksForContact ? await spoken.contact() : {} },
  }
  const said = takeTurn(spoken.state, heard, script)
  const turn = said.asksKnowledge ? await clock.timeAsync('knowledge', () => withKnowledge(stage, text, said)) : said
  return {
    turn: { ...turn, degraded: ranked.isDegraded || turn.degraded },
    script,
    engine: ranked.engine,
    steps: clock.steps,
  }
}

/** A turn that was not understood, or has no words of its own, says what the knowledge base says, where it says anything. */
async function withKnowledge({ work, outside, agent }: Stage, text: string, turn: Turn): Promise<Turn> {
  if (!agent.knowledgeKey) return turn
  const question = { agentId: agent.id, knowledgeKey: agent.knowledgeKey, text }
  const found = await answerFromKnowledge(work, outside, question)
  return found ? { ...turn, ...found, origin: 'knowledge_base' } : turn
}
