import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import type { ActivityEstimate } from '@parley/contracts/campaigns/activities.ts'
import { componentOf } from '@parley/contracts/templates/components.ts'
import { segmentsOf } from '../broadcasts/preflight.ts'
import { markStopped } from '../broadcasts/recipients.ts'
import { rateOf } from '../dispatch/rates.ts'
import { invalid } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { readTemplateFor } from '../templates/templates.rows.ts'
import { channelOf } from './activities.count.ts'
import { oneActivity, recipientsOf } from './activities.rows.ts'
import { foundFileIn, type Place } from './audience.file.ts'
import { type Audience, beginning, identityOf, nextPart } from './audience.ts'
import { oneCampaign } from './campaigns.rows.ts'

/** So many recipients are judged one by one; what is true of the others is taken from their share. */
const mostJudged = 100_000

/** Part by part, each in a transaction of its own: it takes seconds, and nothing is to be held so long. */
export async function estimateActivity(work: Work, activityId: string): Promise<ActivityEstimate> {
  const asked = await work.transact(inner => askedOf(inner, activityId))
  const judged = { total: 0, valid: 0, invalid: 0, duplicates: 0, blacklisted: 0, optedOut: 0 }
  const seen = new Set<string>()
  let place: Place | null = beginning
  while (place && judged.total + judged.duplicates < mostJudged) {
    const from: Place = place
    place = await work.transact(inner => judgePart(inner, asked, { from, judged, seen }))
  }
  const share = place ? Math.max(1, asked.count / (judged.total + judged.duplicates)) : 1
  const inAll = (n: number) => Math.round(n * share)
  const valid = inAll(judged.valid)
  return {
    recipients: {
      total: inAll(judged.total),
      valid,
      invalid: inAll(judged.invalid),
      duplicates: inAll(judged.duplicates),
      blacklisted: inAll(judged.blacklisted),
      optedOut: inAll(judged.optedOut),
    },
    units: valid * asked.segments,
    amount: 0,
    currency: asked.currency,
    durationSeconds: Math.ceil(valid / asked.rate),
    walletBalance: null,
    sufficient: true,
  }
}

type Asked = Awaited<ReturnType<typeof askedOf>>

async function askedOf(work: Work, activityId: string) {
  const row = await oneActivity(work, activityId)
  const campaign = await oneCampaign(work, row.campaignId)
  const channel = await channelOf(work, row.campaignId)
  const recipients = await recipientsOf(work, activityId)
  const file = foundFileIn(row.file)
  if (recipients.source === 'FILE' && !file) throw invalid(row.trouble ?? activityTexts.counting, 'recipients.file')
  const { content } = await readTemplateFor(work, { channelId: channel.id, templateUId: campaign.templateId ?? '' })
  const { currency } = await work.db
    .selectFrom('enterprises')
    .select('currency')
    .where('id', '=', work.enterpriseId)
    .executeTakeFirstOrThrow()
  const audience: Audience = { recipients, channel, file, hasOwnValues: campaign.uploadType === 'MANY_TO_MANY' }
  return {
    audience,
    count: row.recipientCount ?? 0,
    purpose: content.category,
    segments: segmentsOf(channel.type, componentOf(content.components, 'BODY')?.text),
    rate: Math.min(rateOf(channel), row.throttlePerSecond ?? 1000),
    currency: currency === 'USD' ? ('USD' as const) : ('INR' as const),
  }
}

type Judging = { from: Place; judged: ActivityEstimate['recipients']; seen: Set<string> }

async function judgePart(work: Work, { audience, purpose }: Asked, { from, judged, seen }: Judging) {
  const { found, next } = await nextPart(work, audience, from)
  await markStopped(work, audience.channel, { purpose, all: found })
  for (const one of found) {
    const key = identityOf(audience, one)
    if (!one.problem && seen.has(key)) {
      judged.duplicates += 1
      continue
    }
    seen.add(key)
    judged.total += 1
    if (one.problem) judged.invalid += 1
    else if (one.stop === 'BLACKLISTED') judged.blacklisted += 1
    else if (one.stop) judged.optedOut += 1
    else judged.valid += 1
  }
  return next
}
