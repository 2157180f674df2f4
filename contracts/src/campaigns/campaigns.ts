import { z } from 'zod'
import { chosenMedia, mediaTypes } from '../broadcasts/broadcasts.ts'
import { endpoint } from '../endpoint.ts'
import {
  absent,
  flag,
  id,
  instant,
  list,
  moreRows,
  name,
  nested,
  number,
  page,
  pathId,
  searchTerm,
  text,
} from '../fields.ts'
import { mapping } from '../templates/mapping.ts'
import { template } from '../templates/templates.ts'
import { variableGroup } from '../templates/variables.ts'
import { uploadTypes } from './upload-types.ts'

export const campaignLimits = {
  name: 100,
  description: 500,
  users: 500,
  mappings: 200,
  fallbackMinutes: { least: 5, most: 4320 },
} as const

const { least, most } = campaignLimits.fallbackMinutes
export const campaignTexts = {
  mandatory: 'This Field is Mandatory',
  created: 'Campaign created successfully',
  updated: 'Campaign updated successfully',
  deleted: 'Campaign deleted successfully',
  restored: 'Campaign restored successfully',
  deleteQuestion: 'Are you sure you want to delete?',
  deactivated: 'Campaign deactivated successfully',
  activated: 'Campaign activated successfully',
  taken: 'Campaign name already exists',
  inUse: 'Campaign is in use. Cannot be deleted',
  running: 'Campaign is in use. Cannot be changed',
  fallbackMinutes: `Please enter ${least} to ${most} minutes`,
} as const

/** Who sees a campaign: its maker and named users, a department, or everybody. Administrators see all. */
export const accessTypes = ['PRIVATE', 'DEPARTMENT', 'ENTERPRISE'] as const
export type AccessType = (typeof accessTypes)[number]

/** What a recipient has met who gets the fallback; the last two once the time is over. */
export const fallbackReasons = ['FAILED', 'NOT_DELIVERED', 'NOT_READ'] as const

const fallback = z.object({
  channelId: id,
  templateId: id,
  columnMapping: z.array(mapping),
  on: z.array(z.enum(fallbackReasons)),
  afterMinutes: z.number().int(),
})
export type Fallback = z.output<typeof fallback>

const media = z.object({ id, fileName: z.string(), type: z.enum(mediaTypes), url: z.string() })

export const campaign = z.object({
  id,
  _id: id,
  campaignId: id,
  name: z.string(),
  description: z.string(),
  deptId: z.string().nullable(),
  channelId: id,
  /** Of the channel; the form that sends a test is preset by it. */
  channelType: z.number(),
  channel: z.object({ id, name: z.string(), type: z.number() }),
  /** Null once the template has left the Bin for good. */
  templateId: id.nullable(),
  /** As it is sent; null while it lies in the Bin, and afterwards. */
  template: template.nullable(),
  media: media.optional(),
  /** One for each card. */
  mediaList: z.array(media),
  uploadType: z.enum(uploadTypes),
  /** With what is mapped to each. */
  variables: z.array(variableGroup),
  columnMapping: z.array(mapping),
  fallback: fallback.nullable(),
  trackLinks: z.boolean(),
  accessType: z.enum(accessTypes),
  userIds: z.array(id),
  /** Of its iterations, unless it is deactivated: one of `activityStates`. */
  state: z.number(),
  stateLabel: z.string(),
  active: z.boolean(),
  activityCount: z.number(),
  createdBy: z.object({ uId: z.string(), name: z.string() }),
  createdOn: instant,
  updatedOn: instant,
})
export type Campaign = z.output<typeof campaign>

const choice = <const T extends readonly [string, ...string[]]>(values: T, problem: string) =>
  z.preprocess(upper, z.enum(values, problem).nullish()).optional()
const clearable = <T extends z.ZodType>(inner: T) =>
  z.preprocess(value => (value === '' ? null : value), nested(inner.nullish())).optional()

const access = {
  accessType: choice(accessTypes, 'Access type is not valid'),
  userIds: list(z.string()).pipe(z.array(z.string()).max(campaignLimits.users)).nullish(),
  deptId: text().nullish(),
}

const fallbackDraft = z.object({
  channelId: absent(text()),
  templateId: absent(text()),
  columnMapping: absent(nested(z.array(mapping))),
  on: absent(list(z.preprocess(upper, z.enum(fallbackReasons, 'Reason is not valid')))),
  afterMinutes: absent(number(z.number())),
})
export type FallbackDraft = z.output<typeof fallbackDraft>

/** What an update leaves out stays; null, and a blank of a form, take away what may be away. */
export const campaignDraft = z.object({
  name: name({ max: campaignLimits.name, label: 'Campaign name' }).nullish(),
  description: text({ max: campaignLimits.description, label: 'Description' }).nullish(),
  channelId: text().nullish(),
  templateId: text().nullish(),
  media: clearable(chosenMedia),
  mediaList: clearable(z.array(chosenMedia.nullable()).max(10)),
  uploadType: choice(uploadTypes, 'Upload type is not valid'),
  columnMapping: clearable(z.array(mapping).max(campaignLimits.mappings)),
  fallback: clearable(fallbackDraft),
  trackLinks: absent(flag()),
  ...access,
})
export type CampaignDraft = z.output<typeof campaignDraft>

export const accessDraft = z.object(access)
export type AccessDraft = z.output<typeof accessDraft>

const base = '/chatbird/api/campaign'
const campaignPath = z.object({ campaignId: pathId('Campaign') })
const one = z.object({ campaign })

export const listCampaigns = endpoint({
  method: 'GET',
  path: base,
  summary: 'The campaigns that the caller may see, newest first.',
  query: z.object({
    ...page(20),
    name: searchTerm,
    state: list(number(z.number().int().min(0).max(6))).optional(),
    channelId: text().optional(),
  }),
  answer: z.object({ campaigns: z.array(campaign), ...moreRows }),
})

export const createCampaign = endpoint({
  method: 'POST',
  path: base,
  summary: 'Prepares a message: channel, template, media, mapping, fallback, and who may see it.',
  body: campaignDraft,
  answer: one,
})

export const readCampaign = endpoint({
  method: 'GET',
  path: `${base}/:campaignId`,
  summary: 'One campaign.',
  params: campaignPath,
  answer: one,
})

export const updateCampaign = endpoint({
  method: 'PUT',
  path: `${base}/:campaignId`,
  summary: 'Changes a campaign of which no iteration is started.',
  params: campaignPath,
  body: campaignDraft,
  answer: one,
})

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: `${base}/:campaignId`,
  summary: 'Puts a campaign into the Bin, unless one of its iterations is started.',
  params: campaignPath,
  answer: one,
})

export const restoreCampaign = endpoint({
  method: 'POST',
  path: `${base}/:campaignId/restore`,
  summary: 'Takes a campaign out of the Bin; a name taken meanwhile gets a word more.',
  params: campaignPath,
  answer: one,
})

export const deactivateCampaign = endpoint({
  method: 'POST',
  path: `${base}/:campaignId/deactivate`,
  summary: 'No new iteration of it can be started.',
  params: campaignPath,
  answer: one,
})

export const activateCampaign = endpoint({
  method: 'POST',
  path: `${base}/:campaignId/activate`,
  summary: 'Lets iterations of it be started again.',
  params: campaignPath,
  answer: one,
})

export const shareCampaign = endpoint({
  method: 'PUT',
  path: `${base}/:campaignId/accessType`,
  summary: 'Changes who sees a campaign; for its maker and for administrators.',
  params: campaignPath,
  body: accessDraft,
  answer: one,
})

export const readCampaignVariables = endpoint({
  method: 'GET',
  path: `${base}/:campaignId/variables`,
  summary: 'The variables of its template with what is mapped to each, and the columns that can be mapped.',
  params: campaignPath,
  answer: z.object({
    variables: z.array(variableGroup),
    /** Fields of the contact book, or, where values come in files or by call, the columns that the mapping names. */
    columns: z.array(z.string()),
  }),
})

function upper(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toUpperCase() || null : value
}
