import { activityStateNames, activityStates } from '@parley/contracts/campaigns/activities.ts'
import {
  type AccessType,
  type Campaign,
  campaignTexts,
  fallbackReasons,
} from '@parley/contracts/campaigns/campaigns.ts'
import { type UploadType, uploadTypes } from '@parley/contracts/campaigns/upload-types.ts'
import type { Tone } from '../ui/feedback/status-badge.tsx'
import type { Option } from '../ui/form/option.ts'
import type { Step } from './campaigns.search.ts'

/** What the screens of campaigns say, as the documents write it. */
export const campaignWords = {
  title: 'Campaigns',
  create: 'Create Campaign',
  edit: 'Edit Campaign',
  sendTest: 'Send Test',
  newIteration: 'New Iteration',
  createIteration: 'Create Iteration',
  deactivate: {
    question: 'Deactivate Campaign',
    detail: 'No new iteration can be started. Do you want to deactivate this campaign?',
  },
  delete: { question: campaignTexts.deleteQuestion },
} as const

export const campaignColumns = [
  'Campaign Name',
  'Channel',
  'Template',
  'Created By',
  'Created On',
  'Status',
  'Iterations',
] as const

export const stepNames: Record<Step, string> = {
  details: 'Details',
  message: 'Message',
  recipients: 'Recipients',
  variables: 'Variables',
  review: 'Review',
}

const { created, scheduled, started, stopped } = activityStates
/** A campaign itself is neither paused nor completed, and one that is deleted is in the Bin. */
export const stateOptions: Option[] = [created, scheduled, started, stopped].map(state => ({
  value: String(state),
  label: activityStateNames[state] ?? '',
}))

const tones: Record<number, Tone> = { [created]: 'neutral', [scheduled]: 'info', [started]: 'success' }

export function badgeOf({ state, stateLabel }: Pick<Campaign, 'state' | 'stateLabel'>): { label: string; tone: Tone } {
  return { label: stateLabel, tone: tones[state] ?? 'warning' }
}

export const uploadNames: Record<UploadType, string> = {
  ONE_TO_MANY: 'One to many: everybody gets the same words',
  MANY_TO_MANY: 'Many to many: a file brings the values of each recipient',
  CONTACTS: 'Contacts: the phone book brings the values of each recipient',
  API: 'By call: another system brings recipients and values',
}

/** Iterations by call are not offered yet: only who has such a campaign sees the choice. */
export function uploadOptions(chosen: UploadType): Option[] {
  const offered = uploadTypes.filter(type => type !== 'API' || chosen === 'API')
  return offered.map(value => ({ value, label: uploadNames[value] }))
}

export const accessNames: Record<AccessType, string> = {
  PRIVATE: 'Only its maker and named users',
  DEPARTMENT: 'Its department',
  ENTERPRISE: 'Everybody',
}

/** What a recipient has met who gets the fallback. */
export const reasons = fallbackReasons
export const reasonNames: Record<(typeof fallbackReasons)[number], string> = {
  FAILED: 'Failed',
  NOT_DELIVERED: 'Not delivered in time',
  NOT_READ: 'Not read in time',
}
