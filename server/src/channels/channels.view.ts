import type { listChannels } from '@parley/contracts/channels/channels.ts'
import { channelTexts, channelTypes, mostCounted } from '@parley/contracts/channels/channels.ts'
import { templateTypes } from '@parley/contracts/channels/kinds.ts'
import type { listChannelConfigs } from '@parley/contracts/channels/pickers.ts'
import { messageStates } from '@parley/contracts/chats/message-states.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { qualities } from '@parley/contracts/templates/components.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { pageOf } from '../platform/lists.ts'
import type { Work } from '../platform/work.ts'
import { type ChannelRow, channels, oneChannel, settingsOf } from './channels.rows.ts'
import { webhookOf } from './door.ts'
import { findingOf, missingAddress, missingProof } from './findings.ts'
import { maskedSecrets, readableSecrets, type Settings } from './settings.ts'
import { failuresOfDay } from './standing.ts'

const web = 98
const allStates = Object.values(messageStates)

export async function readChannels(work: Work, query: QueryOf<typeof listChannels>) {
  const { rows, more } = await pageOf(named(work, query), query)
  const ill = await illLanes(work, rows)
  return { channels: rows.map(row => shown(work, row, { isIll: ill.has(row.id) })), more, hasMore: more }
}

export async function readChannel(work: Work, channelId: string) {
  const row = await oneChannel(work, channelId)
  return shown(work, row, { isIll: (await illLanes(work, [row])).has(channelId) })
}

export async function readChannelDetails(work: Work, channelId: string) {
  const row = await oneChannel(work, channelId)
  const { lane, ...facts } = await factsOf(work, channelId)
  const isStopped = lane?.breaker === 'open'
  const vendor = vendorOf(row.vendor)
  const secrets = readableSecrets(work, row)
  const health = secrets ? healthOf(work, row, { ...facts, lane, secrets }) : unreadable
  return {
    ...shown(work, row, { isIll: health.state === 'ERROR', secrets }),
    webhookVerifyToken: verifyTokenOf(row, secrets),
    canConnect: vendor?.subscribe !== undefined,
    webhookByHand: vendor?.subscribe === undefined || vendor.addressByHand === true,
    snippet: row.vendor === web ? snippetOf(work, channelId) : null,
    health: {
      ...health,
      lastInAt: facts.lastInAt,
      lastOutAt: lane?.lastOutAt ?? null,
      lastErrorAt: lane?.lastErrorAt ?? null,
      lastError: lane?.lastError ?? null,
      queued: facts.queued,
      failed24h: await failuresOfDay(work, channelId, mostCounted),
      quality: qualities.find(one => one === lane?.quality) ?? null,
      peoplePerDay: lane?.peoplePerDay ?? null,
      tokenExpiresAt: lane?.tokenExpiresAt ?? null,
      stopped: isStopped ? { reason: lane.breakerReason ?? '', until: lane.breakerUntil } : null,
    },
    counts: { templates: facts.templates, messages24h: facts.messages24h },
  }
}

export async function readChannelConfigs(work: Work, query: QueryOf<typeof listChannelConfigs>) {
  const type = query.type?.length ? query.type : templateTypes.map(String)
  const { rows, more } = await pageOf(named(work, { ...query, type }).where('isActive', '=', true), query)
  return { channelConfig: rows.map(configOf), more, hasMore: more }
}

export async function readChannelConfig(work: Work, channelId: string) {
  return { channelConfig: configOf(await oneChannel(work, channelId)) }
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

/** The channels of which `healthOf` says that something is wrong, apart from their settings. */
async function illLanes(work: Work, rows: readonly ChannelRow[]): Promise<Set<string>> {
  const ids = rows.map(({ id }) => id)
  const { rows: ill } = await sql<{ id: string }>`
    select channel_id as id from channel_lanes l
    where channel_id = any(${ids}::uuid[]) and (breaker = 'open'
      or (trouble is not null and coalesce(trouble_until > now(), true))
      or (check_problem is not null and coalesce(last_out_at < checked_at, true)
        and not exists (
          select from inbound_events where channel_id = l.channel_id and kind = 'message' and received_at >= l.checked_at)))`.execute(
    work.db,
  )
  return new Set(ill.map(({ id }) => id))
}

async function factsOf(work: Work, channelId: string) {
  const lane = await work.db
    .selectFrom('channelLanes')
    .selectAll()
    .where('channelId', '=', channelId)
    .executeTakeFirst()
  const { rows } = await sql<{ queued: number; messages24h: number; templates: number; lastInAt: Date | null }>`
    select (select count(*) from (
              select from deliveries where channel_id = ${channelId} and state = -1 limit ${mostCounted}) waiting) as queued,
           (select count(*) from (
              select from unnest(${allStates}::smallint[]) s (state), lateral (
                select from deliveries d
                where d.channel_id = ${channelId} and d.state = s.state and d.id >= uuid_floor(now() - interval '1 day')
                limit ${mostCounted}) d
              limit ${mostCounted}) sent)
           + (select count(*) from (
              select from inbound_events
              where channel_id = ${channelId} and kind = 'message' and received_at > now() - interval '1 day'
              limit ${mostCounted}) received) as messages24h,
           (select count(*) from templates where channel_id = ${channelId} and deleted_at is null) as templates,
           (select max(received_at) from inbound_events where channel_id = ${channelId} and kind = 'message') as "lastInAt"`.execute(
    work.db,
  )
  const facts = rows[0] ?? { queued: 0, messages24h: 0, templates: 0, lastInAt: null }
  return { ...facts, heardAt: facts.lastInAt, lastInAt: lane?.lastInAt ?? facts.lastInAt, lane }
}

/** Null where it is known which machine to call: a channel that nothing can leave by is ill before anybody tries it. */
function addressProblem({ platform }: Work, row: ChannelRow): string | null {
  const vendor = vendorOf(row.vendor)
  const asked = vendor && { vendor, settings: settingsOf(row), config: platform.config }
  const missing = asked && missingAddress(asked)
  return missing ? findingOf(asked, missing).message : null
}

type Facts = Awaited<ReturnType<typeof factsOf>>

type Seen = Pick<Facts, 'lane' | 'heardAt'>

/**
 * What stops everything comes first, then whichever is later: the last check, or the last message. A call of the vendor
 * may hold none.
 */
function healthOf(work: Work, row: ChannelRow, { lane, heardAt, secrets }: Seen & { secrets: Settings }) {
  const noAddress = addressProblem(work, row)
  if (noAddress) return { state: 'ERROR' as const, checkedAt: null, message: noAddress }
  if (lane?.breaker === 'open')
    return { state: 'ERROR' as const, checkedAt: lane.lastErrorAt, message: lane.breakerReason ?? lane.lastError ?? '' }
  const usedAt = latest(heardAt, lane?.lastOutAt)
  const checkedAt = latest(usedAt, lane?.checkedAt)
  const trouble = troubleOf(lane)
  if (trouble) return { state: 'ERROR' as const, checkedAt, message: trouble }
  const vendor = vendorOf(row.vendor)
  const noProof = vendor && missingProof(vendor, row, secrets)
  // It sends, but is told of nothing.
  if (noProof) return { state: 'UNKNOWN' as const, checkedAt, message: noProof.text }
  if (checkedAt !== usedAt) return checkHealth(lane?.checkProblem ?? null, checkedAt)
  const [used, unused] =
    row.vendor === web
      ? ['Visitors are writing.', 'No visitor has written yet.']
      : ['Messages come and go.', 'No message has come in or left yet.']
  return { state: usedAt ? ('OK' as const) : ('UNKNOWN' as const), checkedAt: usedAt, message: usedAt ? used : unused }
}

function troubleOf(lane: Seen['lane']): string | null {
  const isOver = lane?.troubleUntil && lane.troubleUntil <= new Date()
  return isOver ? null : (lane?.trouble ?? null)
}

function checkHealth(problem: string | null, checkedAt: Date | null) {
  const state = problem === null ? ('OK' as const) : ('ERROR' as const)
  return { state, checkedAt, message: problem ?? channelTexts.credentialsAccepted }
}

/** The first of two that are alike. */
function latest(one: Date | null, other: Date | null | undefined): Date | null {
  if (!one || !other) return one ?? other ?? null
  return other > one ? other : one
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
