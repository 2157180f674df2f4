import { type BroadcastRequest, broadcastTexts, type ChosenFile } from '@parley/contracts/broadcasts/broadcasts.ts'
import { broadcastLimits } from '@parley/contracts/broadcasts/limits.ts'
import { channelTypes } from '@parley/contracts/channels/channels.ts'
import { webVendor } from '@parley/contracts/channels/kinds.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { cardsOf, componentOf, fileTypeOf, layoutOf } from '@parley/contracts/templates/components.ts'
import { checkMapping, type Mapping } from '@parley/contracts/templates/mapping.ts'
import { channels } from '../channels/channels.rows.ts'
import { ownContacts, ownSets } from '../contacts/sets.members.ts'
import { ownViews } from '../contacts/views.ts'
import type { BroadcastContent, StoredMedia } from '../dispatch/contents.ts'
import { findFile } from '../files/files.ts'
import { namedFile } from '../files/links.ts'
import { judgeMedia } from '../files/media.ts'
import { isUuid } from '../platform/ids.ts'
import { invalid, Refusal } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { judgedOn, layoutProblems, readTemplateFor, type TemplateForSending } from '../templates/templates.rows.ts'
import { ownAddresses } from './embedded.chats.ts'
import { leavesAt, leavesFor } from './leaving.ts'
import { type Recipients, readRecipients, typedNumbersOf } from './recipients.ts'

export type Channel = NonNullable<Awaited<ReturnType<typeof findChannel>>>
/** One thing that is wrong with a request. The first fault gives the refusal its code. */
export type Fault = Problem & { code: '400' | '404' | '409' | '402' }
export type Checked = {
  faults: Fault[]
  channel: Channel | undefined
  template: TemplateForSending | undefined
  content: BroadcastContent | undefined
  mapping: Mapping[]
  recipients: Recipients
}
export type Sendable = Checked & { channel: Channel; template: TemplateForSending; content: BroadcastContent }

const farthestMs = broadcastLimits.days * 86_400_000
/** The key of the body that names the template. */
export const templateField = 'message.template.templateId'
const nobody: Recipients = { all: [], total: 0, duplicates: 0, wrong: [], isTooMany: false }

/**
 * Everything that stands in the way of a request, in the order of the documents. `stored` are addresses of it that were
 * read before.
 */
export async function check(work: Work, request: BroadcastRequest, stored?: ReadonlySet<string>): Promise<Checked> {
  const faults: Fault[] = []
  const mapping = request.columnMapping ?? []
  const channel = await channelOf(work, request, faults)
  if (!channel) faults.push(...missingBeside(request))
  const template = channel && (await templateOf(work, channel.id, { request, faults }))
  const recipients = channel ? await recipientsOf(work, channel, { request, template, stored, faults }) : nobody
  const content = channel && template && (await contentOf(work, { channel, template, request, faults }))
  if (channel && template) {
    const leaves = await firstLeaves(work, { request, channel, template, recipients })
    const problems = checkMapping(template.content, mapping, leaves)
    faults.push(...problems.map(problem => ({ ...problem, code: '400' as const })))
  }
  if (recipients.isTooMany) faults.push(fault('phoneNumber', broadcastTexts.tooMany))
  if (isTooFar(work, request)) faults.push(fault('scheduleAt', broadcastTexts.tooFar))
  return { faults, channel, template, content, mapping, recipients }
}

type Timed = { request: BroadcastRequest; channel: Channel; template: TemplateForSending; recipients: Recipients }

/** When the first message can leave: an offer that is over by then reaches nobody. */
async function firstLeaves(work: Work, { request, channel, template, recipients }: Timed): Promise<number> {
  const { components, category } = template.content
  if (layoutOf(components) !== 'limited_time_offer') return leavesAt(work, request)
  const leaves = await leavesFor(work, { request, type: channel.type, category })
  const first = recipients.all.reduce((soonest, { to }) => Math.min(soonest, leaves(to)), Number.POSITIVE_INFINITY)
  return Number.isFinite(first) ? first : leavesAt(work, request)
}

export function isSendable(checked: Checked): checked is Sendable {
  return checked.faults.length === 0 && checked.content !== undefined
}

/** A refusal with the first fault's code and message; the other faults stand beside it. */
export function refusalOf(faults: readonly Fault[], detail?: unknown): Refusal {
  const [first] = faults
  const code = first?.code ?? '400'
  const errors = faults.map(({ field, message }) => ({ ...(field === undefined ? {} : { field }), message }))
  return new Refusal('soft', Number(code), {
    code,
    message: first?.message ?? broadcastTexts.mandatory,
    errors,
    detail,
  })
}

function fault(field: string, message: string, code: Fault['code'] = '400'): Fault {
  return { field, message, code }
}

export async function channelOf(work: Work, { channelId, resourceType }: BroadcastRequest, faults: Fault[]) {
  if (!channelId) {
    faults.push(fault('channelId', broadcastTexts.mandatory))
    return undefined
  }
  const channel = await findChannel(work, channelId)
  if (!channel) faults.push(fault('channelId', broadcastTexts.channelUnknown, '404'))
  // Its visitors have no address: only an open page shows what is sent.
  if (channel?.vendor === webVendor && resourceType !== 'CHAT')
    faults.push(fault('channelId', broadcastTexts.inChatsOnly))
  return channel
}

async function findChannel(work: Work, channelId: string) {
  if (!isUuid(channelId)) return undefined
  return channels(work).where('id', '=', channelId).where('isActive', '=', true).executeTakeFirst()
}

type Asked = { request: BroadcastRequest; faults: Fault[] }

/** What a request lacks besides its channel, without which nothing more of it can be judged. */
function missingBeside(request: BroadcastRequest): Fault[] {
  const { templateUId, templateId } = request.message?.template ?? {}
  const { contactIds = [], groupIds = [], tagIds = [], viewIds = [] } = request
  const named = [...typedNumbersOf(request.phoneNumber), ...contactIds, ...groupIds, ...tagIds, ...viewIds]
  return [
    ...(templateUId || templateId ? [] : [fault(templateField, broadcastTexts.mandatory)]),
    ...(named.length > 0 ? [] : [fault('phoneNumber', broadcastTexts.numbers)]),
  ]
}

function isTooFar({ now }: Work, { scheduleAt }: BroadcastRequest): boolean {
  return scheduleAt !== undefined && Date.parse(scheduleAt) > now.getTime() + farthestMs
}

export async function templateOf(work: Work, channelId: string, { request, faults }: Asked) {
  const { templateUId, templateId } = request.message?.template ?? {}
  if (!templateUId && !templateId) {
    faults.push(fault(templateField, broadcastTexts.mandatory))
    return undefined
  }
  try {
    const template = await readTemplateFor(work, { channelId, templateUId, templateId })
    if (!template.isApproved) faults.push(fault(templateField, broadcastTexts.notApproved, '409'))
    return template
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    faults.push(fault(templateField, error.told.message, '404'))
    return undefined
  }
}

type Meant = Asked & { template: TemplateForSending | undefined; stored: ReadonlySet<string> | undefined }

async function recipientsOf(work: Work, channel: Channel, meant: Meant): Promise<Recipients> {
  const { request, template, faults } = meant
  const named = { ...request, stored: meant.stored ?? (await ownAddresses(work, request)) }
  const recipients = await readRecipients(work, channel, template?.content.category ?? 'MARKETING', named)
  faults.push(...recipients.wrong.map(({ index }) => fault(`phoneNumber[${index}]`, broadcastTexts.numbers)))
  if (recipients.all.length === 0 && recipients.wrong.length === 0 && !recipients.isTooMany) {
    faults.push(fault('phoneNumber', broadcastTexts.numbers))
  }
  faults.push(...(await unknownPeople(work, request)))
  return recipients
}

/** Whoever names a contact, group or view that is gone or foreign must not reach fewer people than they think. */
async function unknownPeople(
  work: Work,
  { contactIds = [], groupIds = [], tagIds = [], viewIds = [] }: BroadcastRequest,
) {
  const looked = [
    await faultOf('contactIds', () => ownContacts(work, 'contactIds', contactIds)),
    await faultOf('groupIds', () => ownSets(work, 'groupIds', groupIds)),
    await faultOf('tagIds', () => ownSets(work, 'tagIds', tagIds)),
    await faultOf('viewIds', () => ownViews(work, viewIds)),
  ]
  return looked.flat()
}

async function faultOf(field: string, look: () => Promise<unknown>): Promise<Fault[]> {
  try {
    await look()
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [fault(field, error.told.message, '404')]
  }
}

type Built = { channel: Channel; template: TemplateForSending; request: BroadcastRequest; faults: Fault[] }

export async function contentOf(work: Work, { channel, template, request, faults }: Built): Promise<BroadcastContent> {
  const refused = layoutProblems(judgedOn(channel), template.content.components)
  faults.push(...refused.map(({ message }) => fault(templateField, message)))
  const places = placesOf(template, request)
  // Of all that is missing is told before what is wrong with a file.
  faults.push(...places.flatMap(({ field, absent, chosen }) => (namesFile(chosen) ? [] : [fault(field, absent)])))
  const files: (StoredMedia | null)[] = []
  for (const place of places) {
    files.push(namesFile(place.chosen) ? await mediaOf(work, place.chosen, { ...place, channel, faults }) : null)
  }
  const media = files[0] && !places[0]?.isCard ? files[0] : null
  const cards = files.filter((_file, at) => places[at]?.isCard)
  return { template: template.content, media, cards, trackLinks: request.trackLinks === true }
}

type Place = {
  isCard: boolean
  type: 'IMAGE' | 'VIDEO' | 'DOCUMENT'
  field: string
  /** What is said where none is chosen. */
  absent: string
  chosen: ChosenFile | null | undefined
}

/** Where a template needs a file: its header, then its cards. */
function placesOf({ content: { components } }: TemplateForSending, { message }: BroadcastRequest): Place[] {
  const format = componentOf(components, 'HEADER')?.format ?? 'TEXT'
  const sent = message?.template
  const header = { isCard: false, field: 'message.template.media', absent: broadcastTexts.attachmentMissing }
  const cards = cardsOf(components).map((card, place) => ({
    isCard: true,
    type: card.media.format,
    field: `message.template.cards[${place}].media`,
    absent: broadcastTexts.cardMedia(place + 1),
    chosen: sent?.cards?.[place]?.media,
  }))
  return format === 'TEXT' ? cards : [{ ...header, type: format, chosen: sent?.media }, ...cards]
}

function namesFile(chosen: ChosenFile | null | undefined): chosen is ChosenFile {
  return Boolean(chosen?.id || chosen?.url)
}

type Wanted = Pick<Place, 'type' | 'field'> & { channel: Channel; faults: Fault[] }

/** The chosen file as it is stored; what is wrong with it is told in the words of `media/validate`. */
async function mediaOf(work: Work, chosen: ChosenFile, wanted: Wanted): Promise<StoredMedia | null> {
  try {
    const file = await judgedFile(work, chosen, wanted)
    return { ...file, fileName: chosen.fileName || file.fileName }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    wanted.faults.push(fault(wanted.field, error.told.message))
    return null
  }
}

async function judgedFile(work: Work, { id, url }: ChosenFile, { channel, ...wanted }: Wanted): Promise<StoredMedia> {
  const type = fileTypeOf(wanted.type)
  const [fileId = null, other = fileId] = [id, url].flatMap(named => (named ? [namedFile(work.platform, named)] : []))
  if (!fileId || other !== fileId) throw invalid(broadcastTexts.mediaUnknown)
  const names: Record<number, string> = channelTypes
  await judgeMedia(work, { id: fileId, channelType: (names[channel.type] ?? '').toUpperCase(), mediaType: type })
  const file = await findFile(work, fileId)
  if (!file) throw invalid(broadcastTexts.mediaUnknown)
  return { type, fileId, url: '', fileName: file.name, contentType: file.contentType }
}
