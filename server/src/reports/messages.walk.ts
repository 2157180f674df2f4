import { sql } from 'kysely'
import type { Work } from '../platform/work.ts'
import { type Ended, latenessMs } from './messages.broadcasts.ts'
import { isFound, type Scope, withFound } from './messages.scope.ts'

/** Of broadcasts that are looked through together: most pages are full after the first. */
const atOnce = 2000

type Page = { from: number; most: number; before: string | null }

/** Newest first, and read no further than the page needs. */
export function idsOf(work: Work, scope: Scope, page: Page): Promise<string[]> {
  return scope.broadcasts
    ? ofBroadcasts(work, scope, { ...page, broadcasts: scope.broadcasts })
    : ofChannels(work, scope, page)
}

/**
 * Each state of each channel is read from its index, so that a page out of a million rows is as fast as one out of a
 * hundred.
 */
async function ofChannels(work: Work, scope: Scope, { from, most, before }: Page): Promise<string[]> {
  const { channels, states, source, found } = scope
  const within = sql`${inTime(scope, before)} ${source}`
  const walk = sql`
    select d.id from unnest(${channels}::uuid[]) c (id), unnest(${states}::smallint[]) s (state), lateral (
      select d.id from deliveries d where d.channel_id = c.id and d.state = s.state and ${within}
      order by d.id desc limit ${from + most}) d`
  const few = sql`select d.id from deliveries d where ${within} and d.state = any(${states}) and ${isFound(found)}`
  const { rows } = await sql<{ id: string }>`
    ${withFound(found)} select id from (${found ? few : walk}) d order by id desc offset ${from} limit ${most}
  `.execute(work.db)
  return rows.map(({ id }) => id)
}

type OfBroadcasts = Page & { broadcasts: readonly Ended[] }

/**
 * Each state of each broadcast is read from its index: few messages of a source among millions of others would not fill
 * a page of their channel. What has ended before the oldest message of a full page can add nothing to it.
 */
async function ofBroadcasts(work: Work, scope: Scope, { broadcasts, from, most, before }: OfBroadcasts) {
  const begun = before ? broadcasts.filter(({ id }) => timeOf(id) <= timeOf(before) + latenessMs) : broadcasts
  const wanted = from + most
  let ids: string[] = []
  for (let start = 0; start < begun.length; start += atOnce) {
    const some = begun.slice(start, start + atOnce)
    const last = ids[wanted - 1]
    if (last && some[0] && some[0].endedAt.getTime() + latenessMs < timeOf(last)) break
    const { rows } = await sql<{ id: string }>`
      select d.id from unnest(${some.map(({ id }) => id)}::uuid[]) b (id), unnest(${scope.states}::smallint[]) s (state), lateral (
        select d.id from deliveries d where d.broadcast_id = b.id and d.state = s.state and ${inTime(scope, before)}
        order by d.id desc limit ${wanted}) d
      order by d.id desc limit ${wanted}`.execute(work.db)
    const both = [...ids, ...rows.map(({ id }) => id)]
    ids = both.sort().reverse().slice(0, wanted)
  }
  return ids.slice(from)
}

function inTime({ since, until }: Scope, before: string | null) {
  return sql`d.id >= ${since} and d.id < ${until} ${before ? sql`and d.id < ${before}` : sql``}`
}

/** When a UUID of version 7 was made. */
function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}
