import {
  longestMessage,
  type Prediction,
  type PredictRequest,
  predictTexts,
  tryIt,
} from '@parley/contracts/bots/predict.ts'
import { uuidv7 } from '../../platform/ids.ts'
import { invalid, missing } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { newDialogue, type Script, type Turn } from '../dialogue/dialogue.ts'
import { holdSession } from '../dialogue/sessions.ts'
import { type Outside, withOutside } from '../llm/outside.ts'
import { markStale } from '../training/models.stale.ts'
import { type OpenedModel, openedModel, StaleModel } from '../training/models.ts'
import { emotionOf } from './emotions.ts'
import { shownTurn, wordlessTurn } from './predict.answer.ts'
import type { Steps } from './predict.clock.ts'
import { contactOf } from './predict.contact.ts'
import { inTurn, refuseTooMany } from './predict.limits.ts'
import { type KeptSession, keepSession, keepTurn } from './predict.log.ts'
import { playTurn } from './predict.play.ts'
import { type Pretence, pretenceOf } from './predict.pretence.ts'
import { takePromptTurn } from './predict.prompt.ts'
import { type ServedAgent, servedAgent } from './predict.served.ts'

export type Message = {
  agentId: string
  sessionId?: string | null
  text: string
  lnCode?: string | null
  /** Whose chat it is, where it is one. */
  contactId?: string
  metadata?: { senderId?: string | null; timeZone?: string | null; appId?: string | null } | null
  /** Null where the real contact writes at the real time. */
  pretence?: Pretence | null
}

/** The call of the panel and of integrations: limited, and in order for each session. */
export async function predictIntent(work: Work, request: PredictRequest): Promise<Prediction> {
  const { message, agentId, metadata } = request
  const text = message.text ?? ''
  const sessionId = request.sessionId || null
  refuseTooMany(work.platform, work.enterpriseId, sessionId)
  if (message.type !== 'text') throw invalid(predictTexts.typeUnknown, 'message.type')
  if (text.trim() === '') throw invalid(predictTexts.textEmpty, 'message.text')
  if (text.length > longestMessage) throw invalid(predictTexts.textTooLong, 'message.text')
  const asked: Message = {
    agentId,
    sessionId,
    text,
    lnCode: message.lnCode,
    metadata,
    pretence: pretenceOf(metadata, work.now),
  }
  const answer = () => withOutside(outside => work.transact(inner => answerTurn(inner, asked, outside)))
  return sessionId ? inTurn(work.platform, `${work.enterpriseId}:${sessionId}`, answer) : answer()
}

/**
 * One turn, within the transaction of `work`: state, log and answer are kept together or not at all. Played again when
 * an outside service has to be asked first: see `withOutside`.
 */
export async function answerTurn(work: Work, message: Message, outside: Outside): Promise<Prediction> {
  const startedAt = performance.now()
  const held = await holdSession(work, message.agentId, message.sessionId)
  const agent = await servedAgent(work, message.agentId, held?.version ?? null)
  if (!agent) throw missing('Agent', 'agentId')
  const id = held?.id ?? uuidv7()
  const session: KeptSession = {
    id,
    agentId: agent.id,
    senderId: message.metadata?.senderId || held?.senderId || id,
    contactId: message.contactId ?? held?.contactId ?? null,
    appId: message.metadata?.appId || held?.appId || 'api',
    version: agent.version,
    state: held?.state ?? newDialogue,
  }
  const spoken = { ...message, text: message.text.slice(0, longestMessage) }
  const answer = await answerWith({ work, outside, message: spoken, agent, session, startedAt })
  work.platform.metrics.botTurn.observe({ origin: answer.origin }, (performance.now() - startedAt) / 1000)
  return answer
}

type Scene = {
  work: Work
  outside: Outside
  message: Message
  agent: ServedAgent
  session: KeptSession
  startedAt: number
}

async function answerWith(scene: Scene): Promise<Prediction> {
  const { work, agent, session, message } = scene
  if (agent.type === 'prompt') {
    const turn = await takePromptTurn({ ...scene, text: message.text, contact: () => writerOf(scene) })
    return answerLogged(scene, { turn, script: null, steps: {} })
  }
  const opened = agent.modelKey ? await modelOf(work, agent.modelKey) : null
  if (opened) return answerTrained(scene, opened)
  const text = message.metadata?.appId === tryIt ? predictTexts.notTrained : agent.outOfScopeMessage
  const untrained = { ...scene, agent: { ...agent, version: null }, session: { ...session, version: null } }
  return answerUntrained(untrained, wordlessTurn(session.state, 'not_trained', text))
}

/** Null for a version that cannot answer any more; it is marked, so that the agent asks for training. */
async function modelOf(work: Work, modelKey: string): Promise<OpenedModel | null> {
  try {
    return await openedModel(work.platform, modelKey)
  } catch (error) {
    if (!(error instanceof StaleModel)) throw error
    work.platform.log.error({ err: error, modelKey }, 'the model cannot be read: the agent has to be trained again')
    await markStale(work, modelKey)
    return null
  }
}

/** Kept out of the log: nothing was there to understand the message. */
async function answerUntrained({ work, message, agent, session }: Scene, turn: Turn): Promise<Prediction> {
  await keepSession(work, session)
  const emotion = emotionOf(message.text, work.platform.log)
  return shownTurn({ messageId: uuidv7(), sessionId: session.id, agent, turn, script: null, emotion })
}

async function answerTrained(scene: Scene, opened: OpenedModel): Promise<Prediction> {
  const { work, agent, message, session } = scene
  const { turn, script, engine, steps } = await playTurn(
    { ...scene, opened },
    {
      text: message.text,
      state: session.state,
      now: message.pretence?.now ?? work.now,
      timeZone: message.metadata?.timeZone || 'UTC',
      language: message.lnCode === 'hi' || agent.language === 'hi' ? 'hi' : 'en',
      sessionId: session.id,
      senderId: session.senderId,
      contact: () => writerOf(scene),
    },
  )
  return answerLogged({ ...scene, agent: { ...agent, engine } }, { turn, script, steps })
}

/** The contact's fields, or those of whoever is pretended to write. */
async function writerOf({ work, message, session }: Scene): Promise<Record<string, string>> {
  return message.pretence?.contact ?? contactOf(work, session.contactId ?? session.senderId)
}

type Answered = { turn: Turn; script: Script | null; steps: Steps }

async function answerLogged(scene: Scene, { turn, script, steps }: Answered) {
  const { work, outside, message, agent, session, startedAt } = scene
  const outsideMs = outside.spentMs()
  const emotion = emotionOf(message.text, work.platform.log)
  const answer = shownTurn({ messageId: '', sessionId: session.id, agent, turn, script, emotion })
  const messageId = await keepTurn(
    work,
    { ...session, state: turn.state },
    {
      turn,
      said: message.text,
      threshold: script?.threshold ?? 0,
      alternatives: answer.alternatives,
      entities: answer.entities,
      emotion,
      latencyMs: performance.now() - startedAt + outsideMs,
      steps: outsideMs > 0 ? { ...steps, outside: outsideMs } : steps,
      calls: outside.calls(),
    },
  )
  return { ...answer, messageId }
}
