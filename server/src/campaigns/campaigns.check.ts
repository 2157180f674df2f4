import type { BroadcastRequest, ChosenFile } from '@parley/contracts/broadcasts/broadcasts.ts'
import {
  type CampaignDraft,
  campaignLimits,
  campaignTexts,
  type Fallback,
  type FallbackDraft,
} from '@parley/contracts/campaigns/campaigns.ts'
import { checkMapping, type Mapping } from '@parley/contracts/templates/mapping.ts'
import { channelOf, contentOf, type Fault, refusalOf, templateOf } from '../broadcasts/requests.ts'
import type { StoredMedia } from '../dispatch/contents.ts'
import type { Work } from '../platform/work.ts'
import { accessOf } from './campaigns.access.ts'
import { ofCampaign } from './campaigns.message.ts'
import type { CampaignContent } from './campaigns.rows.ts'

/** What is to be stored: the draft, and what it leaves out as it was before. All that is wrong is told at once. */
export async function writtenContent(work: Work, draft: CampaignDraft, before?: CampaignContent) {
  const wanted = wantedOf(draft, before)
  const message = await messageOf(work, wanted, before?.templateId)
  const fallback = wanted.fallback && (await fallbackOf(work, wanted.fallback, { wanted, before }))
  const faults = [
    ...(wanted.name ? [] : [mandatory('name')]),
    ...message.faults,
    ...(wanted.uploadType ? [] : [mandatory('uploadType')]),
    ...(fallback?.faults ?? []),
  ]
  if (faults.length > 0 || !message.content || !wanted.uploadType) throw refusalOf(faults)
  return {
    name: wanted.name,
    description: wanted.description,
    ...message.content,
    uploadType: wanted.uploadType,
    mapping: wanted.mapping,
    fallback: fallback?.content ?? null,
    trackLinks: wanted.trackLinks,
    ...(await accessOf(work, draft, before ?? everybody)),
  } satisfies CampaignContent
}

const everybody = { accessType: 'ENTERPRISE' as const, userIds: [], departmentId: null }

type Wanted = ReturnType<typeof wantedOf>

function wantedOf(draft: CampaignDraft, before?: CampaignContent) {
  const media = draft.media === undefined ? before?.media && chosen(before.media) : draft.media
  return {
    name: stated(draft.name, before?.name) ?? '',
    description: stated(draft.description, before?.description) ?? '',
    channelId: stated(draft.channelId, before?.channelId) || undefined,
    templateId: stated(draft.templateId, before?.templateId) || undefined,
    media: media ?? undefined,
    cards: stated(draft.mediaList, before?.mediaList.map(chosen)) ?? [],
    mapping: stated(draft.columnMapping, before?.mapping) ?? [],
    uploadType: stated(draft.uploadType, before?.uploadType) ?? null,
    fallback: stated(draft.fallback, before?.fallback) ?? null,
    trackLinks: draft.trackLinks ?? before?.trackLinks ?? true,
  }
}

/** Null takes away; only what is left out stays. */
function stated<T, U>(given: T | undefined, before: U): T | U {
  return given === undefined ? before : given
}

function chosen({ fileId, fileName }: StoredMedia): ChosenFile {
  return { ...(fileId ? { id: fileId } : {}), fileName }
}

type Message = {
  channelId?: string
  templateId?: string
  mapping: Mapping[]
  media?: ChosenFile
  cards: (ChosenFile | null)[]
}

/** Judged as a broadcast's. A template that stays need not be approved at the moment: it may be under review again. */
async function messageOf(work: Work, { channelId, templateId, mapping, media, cards }: Message, kept?: string | null) {
  const template = { templateUId: templateId, media, cards: cards.map(card => ({ media: card })) }
  const request: BroadcastRequest = { channelId, message: { template } }
  const faults: Fault[] = []
  const channel = await channelOf(work, request, faults)
  if (!channel && !templateId) faults.push(mandatory('templateId'))
  const found = channel && (await templateOf(work, channel.id, { request, faults }))
  const content = channel && found && (await contentOf(work, { channel, template: found, request, faults }))
  const problems = found ? checkMapping(found.content, mapping) : []
  faults.push(...problems.map(problem => ({ ...problem, code: '400' as const })))
  return {
    faults: faults.filter(({ code }) => code !== '409' || found?.id !== kept).map(ofCampaign),
    content: content && {
      channelId: channel.id,
      templateId: found.id,
      media: content.media,
      mediaList: content.cards.flatMap(card => card ?? []),
    },
  }
}

type Fallen = { wanted: Wanted; before: CampaignContent | undefined }

/** A fallback whose template has media sends the campaign's. */
async function fallbackOf(work: Work, draft: FallbackDraft, { wanted, before }: Fallen) {
  const { columnMapping = [], on = [], afterMinutes, ...which } = draft
  const { media, cards } = wanted
  const message = await messageOf(
    work,
    { ...which, mapping: columnMapping, media, cards },
    before?.fallback?.templateId,
  )
  const faults = [...message.faults, ...(on.length > 0 ? [] : [mandatory('on')]), ...minutesFaults(afterMinutes)]
  const { channelId = '', templateId = '' } = message.content ?? {}
  const content: Fallback = {
    channelId,
    templateId,
    columnMapping,
    on: [...new Set(on)],
    afterMinutes: afterMinutes ?? 0,
  }
  return { faults: faults.map(fault => ({ ...fault, field: `fallback.${fault.field}` })), content }
}

function minutesFaults(minutes: number | undefined): Fault[] {
  if (minutes === undefined) return [mandatory('afterMinutes')]
  const { least, most } = campaignLimits.fallbackMinutes
  const isRight = Number.isInteger(minutes) && minutes >= least && minutes <= most
  return isRight ? [] : [{ field: 'afterMinutes', message: campaignTexts.fallbackMinutes, code: '400' }]
}

function mandatory(field: string): Fault {
  return { field, message: campaignTexts.mandatory, code: '400' }
}
