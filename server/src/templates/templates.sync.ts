import { email } from '@parley/contracts/channels/kinds.ts'
import { sameText } from '@parley/contracts/fields.ts'
import { checkKept } from '@parley/contracts/templates/check.ts'
import { type Component, component, layoutOf } from '@parley/contracts/templates/components.ts'
import { texts } from '@parley/contracts/texts.ts'
import type { VendorTemplate } from '@parley/vendors/templates.ts'
import { z } from 'zod'
import { type ChannelRow, channels } from '../channels/channels.rows.ts'
import { isUuid } from '../platform/ids.ts'
import { invalid, missing } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import {
  type Approved,
  approvedOf,
  judgedOn,
  judgeOf,
  latest,
  type TemplateRow,
  templates,
  writtenContent,
} from './templates.rows.ts'
import { saysSame, withOurFiles } from './templates.same.ts'
import { approvedCategory, changeState, knownText, takeText } from './templates.state.ts'
import { announceTemplate } from './templates.told.ts'
import { listAtVendor, refusedByVendor } from './templates.vendor.ts'

export type Synced = { added: number; updated: number; removed: number }
/** A submission without an answer is taken for lost after this time, unless the vendor has it. */
const lostAfterMs = 10 * 60_000

/** Brings our templates in line with the vendor's; does nothing for vendors that keep none. */
export async function syncTemplates(work: Work, channelId: string | undefined): Promise<Synced> {
  if (!channelId) throw invalid(texts.mandatoryField, 'channelId')
  const channel = isUuid(channelId) ? await work.transact(inside => channelRow(inside, channelId)) : undefined
  if (!channel) throw missing('Channel', 'channelId')
  if (judgeOf(judgedOn(channel)) !== 'vendor') {
    return { added: 0, updated: 0, removed: 0 }
  }
  const askedAt = new Date()
  const listed = await listAtVendor(work, channel)
  if ('refusal' in listed) throw refusedByVendor(listed.refusal.text)
  return work.transact(inside => takeOver(inside, channel, { found: listed.found, askedAt }))
}

function channelRow(work: Work, channelId: string): Promise<ChannelRow | undefined> {
  return channels(work).where('id', '=', channelId).executeTakeFirst()
}

type Listed = { found: readonly VendorTemplate[]; askedAt: Date }

async function takeOver(work: Work, channel: ChannelRow, { found, askedAt }: Listed): Promise<Synced> {
  const rows = await templates(work).where('templates.channelId', '=', channel.id).forUpdate('templates').execute()
  const binned = await binnedIds(work, channel.id)
  const pairs = found.map(theirs => ({ theirs, row: rows.find(one => isSame(one, theirs)) }))
  const kept = new Set(pairs.map(({ row }) => row?.id))
  const strange = pairs.filter(({ theirs, row }) => !row && !idsOf(theirs).some(id => binned.has(id)))
  // What was done since the vendor was asked, or is being done, its list does not tell.
  const isOld = (row: TemplateRow) => row.updatedAt < askedAt && !isBeingHandedOver(work, row)
  const gone = rows.filter(row => !kept.has(row.id) && isOld(row))
  return {
    updated: await countOf(pairs, ({ theirs, row }) => (row && isOld(row) ? follow(work, row, theirs) : false)),
    added: await countOf(strange, ({ theirs }) => adopt(work, channel, theirs)),
    removed: await countOf(gone, row => letGo(work, row)),
  }
}

/** One after the other: they share a transaction. */
async function countOf<T>(items: readonly T[], act: (item: T) => Promise<boolean> | boolean): Promise<number> {
  let count = 0
  for (const item of items) if (await act(item)) count += 1
  return count
}

/** Templates that were deleted here are not brought back by a sync. */
async function binnedIds({ db }: Work, channelId: string): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('templates')
    .select('vendorTemplateId')
    .where('channelId', '=', channelId)
    .where('deletedAt', 'is not', null)
    .where('deletedBy', 'is not', null)
    .execute()
  return new Set(rows.map(({ vendorTemplateId }) => vendorTemplateId))
}

/**
 * By their names only where ours was handed over, or says the same. One that we cannot read says something else than ours
 * of the same name.
 */
function isSame(row: TemplateRow, theirs: VendorTemplate): boolean {
  if (row.vendorTemplateId !== null) return idsOf(theirs).includes(row.vendorTemplateId)
  if (theirs.components === null || row.name !== theirs.name || row.language !== theirs.language) return false
  return row.handed !== null || isOfSameText(latest(row), theirs)
}

function isOfSameText(ours: Approved, theirs: VendorTemplate): boolean {
  const components = componentsOf(theirs)
  return components !== null && saysSame(ours, { components, subject: theirs.subject })
}

/** In our shape; null where they have none, or nothing that could be sent. */
function componentsOf(theirs: VendorTemplate): Component[] | null {
  const read = z.array(component).safeParse(theirs.components)
  return read.success && read.data.some(({ type }) => type === 'BODY') ? read.data : null
}

function idsOf({ vendorTemplateId, newsId }: VendorTemplate): string[] {
  return newsId ? [vendorTemplateId, newsId] : [vendorTemplateId]
}

function isBeingHandedOver({ now }: Work, { handingSince }: TemplateRow): boolean {
  return handingSince !== null && now.getTime() - handingSince.getTime() <= lostAfterMs
}

/**
 * The vendor shows a text that it had approved before: the edit that waits for its verdict is a draft again. It may never
 * have come there, where the server stopped while it handed the edit over.
 */
function isLostEdit(row: TemplateRow, theirs: VendorTemplate): boolean {
  const approved = approvedOf(row)
  if (row.status !== 'PENDING' || approved === null || theirs.status === 'PENDING') return false
  if (isOfSameText(latest(row), theirs)) return false
  return row.handingSince !== null || (theirs.status !== 'REJECTED' && isOfSameText(approved, theirs))
}

/** True where something changed. */
async function follow(work: Work, row: TemplateRow, theirs: VendorTemplate): Promise<boolean> {
  const { status, quality, reason, vendorTemplateId, newsId: vendorNewsId = row.vendorNewsId } = theirs
  if (isLostEdit(row, theirs)) {
    await changeState(work, row, { status, quality, reason, handed: approvedOf(row), isUnjudged: true })
    return true
  }
  const category = theirs.category ?? undefined
  const isChanged =
    row.status !== status ||
    row.quality !== quality ||
    row.vendorTemplateId !== vendorTemplateId ||
    row.vendorNewsId !== vendorNewsId ||
    (category !== undefined && category !== approvedCategory(row))
  if (!isChanged) return followText(work, row, theirs)
  const told = { status, quality, reason, category, vendorTemplateId, vendorNewsId }
  const found = row.handed === null ? { ...told, handed: latest(row) } : told
  await followText(work, await changeState(work, row, found), theirs)
  return true
}

/**
 * What is sent has to be what the vendor has: with other values in it, each message fails. A mail leaves as it is kept
 * here, the text of a code is WhatsApp's own, and what nobody could save here was read wrongly.
 */
async function followText(work: Work, row: TemplateRow, theirs: VendorTemplate): Promise<boolean> {
  const ours = knownText(row) ?? latest(row)
  const components = componentsOf(theirs)
  const isOurs = row.channelType === email || ours.category === 'AUTHENTICATION'
  if (isOurs || theirs.status === 'PENDING' || theirs.status === 'REJECTED' || components === null) return false
  if (saysSame(ours, { components })) return false
  const text = { layout: layoutOf(components), components: withOurFiles(components, ours.components) }
  if (checkKept({ ...writtenContent(row), ...text }).length > 0) return false
  await takeText(work, row, text)
  return true
}

/** What says or holds what we cannot is left where it is: cut, it would be sent as something that nobody approved. */
async function adopt(work: Work, channel: ChannelRow, theirs: VendorTemplate): Promise<boolean> {
  const components = componentsOf(theirs)
  const { category, subject } = theirs
  if (!category || components === null) return false
  const content = { category, layout: layoutOf(components), components, ...(subject && { subject }) }
  const made = await work.db
    .insertInto('templates')
    .values({
      enterpriseId: work.enterpriseId,
      channelId: channel.id,
      name: theirs.name,
      nameKey: sameText(theirs.name),
      language: theirs.language,
      ...content,
      components: JSON.stringify(components),
      status: theirs.status,
      quality: theirs.quality,
      rejectedReason: theirs.status === 'APPROVED' ? null : theirs.reason,
      vendorTemplateId: theirs.vendorTemplateId,
      vendorNewsId: theirs.newsId ?? null,
      approved: theirs.status === 'REJECTED' || theirs.status === 'PENDING' ? null : JSON.stringify(content),
      handed: JSON.stringify(content),
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  work.audit({ module: 'Templates', action: 'create', resourceId: made.id, resourceName: theirs.name, after: content })
  announceTemplate(work, { id: made.id, channelId: channel.id })
  return true
}

/** The vendor no longer has it, or never got it. True where it went to the Bin. */
async function letGo(work: Work, row: TemplateRow): Promise<boolean> {
  if (row.vendorTemplateId === null) {
    const isLost = row.status === 'PENDING' && work.now.getTime() - (row.submittedAt?.getTime() ?? 0) > lostAfterMs
    if (isLost) await changeState(work, row, { status: 'DRAFT', handed: approvedOf(row), isUnjudged: true })
    return false
  }
  await work.db.updateTable('templates').set({ deletedAt: work.now }).where('id', '=', row.id).execute()
  work.audit({
    module: 'Templates',
    action: 'delete',
    resourceId: row.id,
    resourceName: row.name,
    before: { ...latest(row) },
  })
  announceTemplate(work, row)
  return true
}
