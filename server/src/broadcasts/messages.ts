import type { listBroadcastMessages } from '@parley/contracts/broadcasts/broadcasts.ts'
import { email } from '@parley/contracts/channels/kinds.ts'
import { messageStateNames, messageStates as states } from '@parley/contracts/chats/message-states.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import { countryCode, shownPhone } from '../contacts/values.ts'
import { csvParts } from '../platform/csv.ts'
import { malformed } from '../platform/refusals.ts'
import type { FileAnswer } from '../platform/serve/serve.file.ts'
import type { Work } from '../platform/work.ts'
import { type BroadcastRow, countsOf, oneBroadcast } from './broadcasts.rows.ts'
import { explainEnd } from './causes.ts'

type Filter = Pick<QueryOf<typeof listBroadcastMessages>, 'status' | 'search' | 'code'>
export type Delivery = {
  id: string
  recipient: string | null
  contactId: string | null
  state: number
  vendorMessageId: string | null
  errorCode: string | null
  errorDesc: string | null
  createdAt: Date
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  settledAt: Date | null
  lifted: { status: number; at: string; msg: string }[] | null
}

type OfBroadcast = Delivery & { broadcastId: string }

const mostRows = 1000

export async function readMessages(work: Work, broadcastId: string, query: QueryOf<typeof listBroadcastMessages>) {
  const broadcast = await oneBroadcast(work, broadcastId)
  const counts = (await countsOf(work.db, [broadcast])).get(broadcast.id)
  if (!counts) throw new Error('A broadcast has counts.')
  return { ...(await pageOfMessages(work, [broadcast], query)), counts }
}

/** Of several broadcasts together: the instances of an iteration, the newest first. */
export async function pageOfMessages(
  work: Work,
  of: readonly BroadcastRow[],
  query: QueryOf<typeof listBroadcastMessages>,
) {
  const size = query.perPage < 0 ? mostRows : Math.min(query.perPage, mostRows)
  const rows = await deliveriesOf(work, of, { filter: query, from: query.from, most: size + 1 })
  const more = rows.length > size
  const byId = new Map(of.map(broadcast => [broadcast.id, broadcast]))
  const message = rows.slice(0, size).flatMap(row => {
    const broadcast = byId.get(row.broadcastId)
    return broadcast ? [shownMessage(work, broadcast, row)] : []
  })
  return { message, more, hasMore: more }
}

const batchSize = 2000
const nextBatch = { from: 0, most: batchSize }
const columns = ['From', 'To', 'Status', 'Sent On', 'Delivered On', 'Read On', 'Error Code', 'Error', 'Message Id']

/** Each batch in a transaction of its own. */
export async function downloadMessages(work: Work, broadcastId: string, filter: Filter): Promise<FileAnswer> {
  const broadcast = await work.transact(async inner => {
    const found = await oneBroadcast(inner, broadcastId)
    inner.audit({ module: 'Broadcast', action: 'export', resourceId: broadcastId, resourceName: found.name })
    return found
  })
  const parts = csvParts<Delivery>({
    header: columns,
    size: batchSize,
    read: last => work.transact(inner => deliveriesOf(inner, [broadcast], { filter, ...nextBatch, after: last?.id })),
    cellsOf: row => cellsOf(work, broadcast, row),
  })
  return { name: `${broadcast.name}.csv`, parts }
}

function cellsOf(work: Work, broadcast: BroadcastRow, row: Delivery): string[] {
  const { from, to, currentDeliveryStatusName, channelErrorCode, channelErrorDesc, transId } = shownMessage(
    work,
    broadcast,
    row,
  )
  const times = [row.sentAt, row.deliveredAt, row.readAt].map(at => at?.toISOString() ?? '')
  return [from, to, currentDeliveryStatusName, ...times, channelErrorCode ?? '', channelErrorDesc ?? '', transId ?? '']
}

/** To plan a walk takes a tenth of a millisecond. */
const mostWalks = 250

type Page = { filter: Filter; from: number; most: number; after?: string | undefined }

/**
 * In the order in which they were written. Each state is walked by its own index and no further than the page needs, so
 * that a page of a million rows costs what a page of a hundred does.
 */
async function deliveriesOf(
  work: Work,
  of: readonly BroadcastRow[],
  { filter, from, most, after }: Page,
): Promise<OfBroadcast[]> {
  const [newest] = of
  if (!newest) return []
  // Nothing else has a code, and all that arrived would be looked through for one.
  const wanted = wantedStates(filter.status).filter(
    state => !filter.code || state === states.failed || state === states.skipped,
  )
  if (wanted.length === 0) return []
  const isFound = filter.search ? await recipientMatches(work, newest, filter.search) : sql`true`
  const walked = (broadcastId: RawBuilder<unknown>, state: RawBuilder<unknown>) => sql`(
    select d.id, d.broadcast_id as "broadcastId", d.recipient, d.contact_id as "contactId", d.state, d.vendor_message_id as "vendorMessageId",
      d.error_code as "errorCode", d.error_desc as "errorDesc", d.created_at as "createdAt", d.sent_at as "sentAt",
      d.delivered_at as "deliveredAt", d.read_at as "readAt", d.settled_at as "settledAt", d.lifted
    from deliveries d
    where d.enterprise_id = ${work.enterpriseId} and d.broadcast_id = ${broadcastId} and d.state = ${state} and ${isFound}
      ${after ? sql`and d.id > ${after}` : sql``} ${filter.code ? sql`and d.error_code = ${filter.code}` : sql``}
    order by d.id limit ${from + most})`
  // The states are told to the planner one by one: it knows of which there are none, and where not told looks through all
  // rows for them.
  const found =
    of.length * wanted.length <= mostWalks
      ? sql.join(
          of.flatMap(({ id }) => wanted.map(state => walked(sql`${id}::uuid`, sql`${state}::smallint`))),
          sql` union all `,
        )
      : sql`select d.* from unnest(${of.map(({ id }) => id)}::uuid[]) as b (id), unnest(${wanted}::smallint[]) as s (state),
          lateral ${walked(sql`b.id`, sql`s.state`)} d`
  const { rows } = await sql<OfBroadcast>`
    select * from (${found}) d order by d.id offset ${from} limit ${most}`.execute(work.db)
  return rows
}

/**
 * Any part of an address; of a number any part as it is usually spelled. Those who may not see numbers find one by the
 * end that they are shown or by the whole of it, lest they find it out digit by digit.
 */
async function recipientMatches(
  work: Work,
  { channelType }: BroadcastRow,
  search: string,
): Promise<RawBuilder<boolean>> {
  if (channelType === email) return sql`strpos(lower(d.recipient), ${search.trim().toLowerCase()}) > 0`
  const phone = normalisePhone(search, await countryCode(work))
  const typed = search.replace(/\D/g, '') || search
  if (!work.actor.permissions.has('CUSTOMER.VIEW_PHONE')) {
    const isWhole = 'digits' in phone ? sql<boolean>`d.recipient = ${phone.digits}` : sql<boolean>`false`
    return /^\d{1,4}$/.test(typed) ? sql`(${isWhole} or right(d.recipient, ${typed.length}) = ${typed})` : isWhole
  }
  return sql`(strpos(d.recipient, ${typed}) > 0 or d.recipient = ${'digits' in phone ? phone.digits : typed})`
}

/** By number or by name, in any letter case. */
export function wantedStates(asked: readonly string[] | undefined): number[] {
  const all = Object.entries(messageStateNames).map(([number, name]) => ({
    number: Number(number),
    name: name.toLowerCase(),
  }))
  if (!asked || asked.length === 0) return all.map(({ number }) => number)
  const wanted = asked.map(word => {
    const meant = all.find(({ number, name }) => name === word.trim().toLowerCase() || String(number) === word.trim())
    if (!meant) throw malformed('Status is not valid', [{ field: 'status', message: 'Status is not valid' }])
    return meant.number
  })
  return [...new Set(wanted)]
}

function shownMessage(work: Work, broadcast: BroadcastRow, row: Delivery) {
  const steps = stepsOf(row)
  return {
    id: row.id,
    _id: row.id,
    messageId: row.id,
    from: broadcast.channelContact,
    to: broadcast.channelType === email ? (row.recipient ?? '') : shownPhone(work, row.recipient ?? ''),
    currentDeliveryStatus: row.state,
    currentDeliveryStatusName: messageStateNames[row.state] ?? '',
    currentDeliveryStatusTime: steps.at(-1)?.messageStatusTime ?? row.createdAt,
    transId: row.vendorMessageId,
    channelErrorCode: row.errorCode,
    channelErrorDesc: row.errorDesc,
    explanation: explainEnd(broadcast.vendor, { ...row, isTemplate: true }),
    contactId: row.contactId,
    messageStatuses: steps,
  }
}

/**
 * Each step with its time, in order; what was taken for the end has its reason. Vendors' clocks are not ours, so the
 * order of states goes before that of times, and the present state is the last step.
 */
export function stepsOf(row: Delivery) {
  const step = (status: number, at: Date, msg = '') => ({
    status,
    statusName: messageStateNames[status] ?? '',
    messageStatusTime: at,
    msg,
  })
  const steps = [step(states.queued, row.createdAt)]
  const lifted = (row.lifted ?? []).map(({ status, at, msg }) => step(status, new Date(at), msg))
  const { sentAt } = row
  const isBefore = (at: Date) => sentAt !== null && (row.state === states.sent || at < sentAt)
  steps.push(...lifted.filter(({ messageStatusTime }) => isBefore(messageStatusTime)))
  if (sentAt) steps.push(step(states.sent, sentAt))
  steps.push(...lifted.filter(({ messageStatusTime }) => !isBefore(messageStatusTime)))
  if (row.deliveredAt) steps.push(step(states.delivered, row.deliveredAt))
  if (row.readAt) steps.push(step(states.read, row.readAt))
  const isEnd = row.state >= states.failed
  if (isEnd) steps.push(step(row.state, row.settledAt ?? row.createdAt, row.errorDesc ?? ''))
  return steps
}
