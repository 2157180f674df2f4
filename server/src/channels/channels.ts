import { randomBytes } from 'node:crypto'
import { restoredName } from '@parley/contracts/bin.ts'
import { type ChannelDraft, channelTexts, longestChannelName } from '@parley/contracts/channels/channels.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { sameText } from '@parley/contracts/fields.ts'
import type { Vendor } from '@parley/vendors/vendor.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { refuseBinnedAgent } from '../bots/agents/agents.rows.ts'
import { requireAgent } from '../bots/agents/agents.ts'
import { isIterated } from '../campaigns/campaigns.rows.ts'
import { requireDepartment, restoredDepartment } from '../departments/departments.ts'
import { endAnswers, stopSending } from '../dispatch/statuses/standstill.ts'
import { freeName, isKept } from '../platform/bin.ts'
import { unlessTaken } from '../platform/database/database.ts'
import { attached, conflict, invalid, invalidFields } from '../platform/refusals.ts'
import { say } from '../platform/serve/answer.ts'
import type { Work } from '../platform/work.ts'
import { type ChannelRow, channels, oneChannel, settingsOf } from './channels.rows.ts'
import { readChannel } from './channels.view.ts'
import {
  auditedSettings,
  changeProblems,
  contactProblems,
  hasContact,
  lackingIn,
  readableSecrets,
  readSettings,
  type Settings,
  sealSecrets,
  settingsProblems,
} from './settings.ts'

/** Notified when a web channel changed, so that every node checks again whether its visitors may stay connected. */
export const channelChanges = 'parley_channels'

export async function createChannel(work: Work, draft: ChannelDraft) {
  const { vendor, type, name } = requireKind(draft)
  const settings = readSettings(vendor, draft)
  const problems = contactProblems(vendor, type, draft.contactId)
  await assertSettings(work, { vendor, type, settings, name, problems })
  const channelId = await addChannel(work, {
    vendorId: vendor.id,
    settings,
    name,
    type,
    contactId: contactOf(vendor, settings, draft.contactId),
    departmentId: await requireDepartment(work, draft.deptId),
    isActive: draft.active,
  })
  return say(channelTexts.created, await readChannel(work, channelId))
}

type NewChannel = {
  vendorId: number
  settings: Settings
  name: string
  type: number
  contactId: string
  departmentId: string | null
  isActive?: boolean
}

/** The settings are stored as they are. Refused where the name is taken. */
export async function addChannel(work: Work, { vendorId, settings: given, ...rest }: NewChannel): Promise<string> {
  const vendor = vendorOf(vendorId)
  if (!vendor) throw invalid(channelTexts.wrongVendor, 'vendor')
  const { contactId, name, isActive = true } = rest
  const settings: Settings = {
    ...given,
    ...(hasContact(vendor) && contactId ? { contactId } : {}),
    ...newWebhookKey(vendor),
  }
  const sealed = sealSecrets(work, vendor, settings)
  const row = {
    ...rest,
    isActive,
    enterpriseId: work.enterpriseId,
    nameKey: sameText(name),
    vendor: vendor.id,
    data: JSON.stringify(sealed.open),
    botAgentId: settings.botAgentId || null,
  }
  const { id } = await saved(() => work.db.insertInto('channels').values(row).returning('id').executeTakeFirstOrThrow())
  await work.db
    .updateTable('channels')
    .set({ secrets: sealed.seal(id) })
    .where('id', '=', id)
    .execute()
  work.audit({
    module: 'Channels',
    action: 'create',
    resourceId: id,
    resourceName: name,
    after: auditView(row, auditedSettings(vendor, settings)),
  })
  work.announce('channels.channel.changed', { channelId: id }, { permission: 'CHANNELS.VIEW' })
  return id
}

/** An early answer for callers that do something outside first; the unique index has the last word. */
export async function assertFreeName(work: Work, name: string): Promise<void> {
  const other = await channels(work).where('nameKey', '=', sameText(name)).executeTakeFirst()
  if (other) throw nameTaken()
}

export async function updateChannel(work: Work, channelId: string, draft: ChannelDraft) {
  const before = await oneChannel(work, channelId, 'for no key update')
  const vendor = requireSameKind(before, draft)
  const secrets = readableSecrets(work, before)
  const kept = { ...settingsOf(before), ...(secrets ?? newWebhookKey(vendor)) }
  const settings = readSettings(vendor, draft, kept)
  const lacking = secrets ? lackingIn(vendor, kept) : []
  const problems = [
    ...contactProblems(vendor, before.type, draft.contactId),
    ...changeProblems(vendor, draft, { kept, settings }),
  ]
  await assertSettings(work, {
    vendor,
    type: before.type,
    settings,
    name: draft.name ?? before.name,
    problems,
    lacking,
  })
  const sealed = sealSecrets(work, vendor, settings)
  const change = {
    name: draft.name ?? before.name,
    nameKey: sameText(draft.name ?? before.name),
    contactId: contactOf(vendor, settings, draft.contactId ?? before.contactId),
    departmentId: draft.deptId === undefined ? before.departmentId : await requireDepartment(work, draft.deptId),
    data: JSON.stringify(sealed.open),
    secrets: sealed.seal(channelId),
    botAgentId: settings.botAgentId || null,
    isActive: draft.active ?? before.isActive,
    updatedAt: work.now,
  }
  await saved(() => work.db.updateTable('channels').set(change).where('id', '=', channelId).execute())
  if (!change.isActive) await stopSending(work, { id: channelId, name: change.name }, channelTexts.switchedOff)
  await reopenLane(work, channelId)
  await forgetCheck(work, channelId)
  work.audit({
    module: 'Channels',
    action: 'update',
    resourceId: channelId,
    resourceName: change.name,
    before: auditView(before, auditedSettings(vendor, kept)),
    after: auditView({ ...before, ...change }, auditedSettings(vendor, settings)),
  })
  await tellChange(work, channelId)
  return say(channelTexts.updated, await readChannel(work, channelId))
}

export async function deleteChannel(work: Work, channelId: string) {
  const row = await oneChannel(work, channelId, 'for update')
  if (await isSending(work, channelId)) throw attached(channelTexts.inUse)
  await work.db
    .updateTable('channels')
    .set({ deletedAt: work.now, deletedBy: work.actor.id })
    .where('id', '=', channelId)
    .execute()
  await endAnswers(work, channelId)
  work.audit({ module: 'Channels', action: 'delete', resourceId: channelId, resourceName: row.name })
  await tellChange(work, channelId)
  return say(channelTexts.deleted, { id: channelId })
}

/** What somebody has restored already stays as it is. */
export async function restoreChannel(work: Work, channelId: string) {
  const binned = await work.db
    .selectFrom('channels')
    .select(['name', 'botAgentId', 'departmentId'])
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', channelId)
    .where(isKept)
    .forUpdate()
    .executeTakeFirst()
  if (binned) await takeOutOfBin(work, channelId, binned)
  return say(channelTexts.restored, await readChannel(work, channelId))
}

type Binned = { name: string; botAgentId: string | null; departmentId: string | null }

async function takeOutOfBin(work: Work, channelId: string, { name: old, botAgentId, ...row }: Binned): Promise<void> {
  const departmentId = await restoredDepartment(work, row.departmentId)
  if (botAgentId) await refuseBinnedAgent(work, botAgentId)
  const name = await freeName(
    old,
    nameKey => channels(work).where('nameKey', '=', nameKey).executeTakeFirst(),
    (taken, turn) => restoredName(taken, turn, longestChannelName),
  )
  const back = { name, nameKey: sameText(name), departmentId, deletedAt: null, deletedBy: null }
  await saved(() => work.db.updateTable('channels').set(back).where('id', '=', channelId).execute())
  work.audit({ module: 'Channels', action: 'restore', resourceId: channelId, resourceName: name })
  await tellChange(work, channelId)
}

/** Closes an open breaker once somebody has mended what opened it, so that waiting messages are tried again at once. */
export async function reopenLane(work: Work, channelId: string): Promise<void> {
  await work.db
    .updateTable('channelLanes')
    .set({ breaker: 'closed', breakerReason: null, breakerUntil: null, failuresInRow: 0 })
    .where('channelId', '=', channelId)
    .where('breaker', '=', 'open')
    .execute()
}

/** What the vendor said was said of the credentials before. */
async function forgetCheck(work: Work, channelId: string): Promise<void> {
  const untold = { tokenExpiresAt: null, checkedAt: null, checkProblem: null, endToldAt: null, refusalToldAt: null }
  await work.db.updateTable('channelLanes').set(untold).where('channelId', '=', channelId).execute()
}

/** Makes consoles fetch the channel again, and nodes close the sockets of visitors who may no longer be there. */
export async function tellChange(work: Work, channelId: string): Promise<void> {
  work.announce('channels.channel.changed', { channelId }, { permission: 'CHANNELS.VIEW' })
  await sql`select pg_notify(${channelChanges}, ${channelId})`.execute(work.db)
}

async function isSending(work: Work, channelId: string): Promise<boolean> {
  const broadcast = await work.db
    .selectFrom('broadcasts')
    .select('id')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('channelId', '=', channelId)
    .where('state', 'in', ['GATHERING', 'QUEUED', 'SCHEDULED', 'PROCESSING', 'PAUSED'])
    .limit(1)
    .executeTakeFirst()
  return broadcast !== undefined || (await isIterated(work, { channelId }))
}

function requireKind({ name = '', type, vendor: vendorId }: ChannelDraft) {
  const errors = [
    ...nameProblems(name),
    ...(type === undefined ? [{ field: 'type', message: channelTexts.typeRequired }] : []),
    ...(vendorId === undefined ? [{ field: 'vendor', message: channelTexts.vendorRequired }] : []),
  ]
  if (type === undefined || vendorId === undefined) throw invalidFields(errors)
  const vendor = vendorOf(vendorId)
  if (!vendor?.channelTypes.includes(type)) throw invalid(channelTexts.wrongVendor, 'vendor')
  return { name, type, vendor }
}

function requireSameKind(before: ChannelRow, { type, vendor: vendorId }: ChannelDraft): Vendor {
  if (type !== undefined && type !== before.type) throw invalid(channelTexts.fixedType, 'type')
  if (vendorId !== undefined && vendorId !== before.vendor) throw invalid(channelTexts.fixedVendor, 'vendor')
  const vendor = vendorOf(before.vendor)
  if (!vendor) throw invalid(channelTexts.wrongVendor, 'vendor')
  return vendor
}

type Wanted = {
  vendor: Vendor
  type: number
  settings: Settings
  name: string
  problems?: Problem[]
  lacking?: readonly string[]
}

/** All that is wrong at once: nobody should have to save a form once for each fault. */
async function assertSettings(
  work: Work,
  { vendor, type, settings, name, problems = [], lacking = [] }: Wanted,
): Promise<void> {
  const all = [...nameProblems(name), ...settingsProblems(vendor, type, settings, lacking), ...problems]
  if (all.length > 0) throw invalidFields(all)
  if (settings.botAgentId) await requireAgent(work, settings.botAgentId, 'data.botAgentId')
}

function nameProblems(name: string) {
  return name ? [] : [{ field: 'name', message: channelTexts.nameRequired }]
}

/** 256 bits. A web channel gets none: its visitors do not come in by webhook. */
function newWebhookKey({ slug }: Vendor): Settings {
  return slug === 'web' ? {} : { webhookKey: randomBytes(32).toString('base64url') }
}

function contactOf(vendor: Vendor, settings: Settings, sent: string | undefined): string {
  return (hasContact(vendor) ? settings.contactId : sent) ?? ''
}

type Audited = Pick<ChannelRow, 'name' | 'type' | 'vendor' | 'contactId' | 'departmentId' | 'isActive'>

function auditView({ name, type, vendor, contactId, departmentId, isActive }: Audited, settings: Settings) {
  return { name, type, vendor, contactId, departmentId, isActive, ...settings }
}

function saved<T>(write: () => Promise<T>): Promise<T> {
  return unlessTaken(write, nameTaken())
}

function nameTaken() {
  return conflict(channelTexts.taken, [{ field: 'name', message: channelTexts.taken }])
}
