import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import type { ActivityEstimate } from '@parley/contracts/campaigns/activities.ts'
import { componentOf } from '@parley/contracts/templates/components.ts'
import { tariffOf } from '../billing/prices.ts'
import type { Addressee } from '../broadcasts/deliveries.ts'
import { segmentsOf } from '../broadcasts/preflight.ts'
import { markStopped } from '../broadcasts/recipients.ts'
import { tryOut } from '../broadcasts/sample.ts'
import { rateOf } from '../dispatch/rates.ts'
import { invalid } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'
import { readTemplateFor } from '../templates/templates.rows.ts'
import { channelOf } from './activities.count.ts'
import { oneActivity, recipientsOf } from './activities.rows.ts'
import { foundFileIn, type Place } from './audience.file.ts'
import { type Audience, beginning, type From, identityOf, nextPart, readAhead } from './audience.ts'
import { contentOf, oneCampaign } from './campaigns.rows.ts'

/** So many recipients are judged one by one; what is true of the others is taken from their share. */
const mostJudged = 100_000
/** For so many the message is written out, to find those who lack a value. */
const mostTried = 2000

/** Part by part, each in a transaction of its own: it takes seconds, and nothing is to be held so long. */
export async function estimateActivity(work: Work, activityId: string): Promise<ActivityEstimate> {
  const asked = await work.transact(inner => askedOf(inner, activityId))
  const judged = { total: 0, valid: 0, invalid: 0, duplicates: 0, blacklisted: 0, optedOut: 0 }
  const tried = { total: 0, lacking: 0 }
  const seen = new Set<string>()
  let place: Place | null = beginning
  while (place && judged.total + judged.duplicates < mostJudged) {
    const from: Place = place
    const ahead = await readAhead(work.transact, asked.audience, from)
    place = await work.transact(inner => judgePart(inner, asked, { from: { place: from, ahead }, judged, tried, seen }))
  }
  const share = place ? Math.max(1, asked.count / (judged.total + judged.duplicates)) : 1
  const inAll = (n: number) => Math.round(n * share)
  // They are skipped, as are those whose number is none.
  const lacking = tried.lacking > 0 ? inAll(judged.valid * (tried.lacking / tried.total)) : 0
  const valid = Math.max(0, inAll(judged.valid) - lacking)
  return {
    recipients: {
      total: inAll(judged.total),
      valid,
      invalid: inAll(judged.invalid) + lacking,
      duplicates: inAll(judged.duplicates),
      blacklisted: inAll(judged.blacklisted),
      optedOut: inAll(judged.optedOut),
    },
    ...asked.costOf(valid * asked.segments),
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
  const audience: Audience = { recipients, channel, file, hasOwnValues: campaign.uploadType === 'MANY_TO_MANY' }
  const { media, mediaList, mapping } = contentOf(campaign)
  return {
    audience,
    said: { content: { template: content, media, cards: mediaList, trackLinks: false }, mapping },
    count: row.recipientCount ?? 0,
    purpose: content.category,
    segments: segmentsOf(channel.type, componentOf(content.components, 'BODY')?.text),
    rate: Math.min(rateOf(channel), row.throttlePerSecond ?? 1000),
    costOf: await tariffOf(work, channel, content.category),
  }
}

type Judging = {
  from: From
  judged: ActivityEstimate['recipients']
  tried: { total: number; lacking: number }
  seen: Set<string>
}

async function judgePart(work: Work, { audience, purpose, said }: Asked, { from, judged, tried, seen }: Judging) {
  const { found, next } = await nextPart(work, audience, from)
  await markStopped(work, audience.channel, { purpose, all: found })
  const valid: Addressee[] = []
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
    else valid.push(one)
  }
  judged.valid += valid.length
  const all = valid.slice(0, mostTried - tried.total)
  tried.total += all.length
  tried.lacking += (
    await tryOut(work, { ...said, recipients: { all } }, { most: all.length, isMasked: false })
  ).withoutValues
  return next
}
