import { email, simulatorVendor, sms, telegram, webChat } from '@parley/contracts/channels/kinds.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { type Component, layoutOf, specialLayouts } from '@parley/contracts/templates/components.ts'
import { type TemplateContent, templateTexts, type WrittenTemplate } from '@parley/contracts/templates/templates.ts'
import { vendorOf } from '@parley/vendors/vendors.ts'
import { capabilitiesOn } from '../channels/capabilities.ts'
import { isUuid } from '../platform/ids.ts'
import { missing, notFound } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { withLinks } from './templates.media.ts'
import { isSendable, isTemplateSendable } from './templates.sendable.ts'

export type TemplateRow = Awaited<ReturnType<ReturnType<typeof templates>['executeTakeFirstOrThrow']>>
type Category = WrittenTemplate['category']
type Layout = WrittenTemplate['layout']

/** The part of a template that is approved together. */
export type Approved = Pick<WrittenTemplate, 'category' | 'layout' | 'components' | 'subject' | 'dltTemplateId'>

/** Who decides whether a template may be sent. */
export type Judge = 'vendor' | 'simulator' | 'person' | 'nobody'

/** Nobody has to approve these. */
const unjudged: readonly number[] = [sms, email, telegram, webChat]

/** Every read of a template starts here: neither it nor its channel is in the Bin. */
export function templates({ db, enterpriseId }: Pick<Work, 'db' | 'enterpriseId'>) {
  return db
    .selectFrom('templates')
    .innerJoin('channels', 'channels.id', 'templates.channelId')
    .selectAll('templates')
    .select(['channels.type as channelType', 'channels.vendor', 'channels.data as channelData'])
    .where('templates.enterpriseId', '=', enterpriseId)
    .where('templates.deletedAt', 'is', null)
    .where('channels.deletedAt', 'is', null)
}

export async function oneTemplate(work: Work, templateId: string, lock?: 'for update'): Promise<TemplateRow> {
  const found = templates(work).where('templates.id', '=', templateId)
  const row = await (lock ? found.forUpdate('templates') : found).executeTakeFirst()
  if (!row) throw notFound('Template')
  return row
}

export type Wanted = { channelId?: string | undefined; id?: string | undefined; name?: string | undefined }

/**
 * By id, else by name on the channel: of several languages the first one, if possible one that can be sent. A translation
 * that is added later changes nothing for programs that name no language.
 */
export async function findTemplate(work: Work, { channelId, id, name }: Wanted): Promise<TemplateRow | undefined> {
  const onChannel = () => {
    const found = templates(work)
    return channelId && isUuid(channelId) ? found.where('templates.channelId', '=', channelId) : found
  }
  if (channelId && !isUuid(channelId)) return undefined
  if (id) return isUuid(id) ? onChannel().where('templates.id', '=', id).executeTakeFirst() : undefined
  if (!name || !channelId) return undefined
  return onChannel()
    .where('templates.name', '=', name)
    .orderBy(isTemplateSendable('templates'), 'desc')
    .orderBy('templates.id')
    .executeTakeFirst()
}

export type TemplateForSending = { id: string; channelId: string; content: TemplateContent; isApproved: boolean }

/**
 * The template that a request to send names: `templateUId` is an id, `templateId` a name. Refused as not found when
 * there is none, or when the two mean different templates.
 */
export async function readTemplateFor(
  work: Work,
  wanted: { channelId: string; templateUId?: string | undefined; templateId?: string | undefined },
): Promise<TemplateForSending> {
  const { channelId, templateUId, templateId } = wanted
  const row = templateUId
    ? await findTemplate(work, { channelId, id: templateUId })
    : await findTemplate(work, { channelId, name: templateId })
  const field = 'message.template'
  if (!row) throw missing('Template', field)
  if (templateUId && templateId && templateId !== row.name && templateId !== row.id) throw missing('Template', field)
  const content = withLinks(work.platform, sentContent(row))
  return { id: row.id, channelId: row.channelId, content, isApproved: isSendable(row) }
}

export type Judged = Pick<TemplateRow, 'vendor' | 'channelType' | 'channelData'>

/** What is looked at of a channel whose row stands alone. */
export function judgedOn({
  type,
  vendor,
  data,
}: {
  type: number
  vendor: number
  data: Judged['channelData']
}): Judged {
  return { channelType: type, vendor, channelData: data }
}

export function judgeOf(row: Judged): Judge {
  if (row.vendor === simulatorVendor) return 'simulator'
  if (canAskVendor(row)) return 'vendor'
  return unjudged.includes(row.channelType) ? 'nobody' : 'person'
}

function canAskVendor({ vendor, channelType, channelData }: Judged): boolean {
  const calls = vendorOf(vendor)?.templates
  if (!calls?.channelTypes.includes(channelType)) return false
  // Written by `readSettings` alone, whose values are texts.
  const settings = channelData as Record<string, string>
  return (calls.needs ?? []).every(key => settings[key])
}

/** What the channel cannot send, although others of its type can. */
export function layoutProblems(
  { vendor, channelType, channelData }: Judged,
  components: readonly Component[],
): Problem[] {
  const taken = capabilitiesOn({ vendor, type: channelType, data: channelData }).templateLayouts
  const refused = specialLayouts.filter(layout => !taken.includes(layout))
  return components.flatMap(({ type }, place) => {
    const layout = refused.find(one => one === type)
    return layout ? [{ field: `components[${place}]`, message: templateTexts.refusedLayout[layout] }] : []
  })
}

/** Whether its vendor, or whoever judges in its place, has this template under its name. */
export function isKnownByName(row: Judged & Pick<TemplateRow, 'vendorTemplateId' | 'approved'>) {
  const judge = judgeOf(row)
  if (judge === 'nobody') return false
  return judge === 'vendor' ? row.vendorTemplateId !== null : row.approved !== null
}

export function writtenContent(row: TemplateRow): TemplateContent {
  const { name, language, channelType, vendorTemplateId } = row
  return { name, language, channelType, vendorTemplateId, ...latest(row) }
}

/** The approved version if there is one, else the present one. */
export function sentContent(row: TemplateRow): TemplateContent {
  return { ...writtenContent(row), ...(approvedOf(row) ?? latest(row)) }
}

export function latest(
  row: Pick<TemplateRow, 'category' | 'layout' | 'components' | 'subject' | 'dltTemplateId'>,
): Approved {
  return {
    // Check constraints guard these columns, and the contract's schema the components.
    category: row.category as Category,
    layout: row.layout as Layout,
    components: row.components as Component[],
    ...(row.subject === null ? {} : { subject: row.subject }),
    ...(row.dltTemplateId === null ? {} : { dltTemplateId: row.dltTemplateId }),
  }
}

/** Derives the layout from the components when the writer does not name one. */
export function layoutFor(components: readonly Component[], named: Layout | undefined): Layout {
  return named ?? layoutOf(components)
}

export function approvedOf({ approved }: TemplateRow): Approved | null {
  return approved as Approved | null
}

/** What was handed over for review last; null where nothing was. A verdict is about this text, whatever is written since. */
export function handedOf({ handed }: TemplateRow): Approved | null {
  return handed as Approved | null
}
