import {
  type AccessType,
  type Campaign,
  type CampaignDraft,
  campaignLimits,
  campaignTexts,
  type fallbackReasons,
} from '@parley/contracts/campaigns/campaigns.ts'
import type { UploadType } from '@parley/contracts/campaigns/upload-types.ts'
import { sms } from '@parley/contracts/channels/kinds.ts'
import { isUnseen } from '@parley/contracts/fields.ts'
import { checkMapping, type Mapping } from '@parley/contracts/templates/mapping.ts'
import type { TemplateContent } from '@parley/contracts/templates/templates.ts'
import { emptyMessage, type MessageDraft, messageContent, messageProblems } from '../broadcasts/message.api.ts'
import { mappingOfTest } from '../broadcasts/shown.api.ts'

type FallbackReason = (typeof fallbackReasons)[number]

/** What is sent in place of a message that did not come through. */
export type FallbackValues = {
  channelType: string
  channelId: string | null
  templateId: string | null
  mapping: Mapping[]
  on: FallbackReason[]
  afterMinutes: number | null
}

/** A campaign as its form keeps it. */
export type CampaignValues = MessageDraft & {
  name: string
  description: string
  deptId: string
  accessType: AccessType
  userIds: string[]
  uploadType: UploadType
  trackLinks: boolean
  hasFallback: boolean
  fallback: FallbackValues
}

const dayMinutes = 1440
const emptyFallback: FallbackValues = {
  channelType: `${sms}`,
  channelId: null,
  templateId: null,
  mapping: [],
  on: ['FAILED'],
  afterMinutes: dayMinutes,
}

export type Given = {
  name?: string | undefined
  channel?: { id: string; type: number } | undefined
  upload?: UploadType | undefined
}

/** A new one, with what the dialog has asked for. */
export function newCampaign({ name = '', channel, upload = 'CONTACTS' }: Given): CampaignValues {
  return {
    ...emptyMessage(),
    ...(channel ? { channelType: `${channel.type}`, channelId: channel.id } : {}),
    name,
    description: '',
    deptId: '',
    accessType: 'ENTERPRISE',
    userIds: [],
    uploadType: upload,
    trackLinks: true,
    hasFallback: false,
    fallback: emptyFallback,
  }
}

type Sent = Pick<Campaign, 'channelType' | 'channelId' | 'templateId' | 'media' | 'mediaList' | 'columnMapping'>
type Tried = Sent & { template: Pick<TemplateContent, 'components'> | null }

/** The message of a campaign, as the forms that send it have it (BCAST-055, BCAST-069). */
function messageOf({ media, mediaList, columnMapping, ...campaign }: Sent): MessageDraft {
  const { channelType, channelId, templateId } = campaign
  return {
    channelType: `${channelType}`,
    channelId,
    templateId,
    media: media ?? null,
    cards: mediaList,
    mapping: columnMapping,
  }
}

/** The same for a test: nobody's columns are known yet. */
export function testMessage({ template, ...campaign }: Tried, timeZone: string): MessageDraft {
  const message = messageOf(campaign)
  if (!template) return message
  return { ...message, mapping: mappingOfTest(template, message.mapping, () => undefined, { timeZone }) }
}

export function valuesOf(campaign: Campaign, fallbackType: number | null): CampaignValues {
  const { name, description, deptId, accessType, userIds, uploadType, trackLinks, fallback } = campaign
  const { columnMapping = [], ...kept } = fallback ?? {}
  return {
    ...messageOf(campaign),
    name,
    description,
    deptId: deptId ?? '',
    accessType,
    userIds,
    uploadType,
    trackLinks,
    hasFallback: fallback !== null,
    fallback: {
      ...emptyFallback,
      ...kept,
      mapping: columnMapping,
      ...(fallbackType === null ? {} : { channelType: String(fallbackType) }),
    },
  }
}

export type ColumnKind = 'contacts' | 'rows' | 'none'

/** Where a variable that takes a column finds it: in the contact book, in the rows of a file or call, or nowhere. */
export function columnKind(type: UploadType): ColumnKind {
  if (type === 'CONTACTS') return 'contacts'
  return type === 'ONE_TO_MANY' ? 'none' : 'rows'
}

/** Another source has other columns: what was mapped to those goes, what is the same for everybody stays. */
export function withUploadType(values: CampaignValues, type: UploadType): CampaignValues {
  if (columnKind(type) === columnKind(values.uploadType)) return { ...values, uploadType: type }
  const constants = (rows: Mapping[]) => rows.filter(row => row.type === 'static')
  const { mapping, fallback } = values
  return {
    ...values,
    uploadType: type,
    mapping: constants(mapping),
    fallback: { ...fallback, mapping: constants(fallback.mapping) },
  }
}

type Template = (TemplateContent & { id: string }) | null
export type Templates = { template: Template; fallback: Template }

/** The body of the call; who sees it is told by those alone who may decide that. */
export function bodyOf(values: CampaignValues, { template }: Templates, mayShare: boolean): CampaignDraft {
  const { name, description, channelId, templateId, uploadType, trackLinks } = values
  const { media, cards, columnMapping } = messageContent(values, template)
  const { accessType, userIds, deptId } = values
  return {
    name,
    description,
    channelId,
    templateId,
    media,
    mediaList: cards,
    uploadType,
    columnMapping,
    trackLinks,
    fallback: values.hasFallback ? fallbackBody(values.fallback) : null,
    ...(mayShare ? { accessType, deptId, userIds: accessType === 'PRIVATE' ? userIds : [] } : {}),
  }
}

function fallbackBody({ channelId, templateId, mapping, on, afterMinutes }: FallbackValues) {
  return {
    channelId: channelId ?? undefined,
    templateId: templateId ?? undefined,
    columnMapping: mapping.filter(({ value }) => value.trim() !== ''),
    on,
    // Nobody is asked for a time that plays no part; the server wants one all the same.
    afterMinutes: waits(on) ? (afterMinutes ?? undefined) : dayMinutes,
  }
}

/** A failure is known at once; everything else shows with time. */
export function waits(on: readonly FallbackReason[]): boolean {
  return on.some(reason => reason !== 'FAILED')
}

/** What is missing or wrong, by the path of its field. */
export function problemsOf(values: CampaignValues, { template, fallback }: Templates): Record<string, string | null> {
  return {
    name: isUnseen(values.name) ? campaignTexts.mandatory : null,
    deptId: values.accessType === 'DEPARTMENT' && !values.deptId ? campaignTexts.mandatory : null,
    ...messageProblems(values, template),
    // One that is chosen and has not arrived yet stops nobody: who saves waits for it.
    templateId: values.templateId ? null : campaignTexts.mandatory,
    ...(values.hasFallback ? fallbackProblems(values.fallback, fallback) : {}),
  }
}

function fallbackProblems(values: FallbackValues, template: Template): Record<string, string | null> {
  const { channelId, templateId, on, afterMinutes } = values
  const mapped = template ? checkMapping(template, values.mapping) : []
  return {
    'fallback.channelId': channelId ? null : campaignTexts.mandatory,
    'fallback.templateId': templateId ? null : campaignTexts.mandatory,
    'fallback.on': on.length > 0 ? null : campaignTexts.mandatory,
    'fallback.afterMinutes': waits(on) && !isWait(afterMinutes) ? campaignTexts.fallbackMinutes : null,
    ...Object.fromEntries(mapped.map(({ field, message }) => [`fallback.mapping.${field}`, message])),
  }
}

function isWait(minutes: number | null): boolean {
  const { least, most } = campaignLimits.fallbackMinutes
  return minutes !== null && minutes >= least && minutes <= most
}
