import { isModelType } from '@parley/contracts/bots/configuration.ts'
import { isEmotion } from '@parley/contracts/bots/emotions.ts'
import { type FoundEntity, foundEntity, type Origin, origins } from '@parley/contracts/bots/predict.ts'
import { grounding as groundingShape, groundings, type Trace, traceRules } from '@parley/contracts/bots/trace.ts'
import { engines } from '@parley/contracts/bots/training.ts'
import { tokensOf } from '@parley/nlu/explain.ts'
import { z } from 'zod'
import { notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { refuseUnknownAgent } from '../agents/agents.rows.ts'
import { findPieces, sourcesOf } from '../knowledge/knowledge.served.ts'
import { callsOfTurn } from '../llm/llm.call-rows.ts'
import { promptOf } from '../prompt/prompt.ts'
import { otherIntentsIn } from '../report/report.turns.ts'
import { sourceOf } from './trace.entities.ts'
import { heldIn, shownHeld } from './trace.held.ts'
import { reasonsFor } from './trace.reasons.ts'
import { ruleOf } from './trace.rule.ts'
import { stepsOf } from './trace.steps.ts'
import { type Answerer, answererOf } from './trace.version.ts'

const longestChunk = 400

/** Why a logged message was answered so: what was kept of the turn, and what its version says to the text once more. */
export async function explainTurn(work: Work, agentId: string, messageId: string) {
  await refuseUnknownAgent(work, agentId)
  const turn = await loggedTurn(work, agentId, messageId)
  const answerer = await answererOf(work, agentId, turn.modelVersion)
  const before = await heldBefore(work, turn)
  const after = heldIn(turn.held)
  const reasons = reasonsFor(answerer, turn.userMessage)
  const found = await chunksOf(work, { agentId, turn, answerer })
  const { entities, ms: entitiesMs } = entitiesOf(answerer, turn)
  const origin = origins.find(each => each === turn.origin) ?? 'intent'
  const rule = ruleOf({
    ...turn,
    origin,
    wasAsking: Boolean(before?.asked),
    exact: reasons?.exact ?? turn.confidence === 1,
  })
  const intents = reasons?.ranking ?? loggedIntents(turn)
  return {
    messageId,
    text: turn.userMessage,
    reply: turn.botResponse,
    createdAt: turn.createdAt,
    origin,
    tokens: reasons?.tokens ?? tokensOf(turn.userMessage),
    unknown: reasons?.unknown ?? [],
    rule,
    ruleText: traceRules[rule],
    threshold: after?.threshold ?? null,
    intents,
    reasons: reasons?.features ?? [],
    nearest: turn.utterance,
    entities,
    slots: {
      before: shownHeld(before, answerer?.script ?? null),
      after: shownHeld(after, answerer?.script ?? null),
    },
    grounding: groundingIn(turn.grounding),
    calls: await callsOfTurn(work, turn.id),
    chunks: found.chunks,
    prompt: await promptFor(work, agentId, origin),
    ...feelingOf(turn),
    model: modelOf(turn, answerer),
    steps: stepsOf(turn.latencyMs, after, {
      intents: reasons?.ms,
      entities: answerer ? entitiesMs : undefined,
      knowledge: found.ms ?? undefined,
    }),
  }
}

type Logged = Awaited<ReturnType<typeof loggedTurn>>

async function loggedTurn(work: Work, agentId: string, messageId: string) {
  const turn = await work.db
    .selectFrom('botTurns')
    .select(['id', 'sessionId', 'userMessage', 'botResponse', 'createdAt', 'origin', 'matched', 'intentIdentified'])
    .select([
      'intentId',
      'intent',
      'confidence',
      'utterance',
      'otherIntents',
      'entities',
      'modelVersion',
      'latencyMs',
      'held',
      'emotion',
      'emotionScore',
      'grounding',
    ])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!turn) throw notFound('Message')
  return turn
}

/** A session's first turn finds nothing; before that the turns of the session left something. */
async function heldBefore(work: Work, { sessionId, id }: Logged) {
  const earlier = await work.db
    .selectFrom('botTurns')
    .select('held')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('sessionId', '=', sessionId)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return earlier ? heldIn(earlier.held) : { threshold: 0, asked: null, variables: {} }
}

function groundingIn(stored: unknown): Trace['grounding'] {
  const grounding = groundingShape.safeParse(stored).data
  return grounding ? { ...grounding, told: groundings[grounding.verdict] } : null
}

async function chunksOf(
  work: Work,
  { agentId, turn, answerer }: { agentId: string; turn: Logged; answerer: Answerer | null },
): Promise<{ chunks: Trace['chunks']; ms: number | null }> {
  const usesKnowledge = turn.origin === 'knowledge_base' || turn.origin === 'prompt'
  if (!usesKnowledge || !answerer?.knowledgeKey) return { chunks: [], ms: null }
  const startedAt = performance.now()
  const found = await findPieces(work, agentId, answerer.knowledgeKey, turn.userMessage)
  const chunks = (found?.pieces ?? []).map(piece => {
    const { title, source, text, score } = piece
    const [link = source] = sourcesOf(work.platform, [piece])
    return { title, source, link, text: text.slice(0, longestChunk), score }
  })
  return { chunks, ms: performance.now() - startedAt }
}

function entitiesOf(answerer: Answerer | null, { entities, userMessage, createdAt }: Logged) {
  const startedAt = performance.now()
  const logged: FoundEntity[] = z.array(foundEntity).safeParse(entities).data ?? []
  const opened = answerer?.opened
  const traced = logged.map(found => {
    if (!opened) return { ...found, source: null }
    const context = { language: opened.header.language, now: createdAt, timeZone: 'UTC' }
    return { ...found, source: sourceOf(opened, userMessage, found, context) }
  })
  return { entities: traced, ms: performance.now() - startedAt }
}

async function promptFor(work: Work, agentId: string, origin: Origin): Promise<string | null> {
  return origin === 'prompt' ? (await promptOf(work, agentId)).prompt : null
}

function feelingOf({ emotion, emotionScore }: Logged) {
  return { emotion: isEmotion(emotion) ? emotion : ('neutral' as const), emotionScore }
}

function loggedIntents({ intentId, intent, confidence, utterance, otherIntents }: Logged): Trace['intents'] {
  const winner = intent ? [{ id: intentId, name: intent, confidence, utterance: utterance ?? '' }] : []
  const others = otherIntentsIn(otherIntents).map(({ intent: name, ...other }) => ({ id: null, name, ...other }))
  return [...winner, ...others]
}

function modelOf({ modelVersion, origin }: Logged, answerer: Answerer | null): Trace['model'] {
  if (origin === 'prompt') return { version: modelVersion, type: 'prompt', engine: 'llm', isKept: true }
  const type = answerer?.modelType
  return {
    version: modelVersion,
    type: isModelType(type) ? type : null,
    engine: engines.find(each => each === answerer?.engine) ?? null,
    isKept: Boolean(answerer?.opened),
  }
}
