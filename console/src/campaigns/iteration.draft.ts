import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import {
  type Activity,
  type createActivity,
  frequencies,
  type Recipients,
  type Schedule,
} from '@parley/contracts/campaigns/activities.ts'
import { isUnseen } from '@parley/contracts/fields.ts'
import { type PickedContact, splitNumbers, wrongNumbers, wrongText } from '../broadcasts/recipients.api.ts'
import type { CallInput } from '../lib/call.ts'
import { dayOf, instantOf, localTime } from '../lib/days.ts'
import type { WallTime } from '../ui/date/wall-time.ts'
import type { Source } from './iterations.words.ts'

type Frequency = (typeof frequencies)[number]

/** An iteration as its form keeps it. */
export type IterationValues = {
  name: string
  source: Source
  numbers: string
  contacts: PickedContact[]
  groupIds: string[]
  tagIds: string[]
  file: { id: string; name: string } | null
  numberColumn: string
  /** Chosen by call alone; kept, lest a change in the form takes it away. */
  nameColumn: string
  when: Schedule['type']
  at: WallTime | null
  frequency: Frequency
  /** `09:00` */
  time: string
  /** Of the week from 0, Sunday; or of the month from 1. */
  days: string[]
  /** The last day, such as `2026-12-31`. */
  until: string | null
  timeZone: string
  throttlePerSecond: number | null
}

export function newIteration(source: Source, timeZone: string): IterationValues {
  return {
    name: '',
    source,
    numbers: '',
    contacts: [],
    groupIds: [],
    tagIds: [],
    file: null,
    numberColumn: '',
    nameColumn: '',
    when: 'NOW',
    at: null,
    frequency: 'DAILY',
    time: '10:00',
    days: [],
    until: null,
    timeZone,
    throttlePerSecond: null,
  }
}

type Kept = Pick<Activity, 'name' | 'recipients' | 'schedule' | 'throttlePerSecond'>

export function valuesOf(activity: Kept, contacts: PickedContact[], timeZone: string): IterationValues {
  const { name, recipients, schedule, throttlePerSecond } = activity
  return {
    ...newIteration(recipients.source === 'API' ? 'FILE' : recipients.source, timeZone),
    ...givenBy(recipients),
    ...timesIn(schedule, timeZone),
    name,
    contacts,
    throttlePerSecond,
  }
}

function givenBy(recipients: Recipients): Partial<IterationValues> {
  switch (recipients.source) {
    case 'NUMBERS':
      return { numbers: recipients.numbers.join(', ') }
    case 'GROUPS':
      return { groupIds: recipients.groupIds, tagIds: recipients.tagIds }
    case 'FILE': {
      const { file, numberColumn = '', nameColumn = '' } = recipients
      return { file: { id: file.id ?? '', name: file.name ?? '' }, numberColumn, nameColumn }
    }
    default:
      return {}
  }
}

function timesIn(schedule: Schedule, timeZone: string): Partial<IterationValues> {
  if (schedule.type === 'NOW') return {}
  if (schedule.type === 'ONCE') return { when: 'ONCE', at: `${localTime(Date.parse(schedule.at), timeZone)}:00` }
  const { type, days = [], until, ...rest } = schedule
  return { ...rest, when: type, days: days.map(String), until: dayOf(Date.parse(until), rest.timeZone) }
}

export type Rules = {
  /** Of the account, in which a single time is told. */
  timeZone: string
  /** Null where addresses are no phone numbers. */
  countryCode: string | null
  now: number
}

/** What is missing or wrong, by field. */
export function problemsOf(
  values: IterationValues,
  rules: Rules,
): Partial<Record<keyof IterationValues, string | null>> {
  return {
    name: isUnseen(values.name) ? activityTexts.mandatory : null,
    ...recipientProblems(values, rules),
    ...scheduleProblems(values, rules),
    throttlePerSecond: isThrottle(values.throttlePerSecond) ? null : `Please enter 1 to ${fastest}`,
  }
}

/** As those see a number who may not see all of it; which number it is the server knows. */
const hidden = /^\*{6}\d{1,4}$/

function recipientProblems(values: IterationValues, { countryCode }: Rules) {
  const { source, numbers, contacts, groupIds, tagIds, file } = values
  switch (source) {
    case 'NUMBERS': {
      const wrong = countryCode === null ? [] : wrongNumbers(numbers, countryCode).filter(one => !hidden.test(one))
      return { numbers: splitNumbers(numbers).length > 0 ? wrongText(wrong) : activityTexts.numbers }
    }
    case 'CONTACTS':
      return { contacts: contacts.length > 0 ? null : activityTexts.mandatory }
    case 'GROUPS':
      return { groupIds: groupIds.length + tagIds.length > 0 ? null : activityTexts.mandatory }
    case 'FILE':
      return { file: file ? null : activityTexts.mandatory }
    default:
      return {}
  }
}

function scheduleProblems(values: IterationValues, { timeZone, now }: Rules) {
  const { when, at, frequency, days, until } = values
  if (when === 'ONCE') return { at: lateness(at && instantOf(at, timeZone), now) }
  if (when === 'NOW') return {}
  return {
    days: frequency === 'DAILY' || days.length > 0 ? null : activityTexts.mandatory,
    until: lateness(until && endOf(until, values.timeZone), now),
  }
}

function lateness(instant: string | null, now: number): string | null {
  if (!instant) return activityTexts.mandatory
  return Date.parse(instant) > now ? null : activityTexts.past
}

const fastest = 1000

function isThrottle(perSecond: number | null): boolean {
  return perSecond === null || (perSecond >= 1 && perSecond <= fastest)
}

export type IterationBody = NonNullable<CallInput<typeof createActivity>['body']>

/** The body of the call; null takes away what was there. */
export function bodyOf(values: IterationValues, timeZone: string, submit: boolean): IterationBody {
  return {
    name: values.name,
    recipients: recipientsOf(values),
    schedule: scheduleOf(values, timeZone),
    throttlePerSecond: values.throttlePerSecond,
    submit,
  }
}

function recipientsOf({
  source,
  numbers,
  contacts,
  groupIds,
  tagIds,
  file,
  numberColumn,
  nameColumn,
}: IterationValues): Recipients {
  switch (source) {
    case 'NUMBERS':
      return { source, numbers: splitNumbers(numbers) }
    case 'CONTACTS':
      return { source, contactIds: contacts.map(({ id }) => id) }
    case 'GROUPS':
      return { source, groupIds, tagIds }
    case 'FILE': {
      const path = file?.id ?? ''
      return {
        source,
        file: { name: file?.name ?? '', path },
        numberColumn: numberColumn.trim() || undefined,
        nameColumn: nameColumn || undefined,
      }
    }
    default:
      return { source }
  }
}

function scheduleOf(values: IterationValues, zone: string): Schedule {
  const { when, at, frequency, time, days, until, timeZone } = values
  if (when === 'ONCE') return { type: when, at: instantOf(at ?? '', zone) }
  if (when === 'NOW') return { type: when }
  return {
    type: when,
    frequency,
    time,
    ...(frequency === 'DAILY' ? {} : { days: days.map(Number) }),
    until: endOf(until ?? '', timeZone),
    timeZone,
  }
}

/** The last second of a day. */
function endOf(day: string, timeZone: string): string {
  return instantOf(`${day}T23:59:59`, timeZone)
}

/** The field of the form that a key of the body stands in; what has none speaks at the top. */
export function fieldOf(key: string | undefined): string | undefined {
  const known = newIteration('NUMBERS', '')
  const parts = (key ?? '').split(/[.[\]]+/).map(part => (part === 'contactIds' ? 'contacts' : part))
  return parts.find(part => Object.hasOwn(known, part)) ?? key
}

/** Another rhythm has other days. */
export function withFrequency(chosen: string): Pick<IterationValues, 'frequency' | 'days'> {
  return { frequency: frequencies.find(one => one === chosen) ?? 'DAILY', days: [] }
}
