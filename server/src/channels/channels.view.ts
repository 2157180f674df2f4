import type { listChannels } from '@parley/contracts/channels/channels.ts'
import { channelTexts, channelTypes, mostCounted } from '@parley/contracts/channels/channels.ts'
import { templateTypes } from '@parley/contracts/channels/kinds.ts'
import type { listChannelConfigs } from '@parley/contracts/channels/pickers.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { qualities } from '@parley/contracts/templates/components.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { pageOf } from '../platform/lists.ts'
import type { Work } from '../platform/work.ts'
import { capabilitiesOn } from './capabilities.ts'
import { type ChannelRow, channels, oneChannel, settingsOf } from './channels.rows.ts'
import { webhookOf } from './door.ts'
import { addressProblem, healthOf, illOf, laneOf, lastErrorOf, seen } from './health/health.ts'
import { incomingOf } from './health/incoming.ts'
import { outgoingOfDay } from './health/outgoing.ts'
import { maskedSecrets, readableSecrets, type Settings } from './settings.ts'

const web = 98

export async function readChannels(work: Work, query: QueryOf<typeof listChannels>) {
  const { rows, more } = await pageOf(named(work, query), query)
  const ill = await illOf(work, rows)
  return { channels: rows.map(row => shown(work, row, { isIll: ill.has(row.id) })), more, hasMore: more }
}

export async function readChannel(work: Work, channelId: string) {
  const row = await oneChannel(work, channelId)
  return shown(work, row, { isIll: (await illOf(work, [row])).has(channelId) })
}

export async function readChannelDetails(work: Work, channelId: string) {
  const row = await oneChannel(work, channelId)
  const facts = await factsOf(work, channelId)
  const day = await outgoingOfDay(work, channelId)
  const { messageAt } = facts
  const found = await seen(work, row, { lane: await laneOf(work, channelId), heardAt: messageAt })
  const { lane } = found
  const vendor = vendorOf(row.vendor)
  const secrets = readableSecrets(work, row)
  const health = secrets ? healthOf(work, row, { ...found, secrets }) : unreadable
  const lastInAt = lane?.lastInAt ?? messageAt
  return {
    ...shown(work, row, { isIll: health.state === 'ERROR', secrets }),
    webhookVerifyToken: verifyTokenOf(row, secrets),
    canConnect: vendor?.subscribe !== undefined,
    webhookByHand: vendor?.subscribe === undefined || vendor.addressByHand === true,
    snippet: row.vendor === web ? snippetOf(work, channelId) : null,
    health: {
      ...health,
      lastInAt,
      lastOutAt: lane?.lastOutAt ?? null,
      ...lastErrorOf(found),
      queued: facts.queued,
      failed24h: day.failed,
      errorRate24h: day.errorRate,
      quality: qualities.find(one => one === lane?.quality) ?? null,
      peoplePerDay: lane?.peoplePerDay ?? null,
      tokenExpiresAt: lane?.tokenExpiresAt ?? null,
      stopped: lane?.breaker === 'open' ? { reason: lane.breakerReason ?? '', until: lane.breakerUntil } : null,
    },
    incoming: incomingOf(row, { lastInAt, messageAt, refusedAt: lane?.refusedAt ?? null }),
    counts: { templates: facts.templates, messages24h: day.all + facts.received24h },
  }
}

export async function readChannelConfigs(work: Work, query: QueryOf<typeof listChannelConfigs>) {
  const type = query.type?.length ? query.type : templateTypes.map(String)
  const { rows, more } = await pageOf(named(work, { ...query, type }).where('isActive', '=', true), query)
  return { channelConfig: rows.map(configOf), more, hasMore: more }
}

export async function readChannelConfig(work: Work, channelId: string) {
  const row = await oneChannel(work, channelId)
  return { channelConfig: { ...configOf(row), capabilities: capabilitiesOn(row) } }
}

type Wanted = { searchterm?: string; type?: string[]; deptId?: string }

function named(work: Work, { searchterm, type, deptId }: Wanted) {
  let found = channels(work).orderBy('id', 'desc')
  if (searchterm) found = found.where(sql<boolean>`position(${sameText(searchterm)} in name_key) > 0`)
  if (type && type.length > 0) found = found.where('type', 'in', type.map(Number))
  if (deptId) found = found.where('departmentId', '=', deptId)
  return found
}

function verifyTokenOf({ vendor }: ChannelRow, secrets: Settings | null): string | null {
  return vendorOf(vendor)?.asksForToken ? (secrets?.webhookKey ?? null) : null
}

const unreadable = { state: 'ERROR' as const, checkedAt: null, message: channelTexts.unreadable }

async function factsOf(work: Work, channelId: string) {
  const { rows } = await sql<{ queued: number; received24h: number; templates: number; messageAt: Date | null }>`
    select (select count(*) from (
              select from deliveries where channel_id = ${channelId} and state = -1 limit ${mostCounted}) waiting) as queued,
           (select count(*) from (
              select from inbound_events
              where channel_id = ${channelId} and kind = 'message' and received_at > now() - interval '1 day'
              limit ${mostCounted}) received) as "received24h",
           (select count(*) from templates where channel_id = ${channelId} and deleted_at is null) as templates,
           (select max(received_at) from inbound_events where channel_id = ${channelId} and kind = 'message') as "messageAt"`.execute(
    work.db,
  )
  return rows[0] ?? { queued: 0, received24h: 0, templates: 0, messageAt: null }
}

function snippetOf(work: Work, channelId: string): string {
  return `<script async src="${work.platform.config.publicUrl}/widget/loader.js" data-channel="${channelId}"></script>`
}

type Known = { isIll: boolean; secrets?: Settings | null }

function shown(work: Work, row: ChannelRow, { isIll, secrets = readableSecrets(work, row) }: Known) {
  const names: Record<number, string> = channelTypes
  const stands = isIll || !secrets || addressProblem(work, row) !== null ? ('ERROR' as const) : ('ACTIVE' as const)
  return {
    id: row.id,
    _id: row.id,
    channelId: row.id,
    name: row.name,
    type: row.type,
    typeName: names[row.type] ?? '',
    deptId: row.departmentId,
    vendor: row.vendor,
    vendorName: vendorOf(row.vendor)?.name ?? '',
    contactId: row.contactId,
    data: { ...settingsOf(row), ...maskedSecrets(secrets ?? {}) },
    active: row.isActive,
    status: row.isActive ? stands : ('INACTIVE' as const),
    webhookUrl: row.vendor === web || !secrets ? null : webhookOf(work.platform, row, secrets.webhookKey),
    createdOn: row.createdAt,
    updatedOn: row.updatedAt,
  }
}

function configOf({ id, name, type, contactId, vendor, departmentId }: ChannelRow) {
  return { id, _id: id, name, type, contactId, vendor, deptId: departmentId }
}
