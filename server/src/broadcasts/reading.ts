import type { ChosenFile, listBroadcasts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { email } from '@parley/contracts/channels/kinds.ts'
import { messageStates as states } from '@parley/contracts/chats/message-states.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { templateContent } from '@parley/contracts/templates/templates.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { shownPhone } from '../contacts/values.ts'
import { type StoredMedia, storedContent, storedMapping } from '../dispatch/contents.ts'
import { rateOf } from '../dispatch/rates.ts'
import { daysIn } from '../enterprises/days.ts'
import { rulesOf } from '../enterprises/sending-rules.ts'
import { fileLink } from '../files/links.ts'
import { pageOf } from '../platform/lists.ts'
import type { Work } from '../platform/work.ts'
import { type BroadcastRow, broadcasts, countsOf, isSentAgain, oneBroadcast, shownRow } from './broadcasts.rows.ts'
import { explainTemplate, waitFor } from './causes.ts'

export async function readBroadcasts(work: Work, query: QueryOf<typeof listBroadcasts>) {
  let found = broadcasts(work).orderBy('broadcasts.id', 'desc')
  if (query.name) found = found.where(sql<boolean>`position(lower(${query.name}) in lower(broadcasts.name)) > 0`)
  if (query.channelId) found = found.where(sql<boolean>`broadcasts.channel_id::text = ${query.channelId}`)
  if (query.status && query.status.length > 0) found = found.where('broadcasts.state', 'in', query.status)
  const { from, to } = await daysIn(work, query)
  if (from) found = found.where('broadcasts.createdAt', '>=', from)
  // Told to the millisecond, kept to the microsecond.
  if (to) found = found.where('broadcasts.createdAt', '<', new Date(to.getTime() + 1))
  const { rows, more } = await pageOf(found, query)
  const counts = await countsOf(work.db, rows)
  return { broadcastList: rows.map(row => shownRow(row, counts.get(row.id))), more, hasMore: more }
}

export async function readBroadcast(work: Work, broadcastId: string) {
  const row = await oneBroadcast(work, broadcastId)
  const counts = (await countsOf(work.db, [row])).get(row.id)
  const rate = Math.min(
    rateOf({ type: row.channelType, vendor: row.vendor, data: row.channelData }),
    row.throttlePerSecond ?? 1000,
  )
  const isOpen = row.state === 'PROCESSING' && (counts?.queued ?? 0) > 0
  const next = isOpen ? await nextOf(work, row) : null
  const data = {
    ...shownRow(row, counts),
    channelType: row.channelType,
    phoneNumbers: row.numbers.map(number => (row.channelType === email ? number : shownPhone(work, number))),
    totalNumbers: row.total,
    message: { template: sentTemplate(work, row) },
    template: snapshotOf(row),
    columnMapping: storedMapping(row),
    startedOn: row.startedAt,
    completedOn: row.completedAt,
    scheduleAt: row.scheduleAt,
    resourceId: row.resourceId,
    resourceType: row.resourceType,
    throttlePerSecond: row.throttlePerSecond,
    trackLinks: Boolean(storedContent(row).trackLinks),
    rejected: await readRejected(work, row),
    pauseReason: row.pauseReason,
    finishesOn: next && new Date(next.getTime() + ((counts?.queued ?? 0) / rate) * 1000),
  }
  return { data }
}

/** When the first waiting message may leave, where quiet hours hold it back. */
async function nextOf(work: Work, { id, channelId }: BroadcastRow): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(next_attempt_at) as at from deliveries
    where channel_id = ${channelId} and broadcast_id = ${id} and state = ${states.queued}`.execute(work.db)
  return new Date(Math.max(work.now.getTime(), rows[0]?.at?.getTime() ?? 0))
}

const snapshot = z.object({ template: templateContent })

function snapshotOf({ content }: BroadcastRow) {
  return snapshot.safeParse(content).data?.template ?? null
}

/** As it was asked for, files with their names; links to ours are made anew, since they end after a week. */
function sentTemplate(work: Work, row: BroadcastRow): Record<string, unknown> {
  const { sent, media, cards } = storedContent(row)
  const renewed = (chosen: ChosenFile | null | undefined, file: StoredMedia | null | undefined) => {
    if (!chosen || !file?.fileId) return chosen
    return { fileName: file.fileName, type: file.type, ...chosen, url: fileLink(work.platform, file.fileId) }
  }
  return {
    templateId: row.name,
    templateUId: row.templateId,
    ...(sent.media ? { media: renewed(sent.media, media) } : {}),
    ...(sent.cards ? { cards: sent.cards.map((card, place) => ({ media: renewed(card.media, cards[place]) })) } : {}),
  }
}

const mostRejected = 1000

/** The recipients that were skipped before anything was sent. */
async function readRejected(work: Work, { id, channelType }: BroadcastRow) {
  const rows = await work.db
    .selectFrom('deliveries')
    .select(['recipient', 'errorCode'])
    .where('broadcastId', '=', id)
    .where('state', '=', states.skipped)
    .orderBy('id')
    .limit(mostRejected)
    .execute()
  return rows.map(({ recipient, errorCode }) => ({
    number: channelType === email ? (recipient ?? '') : shownPhone(work, recipient ?? ''),
    reason: errorCode ?? '',
  }))
}

/** Why recipients were not reached, most frequent first. */
export async function readFailures(work: Work, broadcastId: string) {
  const row = await oneBroadcast(work, broadcastId)
  const rules = await rulesOf(work.db, work.enterpriseId)
  const { rows } = await sql<{ code: string | null; text: string | null; count: number; sentAgain: number }>`
    select error_code as code, min(error_desc) as text, count(*) as count,
      count(*) filter (where ${isSentAgain(row.id)}) as "sentAgain"
    from deliveries
    where broadcast_id = ${row.id} and state in (${states.failed}, ${states.skipped}) group by error_code
    order by count(*) desc, error_code limit 100`.execute(work.db)
  const failures = rows.flatMap(({ code, text, ...counted }) => {
    const known = explainTemplate(row.vendor, code, text)
    return code !== null && known
      ? [{ code, ...counted, ...known, retryAfterSeconds: waitFor(code, known, rules) }]
      : []
  })
  return { failures }
}
