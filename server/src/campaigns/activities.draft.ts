import { activityLimits, activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import {
  type ActivityDraft,
  type Recipients,
  recipientSources,
  type Schedule,
} from '@parley/contracts/campaigns/activities.ts'
import type { UploadType } from '@parley/contracts/campaigns/upload-types.ts'
import { sql } from 'kysely'
import { readAddress, readStored } from '../broadcasts/recipients.ts'
import { importableFile } from '../contacts/imports/imports.ts'
import { maskedPhone } from '../contacts/masks.ts'
import { ownContacts, ownSets } from '../contacts/sets.members.ts'
import { countryCode } from '../contacts/values.ts'
import { keepForGood } from '../files/artifacts.check.ts'
import { invalid, invalidFields } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import type { CampaignRow } from './campaigns.rows.ts'

export function checkedName(name: string): string {
  if (!name) throw invalid(activityTexts.mandatory, 'name')
  return name
}

/** As they are stored; nobody is looked up in the book yet. `before` is what a change replaces. */
export async function checkedRecipients(
  work: Work,
  campaign: CampaignRow,
  recipients: ActivityDraft['recipients'],
  before?: Recipients,
): Promise<Recipients> {
  const { source } = recipients
  const allowed: readonly string[] = recipientSources[campaign.uploadType as UploadType]
  if (!allowed.includes(source)) throw invalid(activityTexts.wrongSource, 'recipients.source')
  switch (source) {
    case 'NUMBERS':
      return { source, numbers: await checkedNumbers(work, campaign, { numbers: recipients.numbers, before }) }
    case 'CONTACTS':
      return { source, contactIds: await someContacts(work, recipients.contactIds) }
    case 'GROUPS':
      return { source, ...(await someSets(work, recipients)) }
    case 'FILE':
      return { ...recipients, file: await checkedFile(work, recipients.file) }
    default:
      return recipients
  }
}

/**
 * Numbers come back as they were shown. Where two are shown alike and one of them is missing, nobody knows which: then
 * they stay masked, and are refused.
 */
function unmasked(numbers: readonly string[], before: Recipients | undefined): string[] {
  if (before?.source !== 'NUMBERS') return [...numbers]
  const stored = Map.groupBy(before.numbers, maskedPhone)
  const sent = Map.groupBy(numbers, number => number.trim())
  const taken = new Map<string, number>()
  return numbers.map(number => {
    const shown = number.trim()
    const kept = stored.get(shown) ?? []
    if (kept.length !== 1 && kept.length !== sent.get(shown)?.length) return number
    const place = taken.get(shown) ?? 0
    taken.set(shown, place + 1)
    return kept[place] ?? kept[0] ?? number
  })
}

type Numbers = { numbers: readonly string[]; before: Recipients | undefined }

/** One wrong number refuses all, as in a broadcast. */
async function checkedNumbers(work: Work, { channelId }: CampaignRow, sent: Numbers): Promise<string[]> {
  const field = 'recipients.numbers'
  const numbers = unmasked(sent.numbers, sent.before)
  const stored = new Set(sent.before?.source === 'NUMBERS' ? sent.before.numbers : [])
  if (numbers.length === 0) throw invalid(activityTexts.numbers, field)
  if (numbers.length > activityLimits.named) throw invalid(activityTexts.tooMany, field)
  const country = await countryCode(work)
  const { type } = await work.db
    .selectFrom('channels')
    .select('type')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  const read = numbers
    .map(number => number.trim())
    .map(number => (stored.has(number) ? readStored(type, number, country) : readAddress(type, number, country)))
  const wrong = read.flatMap((one, place) =>
    'message' in one ? [{ field: `${field}[${place}]`, message: activityTexts.numbers }] : [],
  )
  if (wrong.length > 0) throw invalidFields(wrong)
  return [...new Set(read.flatMap(one => ('digits' in one ? one.digits : [])))]
}

async function someContacts(work: Work, named: readonly string[]): Promise<string[]> {
  const field = 'recipients.contactIds'
  if (named.length === 0) throw invalid(activityTexts.mandatory, field)
  if (named.length > activityLimits.named) throw invalid(activityTexts.tooMany, field)
  return ownContacts(work, field, named)
}

async function someSets(work: Work, { groupIds, tagIds }: { groupIds: string[]; tagIds: string[] }) {
  if (groupIds.length + tagIds.length === 0) throw invalid(activityTexts.mandatory, 'recipients.groupIds')
  return {
    groupIds: await ownSets(work, 'groupIds', groupIds),
    tagIds: await ownSets(work, 'tagIds', tagIds),
  }
}

type FileReference = Extract<Recipients, { source: 'FILE' }>['file']

/**
 * Kept for as long as there are runs, which read it each time. Said even of one that is kept: a sweep may be about to let
 * it go.
 */
async function checkedFile(work: Work, { id, name, path }: FileReference): Promise<FileReference> {
  if (/\.(xlsx|zip)$/i.test(name ?? '')) throw invalid(activityTexts.csvOnly, 'recipients.file')
  const file = await importableFile(work, { name, path: path ?? id })
  await keepForGood(work, file.id)
  return { id: file.id, name: name ?? file.name, path: file.id }
}

export async function checkedSchedule(work: Work, schedule: Schedule): Promise<Schedule> {
  if (schedule.type === 'NOW') return schedule
  if (schedule.type === 'ONCE') {
    if (Date.parse(schedule.at) <= work.now.getTime()) throw invalid(activityTexts.past, 'schedule.at')
    return schedule
  }
  if (Date.parse(schedule.until) <= work.now.getTime()) throw invalid(activityTexts.past, 'schedule.until')
  if (!(await isZone(work, schedule.timeZone))) throw invalid(activityTexts.zone, 'schedule.timeZone')
  if (schedule.frequency === 'DAILY') return schedule
  const [least, most] = schedule.frequency === 'WEEKLY' ? [0, 6] : [1, 31]
  const days = [...new Set(schedule.days)]
  const areRight = days.length > 0 && days.every(day => day >= least && day <= most)
  if (!areRight) throw invalid(activityTexts.mandatory, 'schedule.days')
  return { ...schedule, days }
}

/** As the database knows it, which works out the times. */
async function isZone({ db }: Work, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${name}`.execute(db)
  return rows.length > 0
}
