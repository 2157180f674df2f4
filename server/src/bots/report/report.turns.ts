import type { ConversationsRequest, ReportRequest, Scope } from '@parley/contracts/bots/report.ts'
import { sql } from 'kysely'
import { shownSender } from '../../contacts/contacts.senders.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Refusal } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { agents } from '../agents/agents.rows.ts'
import type { Range } from './report.range.ts'

/** A row's id and its time are read from the clock one after the other. */
const clockSlackMs = 60_000
/** Enough to count a year of a busy agent's sessions without going to the disk. */
const sumMemory = '64MB'

/** The months are cut by id, which is of the same instant as the row; so only those of the range are read. */
export function turns(work: Work, agentId: string, { from, to }: Range) {
  return work.db
    .selectFrom('botTurns')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('agentId', '=', agentId)
    .where('createdAt', '>=', from)
    .where('createdAt', '<=', to)
    .where(sql<boolean>`id >= uuid_floor(${new Date(from.getTime() - clockSlackMs)}::timestamptz)`)
    .where(sql<boolean>`id < uuid_floor(${new Date(to.getTime() + clockSlackMs)}::timestamptz)`)
}

/** The rows of these ids, the newest first. */
export async function readTurns(work: Work, ids: string[]) {
  const rows = await work.db
    .selectFrom('botTurns')
    .select(['id', 'userMessage', 'createdAt', 'intentIdentified', 'intent', 'confidence', 'utterance', 'botResponse'])
    .select(['emotion', 'otherIntents', 'sessionId', 'senderId', 'channel', 'scoped', 'entities'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({ ...row, senderId: shownSender(work, row) }))
}

/** The column is ours alone, written with each turn. */
export function otherIntentsIn(stored: unknown) {
  return stored as { intent: string; confidence: number; utterance: string }[]
}

export function inScope({ scopeType, scope }: Pick<ReportRequest, 'scope' | 'scopeType'>) {
  const wanted: Scope = scopeType ?? scope ?? 0
  return wanted === 0 ? sql<boolean>`true` : sql<boolean>`scoped = ${wanted === 1}`
}

/** The rows behind one number of the report. */
export function wanted(request: ConversationsRequest) {
  const { intent, weak, message } = request
  const conditions = [
    inScope(request),
    ...(intent ? [sql<boolean>`intent = ${intent} and matched`] : []),
    ...(weak ? [sql<boolean>`weak`] : []),
    ...(message ? [sql<boolean>`lower(btrim(user_message)) = lower(btrim(${message}))`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** `timeZoneOffset` is UTC minus local time, in minutes. */
export function localTime(timeZoneOffset: number) {
  return sql<Date>`(created_at at time zone 'UTC' - make_interval(mins => ${timeZoneOffset}))`
}

/** For the transaction that sums. */
export async function giveRoom(work: Work): Promise<void> {
  await sql`set local work_mem = ${sql.lit(sumMemory)}`.execute(work.db)
}

/** Returns the agent's name. */
export async function requireReportAgent(work: Work, agentId: string, refusal: Refusal): Promise<string> {
  const query = agents(work).select('agents.name').where('agents.id', '=', agentId)
  const found = isUuid(agentId) ? await query.executeTakeFirst() : undefined
  if (!found) throw refusal
  return found.name
}
