import { createHash } from 'node:crypto'
import { type BroadcastRequest, broadcastTexts } from '@parley/contracts/broadcasts/broadcasts.ts'
import { linkDays } from '@parley/contracts/files/files.ts'
import { allVariables } from '@parley/contracts/templates/variables.ts'
import { sql } from 'kysely'
import { deliveriesChannel } from '../chats/messages.ts'
import { announceBroadcast } from '../dispatch/statuses/announcing.ts'
import { keepUntil } from '../files/artifacts.check.ts'
import { conflict, missing } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { stateOf } from './broadcasts.rows.ts'
import { insertDeliveries } from './deliveries.ts'
import { addToChat, resourceFaults } from './embedded.ts'
import { leavesAt } from './leaving.ts'
import { check, isSendable, refusalOf, type Sendable, templateField } from './requests.ts'
import { assertMaySend } from './rights.ts'

const twinSeconds = 10
const linkMs = linkDays * 86_400_000

/** The broadcast whose failed recipients get the same again, and their addresses. */
type Again = { of: string; to: ReadonlySet<string> }

/** Stores the broadcast and a row for each recipient in one transaction; dispatchers begin after the commit. */
export async function sendBroadcast(work: Work, request: BroadcastRequest, again?: Again) {
  assertMaySend(work, request.resourceType)
  const checked = await check(work, request, again?.to)
  checked.faults.push(...(await resourceFaults(work, request, checked)))
  if (!isSendable(checked)) throw refusalOf(checked.faults)
  const scheduleAt = scheduleOf(work, request)
  const fingerprint = fingerprintOf(work, request, checked)
  // What failed at once may be sent again at once; of two presses of that, its own lock lets one find nobody left.
  if (!work.request.isKeyed && !again) await refuseTwin(work, fingerprint)
  await holdGround(work, checked)
  await keepMedia(work, request, checked)
  const row = await insertBroadcast(work, { request, checked, scheduleAt, fingerprint, againOf: again?.of })
  await insertDeliveries(work, { ...row, channelId: checked.channel.id }, checked.recipients.all)
  if (request.resourceType === 'CHAT') await addToChat(work, row.id, { request, checked })
  work.audit({
    module: 'Broadcast',
    action: 'create',
    resourceId: row.id,
    resourceName: row.name,
    after: { channelId: checked.channel.id, total: row.total, scheduleAt: request.scheduleAt ?? null },
  })
  announceBroadcast(work, row)
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(work.db)
  const skipped = checked.recipients.all.filter(({ stop }) => stop !== null).length
  const { id, total, duplicates } = row
  return say(scheduleAt ? broadcastTexts.scheduled : broadcastTexts.sent, {
    id,
    total,
    duplicates,
    skipped,
    status: stateOf(row.state),
  })
}

/** Whoever deletes the channel or the template at this moment waits for us, and we for them; then it is gone. */
async function holdGround({ db }: Work, { channel, template }: Sendable): Promise<void> {
  const held = (table: 'channels' | 'templates', id: string) =>
    db
      .selectFrom(table)
      .select('id')
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .forKeyShare()
      .executeTakeFirst()
  if (!(await held('channels', channel.id))) throw missing('Channel', 'channelId')
  if (!(await held('templates', template.id))) throw missing('Template', templateField)
}

/** A picture from the form may be uploaded long before its message leaves, and its link is opened after that. */
async function keepMedia(
  work: Work,
  request: BroadcastRequest,
  { content: { media, cards } }: Sendable,
): Promise<void> {
  const fileIds = [media, ...cards].flatMap(one => one?.fileId ?? [])
  await keepUntil(work, fileIds, new Date(leavesAt(work, request) + linkMs))
}

function scheduleOf(work: Work, { scheduleAt }: BroadcastRequest): Date | null {
  if (!scheduleAt) return null
  const at = new Date(scheduleAt)
  return at > work.now ? at : null
}

/** Same content to the same recipients, in whatever order and however both are named, from the same user. */
function fingerprintOf(work: Work, request: BroadcastRequest, checked: Sendable): Buffer {
  const { channel, template, content, mapping, recipients } = checked
  const { scheduleAt, throttlePerSecond, resourceType, resourceId } = request
  const names = new Set(allVariables(template.content).map(({ name }) => name))
  const said = mapping.filter(({ name }) => names.has(name)).sort((a, b) => (a.name < b.name ? -1 : 1))
  const files = [content.media, ...content.cards]
  const way = { scheduleAt, throttlePerSecond, trackLinks: content.trackLinks, resourceType, resourceId }
  const to = recipients.all.map(one => one.to).sort()
  return createHash('sha256')
    .update(JSON.stringify([work.actor.id, channel.id, template.id, files, said, way, to]))
    .digest()
}

/**
 * Of two identical requests at once, the second waits here for the first to commit, and finds it. It counts back from
 * its own arrival: a large send may wait for its turn, and for the first, longer than anybody clicks twice.
 */
async function refuseTwin(work: Work, fingerprint: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${fingerprint.toString('hex')}, 0))`.execute(work.db)
  const { arrivedMs = performance.now() } = work.request
  const seconds = twinSeconds + (performance.now() - arrivedMs) / 1000
  const twin = await work.db
    .selectFrom('broadcasts')
    .select('id')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('createdBy', 'is not distinct from', work.actor.id)
    .where('fingerprint', '=', fingerprint)
    .where('createdAt', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  if (twin) throw conflict(broadcastTexts.duplicate)
}

type New = {
  request: BroadcastRequest
  checked: Sendable
  fingerprint: Buffer
  scheduleAt?: Date | null
  againOf?: string | undefined
  /** Of which iteration, and for when; its recipients are still to be gathered. */
  instance?: { activityId: string; dueAt: Date; fallback: string | null; isWatched: boolean; isOpen: boolean }
}

/** As it was asked for, without files for which the template has no place: they were judged by nobody. */
function sentTemplate({ message }: BroadcastRequest, { media: file, cards: files }: Sendable['content']) {
  const { media, cards, ...template } = message?.template ?? {}
  return { ...template, ...(file ? { media } : {}), ...(files.length > 0 ? { cards } : {}) }
}

export function insertBroadcast(work: Work, { request, checked, fingerprint, ...more }: New) {
  const { scheduleAt = null, againOf = null, instance } = more
  const { channel, template, content, mapping, recipients } = checked
  return work.db
    .insertInto('broadcasts')
    .values({
      enterpriseId: work.enterpriseId,
      channelId: channel.id,
      templateId: template.id,
      name: template.content.name,
      content: JSON.stringify({ ...content, sent: sentTemplate(request, content) }),
      mapping: JSON.stringify(mapping),
      numbers: recipients.all.slice(0, 1000).map(({ to }) => to),
      total: recipients.all.length,
      duplicates: recipients.duplicates,
      state: instance ? 'GATHERING' : scheduleAt ? 'SCHEDULED' : 'QUEUED',
      ...instance,
      resourceType: request.resourceType ?? null,
      // Without a type, an id says nothing about what it belongs to.
      resourceId: request.resourceType ? (request.resourceId ?? null) : null,
      scheduleAt,
      throttlePerSecond: request.throttlePerSecond ?? null,
      isTest: request.isTest === true,
      fingerprint,
      againOf,
      createdBy: work.actor.id,
      createdByName: work.actor.name,
      byKey: work.actor.kind === 'apikey',
      // The time of the insert, not of the transaction: a twin that waited for us compares with it.
      createdAt: sql<Date>`clock_timestamp()`,
    })
    .returning(['id', 'name', 'total', 'duplicates', 'state', 'createdBy'])
    .executeTakeFirstOrThrow()
}
