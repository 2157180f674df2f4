import { mostCounted } from '@parley/contracts/channels/channels.ts'
import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { windowClosed } from '@parley/vendors/errors.ts'
import { sql } from 'kysely'
import { explain } from '../../broadcasts/causes.ts'
import type { Work } from '../../platform/work.ts'
import type { ChannelRow } from '../channels.rows.ts'

const { sent, delivered, read, failed, unknown } = messageStates
const gone: readonly number[] = [sent, delivered, read]
/** Of messages that reached their vendor, or may have. */
const states = [failed, unknown, ...gone]

/** The messages that left in the last 24 hours. Those of each state are counted up to `mostCounted`. */
export async function outgoingOfDay(work: Work, channelId: string) {
  const { rows } = await sql<{ state: number; n: number }>`
    select s.state, count(*) as n from unnest(${states}::smallint[]) s (state), lateral (
      select from deliveries d
      where d.channel_id = ${channelId} and d.state = s.state and d.id >= uuid_floor(now() - interval '1 day')
      limit ${mostCounted}) d
    group by s.state`.execute(work.db)
  const counts = new Map(rows.map(({ state, n }) => [state, n]))
  const failures = counts.get(failed) ?? 0
  const ended = [failed, ...gone].map(state => counts.get(state) ?? 0)
  const all = sum(ended)
  return {
    all: Math.min(mostCounted, sum([...counts.values()])),
    failed: failures,
    errorRate: all === 0 || ended.some(n => n >= mostCounted) ? null : failures / all,
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, one) => all + one, 0)
}

/** Why the latest messages of a channel failed, all of them. `isOfChannel`: at least one not for its recipient. */
export type Failing = { at: Date; isOfChannel: boolean; what: string; todo: string }

/** By channel. One of which any message came through lately, or none failed, is not there. */
export async function failingOf(work: Work, rows: readonly ChannelRow[]): Promise<Map<string, Failing>> {
  const all = await failuresOf(work, rows)
  return new Map(
    rows.flatMap(({ id, vendor }): [string, Failing][] => {
      const known = all.filter(({ channelId }) => channelId === id).map(one => ({ ...one, ...causeOf(vendor, one) }))
      const told = known.find(({ isOfChannel }) => isOfChannel) ?? known[0]
      return told ? [[id, told]] : []
    }),
  )
}

type Failure = { channelId: string; code: string | null; text: string | null; at: Date }
/** Enough to tell a fault that is common to all from those of some recipients. */
const mostRead = 100

/** The last failure of each code, newest first. What was written before somebody saved the channel says nothing of it now. */
async function failuresOf(work: Work, channels: readonly ChannelRow[]): Promise<Failure[]> {
  const since = sql`uuid_floor(greatest(now() - interval '1 day', c.since))`
  const { rows } = await sql<Failure>`
    select c.id as "channelId", f.code, f.text, f.at
    from unnest(${channels.map(({ id }) => id)}::uuid[], ${channels.map(({ updatedAt }) => updatedAt)}::timestamptz[]) c (id, since),
      lateral (
        select distinct on (code) code, text, at from (
          select d.id, d.error_code as code, d.error_desc as text, coalesce(d.settled_at, now()) as at from deliveries d
          where d.channel_id = c.id and d.state = ${failed} and d.id >= ${since}
          order by d.id desc limit ${mostRead}) latest
        order by code, id desc) f
    where not exists (
      select from unnest(${gone}::smallint[]) s (state), lateral (
        select from deliveries d where d.channel_id = c.id and d.state = s.state and d.id >= ${since} limit 1) g)
    order by f.at desc`.execute(work.db)
  return rows
}

const unexplained = { what: 'The vendor gave no reason.', fault: 'vendor', todo: 'Ask the vendor for it.' }

function causeOf(vendorId: number, { code, text }: Failure): Pick<Failing, 'isOfChannel' | 'what' | 'todo'> {
  const { what, fault, todo } = explain(vendorId, code, text) ?? unexplained
  // A customer who is silent for a day has closed the window by that: templates leave all the same.
  return { what, todo, isOfChannel: fault !== 'recipient' && code !== windowClosed }
}
