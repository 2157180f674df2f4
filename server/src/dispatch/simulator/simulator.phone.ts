import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { type Phone, type PhoneLine, phoneTexts } from '@parley/contracts/channels/simulator.ts'
import { messageStates } from '@parley/contracts/chats/message-states.ts'
import type { Inbound } from '@parley/vendors/vendor.ts'
import { sql } from 'kysely'
import { type ChannelRow, oneChannel } from '../../channels/channels.rows.ts'
import { findFile } from '../../files/files.ts'
import { artifactTypeOf } from '../../files/kinds.ts'
import { fileLink } from '../../files/links.ts'
import { openIntake } from '../../hooks/intake.ts'
import { conflict, invalid, missing, notFound } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { numberOf, phoneId, replacedIn, shownNumber } from './simulator.numbers.ts'

type Path = { channelId: string; phone: string }
type Place = { latitude: number; longitude: number; name?: string | undefined }
type Said = {
  text?: string | undefined
  payload?: string | undefined
  fileId?: string | undefined
  place?: Place | undefined
}
type Setting = { blocked?: boolean | undefined; offline?: boolean | undefined }

/** So much of a channel's past is looked through for numbers: a broadcast to a million must not be. */
const lookedThrough = 1000
const mostPhones = 50
const mostLines = 1000

/** Whom the simulator has heard of lately. */
export async function listPhones(work: Work, channelId: string) {
  const channel = await simulated(work, channelId)
  const { id } = channel
  const { rows } = await sql<Omit<Phone, 'id'> & { lastAt: Date }>`
    select seen.number, max(seen.at) as "lastAt", coalesce(bool_or(p.is_blocked), false) as blocked,
      coalesce(bool_or(p.offline_since is not null), false) as offline
    from (
      (select recipient as number, at from simulator_calls where channel_id = ${id} order by id desc limit ${lookedThrough})
      union all
      (select payload ->> 'from', received_at from inbound_events where channel_id = ${id} and kind = 'message'
       order by received_at desc limit ${lookedThrough})
    ) seen left join simulator_phones p on p.channel_id = ${id} and p.number = seen.number
    group by seen.number order by 2 desc, 1 limit ${mostPhones}`.execute(work.db)
  const phones = rows.map(row => ({
    ...row,
    id: phoneId(work, channel, row.number),
    number: shownNumber(work, channel, row.number),
  }))
  return { phones }
}

/** What stands on the phone, the newest line first; what a phone that is offline has yet to get is marked. */
export async function readPhone(work: Work, path: Path, page: { before?: string | undefined; perPage: number }) {
  const channel = await simulated(work, path.channelId)
  const { id } = channel
  const number = numberOf(work, channel, path.phone)
  const phone = await phoneOf(work, id, number)
  const size = page.perPage < 0 ? mostLines : Math.min(page.perPage, mostLines)
  const wanted = { channelId: id, number, before: page.before, limit: size + 1 }
  const told = (await callsTo(work, wanted)).map(call => companyLine(call, phone.offlineSince))
  const said = (await messagesFrom(work, wanted)).map(customerLine)
  const lines: PhoneLine[] = [...told, ...said].sort((a, b) => (a.id < b.id ? 1 : -1))
  const more = lines.length > size
  const shown = { number, as: shownNumber(work, channel, number) }
  const inView = lines.slice(0, size).map(line => shownLine(line, shown))
  return { phone: shownPhone(work, channel, { number, ...phone }), lines: inView, more, hasMore: more }
}

/** A message of the customer takes the way of every vendor's call: committed as it came, and worked on after that. */
export async function sayOnPhone(work: Work, path: Path, said: Said) {
  const { call, shown } = await work.transact(inner => callOf(inner, path, said))
  await openIntake(work.platform)(call)
  return { number: shown }
}

export async function updatePhone(work: Work, { channelId, phone }: Path, { blocked, offline }: Setting) {
  const channel = await simulated(work, channelId)
  const number = numberOf(work, channel, phone)
  const row = { enterpriseId: work.enterpriseId, channelId: channel.id, number }
  await work.db
    .insertInto('simulatorPhones')
    .values(row)
    .onConflict(conflict => conflict.columns(['channelId', 'number']).doNothing())
    .execute()
  // Whoever plays what is due shares this lock: nothing is held back for a phone that has just come online.
  const before = await phones(work, channel.id, number).forUpdate().executeTakeFirstOrThrow()
  const after = await work.db
    .updateTable('simulatorPhones')
    .set({ isBlocked: blocked ?? before.isBlocked, offlineSince: offlineSince(before.offlineSince, offline) })
    .where('channelId', '=', channel.id)
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (after.offlineSince === null) await release(work, channel.id, number)
  work.audit({
    module: 'Channels',
    action: 'state',
    resourceId: channel.id,
    resourceName: channel.name,
    before: stateOf({ number, ...before }),
    after: stateOf(after),
  })
  return { phone: shownPhone(work, channel, after) }
}

async function simulated(work: Work, channelId: string): Promise<ChannelRow> {
  const channel = await oneChannel(work, channelId)
  if (channel.vendor !== simulatorVendor) throw notFound('Phone')
  return channel
}

type PhoneRow = { isBlocked: boolean; offlineSince: Date | null }

function phones(work: Work, channelId: string, number: string) {
  return work.db
    .selectFrom('simulatorPhones')
    .select(['isBlocked', 'offlineSince'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('channelId', '=', channelId)
    .where('number', '=', number)
}

async function phoneOf(work: Work, channelId: string, number: string): Promise<PhoneRow> {
  return (await phones(work, channelId, number).executeTakeFirst()) ?? { isBlocked: false, offlineSince: null }
}

function stateOf({ number, isBlocked, offlineSince }: { number: string } & PhoneRow): Omit<Phone, 'id'> {
  return { number, blocked: isBlocked, offline: offlineSince !== null }
}

function shownPhone(work: Work, channel: ChannelRow, phone: { number: string } & PhoneRow): Phone {
  const number = shownNumber(work, channel, phone.number)
  return { ...stateOf(phone), id: phoneId(work, channel, phone.number), number }
}

function shownLine(line: PhoneLine, { number, as }: { number: string; as: string }): PhoneLine {
  if (number === as) return line
  if (line.by === 'customer') {
    const place = line.place && { ...line.place, name: line.place.name.replaceAll(number, as) }
    return { ...line, text: line.text.replaceAll(number, as), place }
  }
  // The same object with another text in place of the number.
  return { ...line, content: replacedIn(line.content, number, as) as Record<string, unknown> }
}

function offlineSince(since: Date | null, offline: boolean | undefined): Date | null {
  if (offline === undefined) return since
  return offline ? (since ?? new Date()) : null
}

async function release(work: Work, channelId: string, number: string): Promise<void> {
  await sql`
    update simulator_events set due_at = now()
    where due_at = 'infinity' and channel_id = ${channelId} and coalesce(event ->> 'to', event ->> 'from') = ${number}`.execute(
    work.db,
  )
}

type Wanted = { channelId: string; number: string; before: string | undefined; limit: number }

function callsTo(work: Work, { channelId, number, before, limit }: Wanted) {
  return work.db
    .selectFrom('simulatorCalls as c')
    .leftJoin('deliveries as d', join => join.on('d.id', '=', sql<string>`(c.payload ->> 'ref')::uuid`))
    .select(['c.id', 'c.at', 'c.outcome', 'd.state', 'd.errorDesc', sql<unknown>`c.payload -> 'content'`.as('content')])
    .where('c.enterpriseId', '=', work.enterpriseId)
    .where('c.channelId', '=', channelId)
    .where('c.recipient', '=', number)
    .$if(before !== undefined, query => query.where('c.id', '<', before ?? ''))
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
}

function messagesFrom(work: Work, { channelId, number, before, limit }: Wanted) {
  return work.db
    .selectFrom('inboundEvents')
    .select(['id', 'payload', 'receivedAt'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('channelId', '=', channelId)
    .where('kind', '=', 'message')
    .where(sql<string>`payload ->> 'from'`, '=', number)
    .$if(before !== undefined, query => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

type Call = Awaited<ReturnType<typeof callsTo>>[number]

function companyLine({ id, at, content, outcome, state, errorDesc }: Call, offlineSince: Date | null): PhoneLine {
  const isOut = state === null || state === messageStates.queued || state === messageStates.sent
  return {
    by: 'company',
    id,
    at: at.toISOString(),
    // The simulator's own, always an object.
    content: content as Record<string, unknown>,
    outcome,
    state,
    problem: state === messageStates.failed ? errorDesc : null,
    isHeld: isOut && offlineSince !== null && at >= offlineSince,
  }
}

function customerLine({ id, payload, receivedAt }: { id: string; payload: unknown; receivedAt: Date }): PhoneLine {
  // Written by `receiveMessage` alone.
  const { text, payload: pressed, media, location } = payload as Extract<Inbound, { kind: 'message' }>
  return {
    by: 'customer',
    id,
    at: receivedAt.toISOString(),
    text,
    payload: pressed,
    media: media ? { type: media.type, url: media.url ?? '', fileName: media.fileName ?? '' } : null,
    place: location ? { name: '', ...location } : null,
  }
}

async function callOf(work: Work, { channelId, phone }: Path, said: Said) {
  const channel = await simulated(work, channelId)
  const number = numberOf(work, channel, phone)
  if (!channel.isActive) throw conflict(phoneTexts.inactive)
  const { isBlocked, offlineSince } = await phoneOf(work, channel.id, number)
  if (offlineSince) throw conflict(phoneTexts.offline)
  if (isBlocked) throw conflict(phoneTexts.blocked)
  const message = {
    ...(said.text ? { text: said.text } : {}),
    ...(said.payload ? { payload: said.payload } : {}),
    ...(said.place ? { location: said.place } : {}),
  }
  const media = said.fileId ? await mediaOf(work, said.fileId) : null
  if (!media && Object.keys(message).length === 0) throw invalid(phoneTexts.nothingToSend, 'text')
  const body = Buffer.from(JSON.stringify({ from: number, ...message, ...(media ? { media } : {}) }))
  work.audit({
    module: 'Channels',
    action: 'state',
    resourceId: channel.id,
    resourceName: channel.name,
    after: { number },
  })
  const { enterpriseId } = work
  const call = { enterpriseId, channelId: channel.id, query: {}, headers: {}, body, isNews: true }
  return { call, shown: shownNumber(work, channel, number) }
}

async function mediaOf(work: Work, fileId: string) {
  const file = await findFile(work, fileId)
  if (!file) throw missing('File', 'fileId')
  return { type: artifactTypeOf(file.contentType), url: fileLink(work.platform, file.id), fileName: file.name }
}
