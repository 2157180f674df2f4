import { z } from 'zod'
import { counts, messagePage } from '../broadcasts/broadcasts.ts'
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
  numberText,
  page,
  pathId,
  searchTerm,
  text,
} from '../fields.ts'
import { activityLimits } from './activities.texts.ts'
import type { UploadType } from './upload-types.ts'

/** The documents say _activity_ in paths and fields, and _iteration_ on screens. */
const base = '/chatbird/api/campaign/activity'

/** By number, as the documents count them; the last one is ours. */
export const activityStates = {
  created: 0,
  scheduled: 1,
  started: 2,
  paused: 3,
  stopped: 4,
  deleted: 5,
  completed: 6,
} as const
export const activityStateNames = [
  'Created',
  'Scheduled',
  'Started',
  'Paused',
  'Stopped',
  'Deleted',
  'Completed',
] as const

export const approvals = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'] as const
export type Approval = (typeof approvals)[number]

/** `recheck`: the campaign was changed, so that what had been approved waits for approval again. */
export const activityActions = [
  'create',
  'update',
  'submit',
  'approve',
  'reject',
  'recheck',
  'start',
  'pause',
  'resume',
  'stop',
] as const
export type ActivityAction = (typeof activityActions)[number]

const ids = list(z.uuid().toLowerCase()).default([])
const column = absent(text({ max: 200, label: 'Column' }))

/** Groups are alternatives to each other and to labels: whoever is in one of them is meant. */
export const recipients = z.discriminatedUnion('source', [
  z.object({ source: z.literal('NUMBERS'), numbers: list(numberText).default([]) }),
  z.object({ source: z.literal('CONTACTS'), contactIds: ids }),
  z.object({ source: z.literal('GROUPS'), groupIds: ids, tagIds: ids }),
  z.object({ source: z.literal('ALL') }),
  z.object({
    source: z.literal('FILE'),
    /** `path` is what the upload answered, or the file's id. */
    file: z.object({ id: absent(text()), name: absent(text({ max: 300, label: 'File name' })), path: absent(text()) }),
    numberColumn: column,
    nameColumn: column,
  }),
  z.object({ source: z.literal('API') }),
])
export type Recipients = z.output<typeof recipients>

/** What the upload type of a campaign lets its recipients come from; the first is offered first. */
export const recipientSources: Readonly<Record<UploadType, readonly Recipients['source'][]>> = {
  ONE_TO_MANY: ['NUMBERS', 'CONTACTS', 'GROUPS', 'ALL', 'FILE'],
  MANY_TO_MANY: ['FILE'],
  CONTACTS: ['CONTACTS', 'GROUPS', 'ALL'],
  API: ['API'],
}

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY'] as const

/** `days`: of the week from 0, Sunday; or of the month from 1, where the last day of a shorter month stands for those it lacks. */
export const schedule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('NOW') }),
  z.object({ type: z.literal('ONCE'), at: z.iso.datetime({ offset: true }) }),
  z.object({
    type: z.literal('RECURRING'),
    frequency: z.enum(frequencies),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time is written HH:mm'),
    days: list(number(z.number().int().min(0).max(31))).optional(),
    until: z.iso.datetime({ offset: true }),
    timeZone: z.string(),
  }),
])
export type Schedule = z.output<typeof schedule>

const activityDraft = z.object({
  name: name({ max: activityLimits.name, label: 'Iteration' }),
  recipients: nested(recipients),
  /** At once unless given. */
  schedule: nested(schedule).optional(),
  /** Null: as fast as the channel may. */
  throttlePerSecond: number(z.number().int().min(1).max(1000)).nullish(),
  /** Hands it to a checker at once. */
  submit: absent(flag()),
})
export type ActivityDraft = z.output<typeof activityDraft>

const state = z.number().int().min(0).max(6)

export const instance = z.object({
  id,
  /** The time that it ran for. */
  dueOn: instant,
  startedOn: instant.nullable(),
  completedOn: instant.nullable(),
  /** One of `activityStates`. */
  state,
  counts,
})
export type Instance = z.output<typeof instance>

export const activity = z.object({
  id,
  _id: id,
  activityId: id,
  campaignId: id,
  campaignName: z.string(),
  name: z.string(),
  state,
  stateLabel: z.string(),
  approval: z.enum(approvals),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  recipients,
  /** Null until they are counted. */
  recipientCount: z.number().nullable(),
  schedule,
  throttlePerSecond: z.number().nullable(),
  /** When the next instance is due; null where none is to come. */
  nextRunOn: instant.nullable(),
  /** Why it stands still or could not go out, in words. */
  trouble: z.string().nullable(),
  /** The newest first, at most 100. */
  instances: z.array(instance),
  /** Of all its instances together. */
  counts,
  createdBy: z.object({ uId: z.string(), name: z.string() }),
  approvedBy: z.object({ uId: z.string(), name: z.string() }).nullable(),
  createdOn: instant,
  /** The oldest first. */
  history: z.array(
    z.object({
      uId: z.string(),
      name: z.string(),
      action: z.enum(activityActions),
      reason: z.string().nullable(),
      at: instant,
    }),
  ),
})
export type Activity = z.output<typeof activity>

const activityPath = z.object({ activityId: pathId('Iteration') })
const campaignPath = z.object({ campaignId: pathId('Campaign') })
const answer = z.object({ activity })

export const createActivity = endpoint({
  method: 'POST',
  path: '/chatbird/api/campaign/:campaignId/activity',
  summary: 'Makes an iteration of a campaign: to whom, and when. Its recipients are counted in the background.',
  params: campaignPath,
  body: activityDraft,
  answer,
})
export const listActivities = endpoint({
  method: 'GET',
  path: base,
  summary: 'Iterations of all campaigns, newest first; without the numbers and contacts that they name.',
  query: z.object({
    ...page(20),
    campaignId: z.string().optional(),
    state: list(number(state)).optional(),
    approval: list(z.string().trim().toUpperCase().pipe(z.enum(approvals))).optional(),
    name: searchTerm,
  }),
  answer: z.object({ activities: z.array(activity), ...moreRows }),
})
export const readActivity = endpoint({
  method: 'GET',
  path: `${base}/:activityId`,
  summary: 'One iteration with its instances.',
  params: activityPath,
  answer,
})
export const updateActivity = endpoint({
  method: 'PUT',
  path: `${base}/:activityId`,
  summary: 'Changes a draft, or one that was rejected, which is a draft then.',
  params: activityPath,
  body: activityDraft.partial(),
  answer,
})
export const deleteActivity = endpoint({
  method: 'DELETE',
  path: `${base}/:activityId`,
  summary: 'Deletes an iteration that is not started.',
  params: activityPath,
  answer,
})
export const submitActivity = act('submit', 'Asks a checker to approve it.')
export const approveActivity = act('approve', 'Lets it be started; its maker cannot, unless an administrator.')
export const rejectActivity = endpoint({
  method: 'POST',
  path: `${base}/:activityId/reject`,
  summary: 'Gives it back to its maker, with the reason.',
  params: activityPath,
  body: z.object({ reason: text({ max: activityLimits.reason, label: 'Reason' }).default('') }),
  answer,
})
export const startActivity = act('start', 'Sends at once what is approved, or at its time.')
export const pauseActivity = act('pause', 'Takes no further recipients and makes no further instance.')
export const resumeActivity = act('resume', 'Goes on where it was paused.')
export const stopActivity = act('stop', 'Ends it; what was not handed over yet is cancelled.')
export const cloneActivity = endpoint({
  method: 'POST',
  path: `${base}/:activityId/clone`,
  summary: 'A draft with the same recipients.',
  params: activityPath,
  body: z.object({ name: absent(name({ max: activityLimits.name, label: 'Iteration' })) }),
  answer,
})

const estimate = z.object({
  recipients: z.object({
    total: z.number(),
    /** Without those who would be skipped. */
    valid: z.number(),
    invalid: z.number(),
    duplicates: z.number(),
    blacklisted: z.number(),
    optedOut: z.number(),
  }),
  units: z.number(),
  amount: z.number(),
  currency: z.enum(['INR', 'USD']),
  durationSeconds: z.number(),
  /** Null where nothing is paid beforehand. */
  walletBalance: z.number().nullable(),
  sufficient: z.boolean(),
})
export type ActivityEstimate = z.output<typeof estimate>
const estimating = {
  path: `${base}/:activityId/estimate`,
  summary: 'Whom it would reach at this moment, and how long that takes.',
  params: activityPath,
  answer: estimate,
  transaction: 'none' as const,
}
export const estimateActivity = endpoint({ method: 'GET', ...estimating })
export const estimateActivityByPost = endpoint({ method: 'POST', ...estimating })

export const listActivityMessages = endpoint({
  method: 'GET',
  path: `${base}/:activityId/messages`,
  summary: 'What became of each recipient, instance by instance.',
  params: activityPath,
  ...messagePage,
})

function act(word: 'submit' | 'approve' | 'start' | 'pause' | 'resume' | 'stop', summary: string) {
  return endpoint({ method: 'POST', path: `${base}/:activityId/${word}`, summary, params: activityPath, answer })
}
