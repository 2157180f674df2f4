import {
  type Activity,
  type Approval,
  activityStates,
  type Recipients,
  recipientSources,
  type Schedule,
} from '@parley/contracts/campaigns/activities.ts'
import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { formatDayTime, formatNumber } from '../lib/format.ts'
import type { Tone } from '../ui/feedback/status-badge.tsx'

/** What the screens of iterations say, as the documents write it (CAMP-006, CAMP-023). */
export const iterationWords = {
  title: 'Iterations',
  approved: 'Ready to go',
  declined: 'Declined',
  create: 'New Iteration',
  edit: 'Edit Iteration',
  changedMeanwhile: 'Somebody else has changed this iteration. See whether it is still right.',
  columns: ['Iteration', 'Campaign', 'Recipients', 'Scheduled At', 'Created By', 'Created On', 'Approval', 'Status'],
  declinedColumns: ['Iteration', 'Campaign', 'Rejected By', 'Rejected On', 'Reason'],
  reject: 'Reject Iterations',
  history: 'Approval History',
  historyColumns: ['User', 'Action', 'Reason', 'Date'],
} as const

export const iterationQuestions = {
  approve: {
    question: 'Approve Iterations',
    detail: 'Are you sure you want to approve this iteration?',
    noLabel: 'Cancel',
    yesLabel: 'Approve',
    isDanger: false,
  },
  delete: { question: 'Delete Iterations', detail: 'Are you sure you want to delete this iteration?' },
  start: { question: 'Start Campaign', isDanger: false },
  stop: { question: 'Stop Campaign', detail: 'Messages not yet sent will be cancelled. Do you want to stop?' },
} as const

const approvalLooks: Record<Approval, { label: string; tone: Tone }> = {
  DRAFT: { label: 'Draft', tone: 'neutral' },
  PENDING: { label: 'Pending', tone: 'warning' },
  APPROVED: { label: 'Approved', tone: 'success' },
  REJECTED: { label: 'Rejected', tone: 'danger' },
}

export function approvalOf({ approval }: Pick<Activity, 'approval'>): { label: string; tone: Tone } {
  return approvalLooks[approval]
}

const { scheduled, started, paused, completed } = activityStates
const tones: Record<number, Tone> = {
  [scheduled]: 'info',
  [started]: 'info',
  [paused]: 'warning',
  [completed]: 'success',
}

export function stateOf({ state, stateLabel }: Pick<Activity, 'state' | 'stateLabel'>): { label: string; tone: Tone } {
  return { label: stateLabel, tone: tones[state] ?? 'neutral' }
}

/** To be counted is a matter of seconds. */
export function countOf({ recipientCount }: Pick<Activity, 'recipientCount'>): string {
  return recipientCount === null ? 'Counting…' : formatNumber(recipientCount)
}

export const weekDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** `Now`, `5 Dec 2026 09:00 AM` or `Mon, Wed at 09:00`. */
export function timesOf(schedule: Schedule, timeZone: string): string {
  if (schedule.type === 'NOW') return 'Now'
  if (schedule.type === 'ONCE') return formatDayTime(schedule.at, timeZone)
  const { frequency, time } = schedule
  const days = [...(schedule.days ?? [])].sort((a, b) => a - b)
  if (frequency === 'DAILY') return `Daily at ${time}`
  const named = frequency === 'WEEKLY' ? days.map(day => weekDays[day]?.slice(0, 3)) : days
  return `${frequency === 'WEEKLY' ? '' : 'Monthly on '}${named.join(', ')} at ${time}`
}

export type Source = Exclude<Recipients['source'], 'API'>

export const sourceNames: Record<Source, string> = {
  NUMBERS: 'Typed numbers',
  CONTACTS: 'Contacts',
  GROUPS: 'Groups and labels',
  ALL: 'All contacts',
  FILE: 'CSV file',
}

/** What a campaign's recipients may be chosen from; those that come by call are not chosen. */
export function sourcesOf({ uploadType }: Pick<Campaign, 'uploadType'>): Source[] {
  return recipientSources[uploadType].filter(source => source !== 'API')
}
