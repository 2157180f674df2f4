import { email } from '@parley/contracts/channels/kinds.ts'
import { messageStateNames, messageStates } from '@parley/contracts/chats/message-states.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import type { DeliveryCounts, DeliveryFilter, listDeliveries } from '@parley/contracts/reports/messages.ts'
import { testSource } from '@parley/contracts/reports/sources.ts'
import { sql } from 'kysely'
import { cumulated } from '../broadcasts/broadcasts.rows.ts'
import { explainEnd } from '../broadcasts/causes.ts'
import { stepsOf } from '../broadcasts/messages.ts'
import { shownPhone } from '../contacts/values.ts'
import { notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { errorsOf, type FullDelivery, fullRows, type StateTally, talliesOf } from './messages.rows.ts'
import { scopeOf } from './messages.scope.ts'
import { idsOf } from './messages.walk.ts'

const mostRows = 1000

export async function readDeliveries(work: Work, query: QueryOf<typeof listDeliveries>) {
  const { from, perPage, ...filter } = query
  const size = perPage < 0 ? mostRows : Math.min(perPage, mostRows)
  const ids = await idsOf(work, await scopeOf(work, filter), { from, most: size + 1, before: null })
  const more = ids.length > size
  const rows = await fullRows(work, sql`d.id = any(${ids.slice(0, size)}::uuid[])`)
  return { messages: rows.map(row => shownDelivery(work, row)), more, hasMore: more }
}

export function readFailedDeliveries(work: Work, query: Omit<QueryOf<typeof listDeliveries>, 'status'>) {
  return readDeliveries(work, { ...query, status: [String(messageStates.failed)] })
}

/** Finds a delivery by its own id, or by the id of its line in a chat. */
export async function readDelivery(work: Work, messageId: string) {
  const [row] = await fullRows(work, sql`(d.id = ${messageId} or d.message_id = ${messageId})`)
  if (!row) throw notFound('Message')
  return { message: shownDelivery(work, row) }
}

export async function countDeliveries(work: Work, filter: DeliveryFilter): Promise<DeliveryCounts> {
  return countsOf(await talliesOf(work, await scopeOf(work, filter)))
}

export async function summariseDeliveries(work: Work, filter: DeliveryFilter) {
  const scope = await scopeOf(work, filter)
  const tallies = await talliesOf(work, scope)
  const days = [...Map.groupBy(tallies, ({ day }) => day)]
  return {
    ...countsOf(tallies),
    byDate: days.map(([date, some]) => ({ date, ...countsOf(some) })),
    byError: await errorsOf(work, scope),
  }
}

export function shownDelivery(work: Work, row: FullDelivery) {
  const steps = stepsOf(row)
  const isPhone = row.channelType !== email
  const recipient = row.recipient ?? ''
  return {
    id: row.id,
    _id: row.id,
    messageId: row.messageId ?? row.id,
    transId: row.vendorMessageId,
    channelId: row.channelId,
    channelName: row.channelName,
    channelType: row.channelType,
    from: row.sender,
    to: isPhone ? shownPhone(work, recipient) : recipient,
    customerNumber: shownPhone(work, row.phone ?? (isPhone ? recipient : '')),
    customerName: row.contactName,
    source: row.source,
    sourceId: row.sourceId,
    sourceName: row.sourceName ?? (row.sourceId === null ? testSource : ''),
    message: row.message ?? '',
    templateName: row.templateName,
    currentDeliveryStatus: row.state,
    currentDeliveryStatusName: messageStateNames[row.state] ?? '',
    currentDeliveryStatusTime: steps.at(-1)?.messageStatusTime ?? row.createdAt,
    channelErrorCode: row.errorCode,
    channelErrorDesc: row.errorDesc,
    explanation: explainEnd(row.vendor, { ...row, isTemplate: row.templateName !== null }),
    contactId: row.contactId,
    createdOn: row.createdAt,
    messageStatuses: steps,
  }
}

function countsOf(tallies: readonly StateTally[]): DeliveryCounts {
  const by = new Map<number, number>()
  for (const { state, n } of tallies) by.set(state, (by.get(state) ?? 0) + n)
  const total = tallies.reduce((sum, { n }) => sum + n, 0)
  const { clicked: _clicked, ...counts } = cumulated(by, { total, clicked: 0 })
  return counts
}
