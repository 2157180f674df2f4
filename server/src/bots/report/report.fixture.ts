import { randomUUID } from 'node:crypto'
import type { Emotion } from '@parley/contracts/bots/emotions.ts'
import type { World } from '../../testing/world.ts'

export type LoggedRow = {
  at: string | Date
  session: string
  sender?: string
  scoped?: boolean
  weak?: boolean
  matched?: boolean
  message?: string
  response?: string
  intent?: string | null
  confidence?: number
  utterance?: string | null
  emotion?: Emotion
  channel?: string
  otherIntents?: { intent: string; confidence: number; utterance: string }[]
}

export const dayMs = 86_400_000
/** `2026-11-21`, so many days ago in UTC. */
export const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)

export async function emptyAgent(world: World): Promise<string> {
  const draft = { name: `Report ${randomUUID()}`, description: 'For the report' }
  return (await world.as('dev').post('/nlp/agent', draft)).body.data.id
}

/** Turns that were logged earlier: an id carries the same instant as its row, as the database would have made it. */
export async function log(world: World, agentId: string, rows: LoggedRow[]): Promise<void> {
  const { system } = world.platform.databases
  const { enterpriseId } = await system
    .selectFrom('agents')
    .select('enterpriseId')
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
  if (rows.length === 0) return
  await system
    .insertInto('botTurns')
    .values(rows.map(row => ({ enterpriseId, agentId, ...turnOf(row) })))
    .execute()
}

function turnOf({ at, session, sender = session, scoped = true, intent = scoped ? 'greet' : null, ...row }: LoggedRow) {
  const createdAt = new Date(at)
  const time = createdAt.getTime().toString(16).padStart(12, '0')
  return {
    id: `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`,
    sessionId: session,
    senderId: sender,
    createdAt,
    channel: row.channel ?? 'web',
    userMessage: row.message ?? 'hello',
    botResponse: row.response ?? 'hi',
    intentIdentified: scoped,
    scoped,
    weak: row.weak ?? false,
    matched: row.matched ?? intent !== null,
    intent,
    confidence: row.confidence ?? 0.5,
    utterance: row.utterance ?? null,
    otherIntents: JSON.stringify(row.otherIntents ?? []),
    entities: '[]',
    emotion: row.emotion ?? ('joy' as const),
    emotionScore: 0.9,
    origin: scoped ? 'intent' : 'out_of_scope',
    latencyMs: 1,
  }
}
