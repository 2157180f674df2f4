import { whatsApp } from '@parley/contracts/channels/kinds.ts'
import { sql } from 'kysely'
import { listed } from '../../platform/database/database.arrays.ts'
import { planKept } from '../../platform/database/database.plans.ts'
import type { Addressed, Rule, Stop } from './gate.rule.ts'

/** WhatsApp accepts one message to a person in six seconds. */
const pairSeconds = 6

type Turn = { to: string; taker: string; at: Date }

/**
 * Lets one message to a person pass and makes the others wait. `recent_recipients` holds the last message to each
 * person, so no history is read; claims of a channel are serialised, so two dispatchers never decide at once. Told
 * are only the turns that somebody has to wait for: who takes one takes it at the statement's time.
 */
export const pace: Rule = async ({ db, channel }, messages) => {
  if (channel.type !== whatsApp) return new Map()
  const first = new Map<string, Addressed>()
  for (const message of messages) if (!first.has(message.to)) first.set(message.to, message)
  const asking = [...first.values()]
  const wantedTwice = messages.flatMap(({ id, to }) => (first.get(to)?.id === id ? [] : [to]))
  // A message that is tried again keeps the turn that it already took.
  const isFree = sql`(r.delivery_id = excluded.delivery_id or r.at <= excluded.at - make_interval(secs => ${pairSeconds}))`
  const { rows } = await sql<Turn>`${planKept}
    with turns as (
      insert into recent_recipients as r (channel_id, recipient, enterprise_id, delivery_id, at)
      select ${channel.id}, recipient, ${channel.enterpriseId}, id, statement_timestamp()
      from unnest(${asking.map(({ to }) => to)}::text[], ${listed(asking.map(({ id }) => id))}::uuid[]) as x (recipient, id)
      on conflict (channel_id, recipient) do update set
        delivery_id = case when ${isFree} then excluded.delivery_id else r.delivery_id end,
        at = case when ${isFree} then excluded.at else r.at end
      returning recipient as to, delivery_id as taker, at)
    select "to", taker, at from turns where at <> statement_timestamp() or "to" = any(${wantedTwice}::text[])`.execute(
    db,
  )
  const turns = new Map(rows.map(turn => [turn.to, turn]))
  return new Map(messages.flatMap(message => waitOf(message, turns.get(message.to))))
}

function waitOf({ id }: Addressed, turn: Turn | undefined): [string, Stop][] {
  if (!turn || turn.taker === id) return []
  return [[id, { kind: 'wait', until: new Date(turn.at.getTime() + pairSeconds * 1000) }]]
}
