import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { giveRoom } from './report.turns.ts'

export type WeekCounts = { conversations: number; messages: number; unscoped: number }
export type BotWeek = { id: string; name: string; now: WeekCounts; before: WeekCounts }
export type Misunderstood = { agentId: string; message: string; count: number }
/** The last seven local days up to today, against the seven before; `days` has all fourteen, ascending. */
export type Week = {
  start: string
  end: string
  bots: BotWeek[]
  days: { date: string; conversations: number }[]
  misunderstood: Misunderstood[]
}

const weekDays = 7
const dayMs = 86_400_000
const mostMisunderstood = 5
/** Of so many messages, the newest ones, the most frequent are told: a bad week must not slow the dashboard down. */
const mostLookedAt = 2000

/** How all agents of the enterprise did, counted in the report's index. */
export async function readWeek(work: Work): Promise<Week> {
  const { since, weekSince, start, end } = await readBounds(work)
  await giveRoom(work)
  const counted = await countSessions(work, since, start)
  const known = new Map(counted.map(row => [row.date, row.conversations + row.conversationsBefore]))
  const days = Array.from({ length: 2 * weekDays }, (_, index) => {
    const date = new Date(Date.parse(end) - (2 * weekDays - 1 - index) * dayMs).toISOString().slice(0, 10)
    return { date, conversations: known.get(date) ?? 0 }
  })
  const bots = counted.flatMap(row => (row.id ? [botOf(row, row.id)] : []))
  return { start, end, bots, days, misunderstood: await readMisunderstood(work, weekSince) }
}

type Bounds = { since: Date; weekSince: Date; start: string; end: string }

/** Days are the enterprise's own: those that the report shows it. */
async function readBounds(work: Work): Promise<Bounds> {
  const { rows } = await sql<Bounds>`
    select (today - make_interval(days => ${2 * weekDays - 1})) at time zone timezone as since,
      (today - make_interval(days => ${weekDays - 1})) at time zone timezone as week_since,
      to_char(today - make_interval(days => ${weekDays - 1}), 'YYYY-MM-DD') as start,
      to_char(today, 'YYYY-MM-DD') as end
    from (
      select timezone, date_trunc('day', now() at time zone timezone) as today
      from enterprises where id = ${work.enterpriseId}
    ) clock`.execute(work.db)
  const [bounds] = rows
  if (!bounds) throw new Error('There is no such enterprise.')
  return bounds
}

type Counted = {
  id: string | null
  name: string | null
  date: string | null
  conversations: number
  conversationsBefore: number
  messages: number
  messagesBefore: number
  unscoped: number
  unscopedBefore: number
}

/** One row an agent, and one a day. */
async function countSessions(work: Work, since: Date, weekStart: string): Promise<Counted[]> {
  const now = sql`filter (where day >= ${weekStart}::date)`
  const before = sql`filter (where day < ${weekStart}::date)`
  const { rows } = await sql<Counted>`
    with sessions as (
      select agents.id, agents.name, day, session_id, count(*) as messages, count(*) filter (where not scoped) as unscoped
      from agents
      join enterprises on enterprises.id = agents.enterprise_id
      cross join lateral (
        select (created_at at time zone enterprises.timezone)::date as day, session_id, scoped
        from bot_turns
        where bot_turns.enterprise_id = ${work.enterpriseId} and bot_turns.agent_id = agents.id
          and created_at >= ${since} and bot_turns.id >= uuid_floor(${since}::timestamptz)
      ) turns
      where agents.enterprise_id = ${work.enterpriseId} and agents.deleted_at is null
      group by agents.id, agents.name, day, session_id
    )
    select id, name, to_char(day, 'YYYY-MM-DD') as date,
      count(distinct session_id) ${now} as conversations,
      count(distinct session_id) ${before} as conversations_before,
      coalesce(sum(messages) ${now}, 0)::bigint as messages,
      coalesce(sum(messages) ${before}, 0)::bigint as messages_before,
      coalesce(sum(unscoped) ${now}, 0)::bigint as unscoped,
      coalesce(sum(unscoped) ${before}, 0)::bigint as unscoped_before
    from sessions
    group by grouping sets ((id, name), (day))
    order by conversations desc, name`.execute(work.db)
  return rows
}

function botOf({ name, ...row }: Counted, id: string): BotWeek {
  return {
    id,
    name: name ?? '',
    now: { conversations: row.conversations, messages: row.messages, unscoped: row.unscoped },
    before: {
      conversations: row.conversationsBefore,
      messages: row.messagesBefore,
      unscoped: row.unscopedBefore,
    },
  }
}

/** What was asked most often and not understood, whatever its capitals. */
async function readMisunderstood(work: Work, since: Date): Promise<Misunderstood[]> {
  const { rows } = await sql<Misunderstood>`
    with newest as materialized (
      select turns.id
      from agents
      cross join lateral (
        select id, created_at from bot_turns
        where enterprise_id = ${work.enterpriseId} and agent_id = agents.id and not scoped
          and created_at >= ${since} and id >= uuid_floor(${since}::timestamptz)
        order by created_at desc, id desc limit ${mostLookedAt}
      ) turns
      where agents.enterprise_id = ${work.enterpriseId} and agents.deleted_at is null
      order by turns.created_at desc limit ${mostLookedAt}
    )
    select agent_id, min(btrim(user_message)) as message, count(*) as count
    from bot_turns
    where enterprise_id = ${work.enterpriseId} and id in (select id from newest)
    group by agent_id, lower(btrim(user_message))
    order by count desc, max(created_at) desc
    limit ${mostMisunderstood}`.execute(work.db)
  return rows
}
