import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { Claimed } from './claim.ts'

/** What a message is about decides who may still get it. Free text of a chat is an answer: `SERVICE`. */
export type Purpose = 'MARKETING' | 'UTILITY' | 'AUTHENTICATION' | 'SERVICE'
export type Judged = { row: Claimed; purpose: Purpose }
export type Verdict = { kind: 'go' } | { kind: 'skip'; code: string; text: string } | { kind: 'wait'; until: Date }

export const gateTexts = {
  BLACKLISTED: 'The number is on the blacklist.',
  OPTED_OUT: 'The contact wants no advertising on this channel.',
} as const

type Door = { id: string; enterpriseId: string; type: number }
const sms = 0
const whatsApp = 4
/** WhatsApp takes one message in six seconds for one person. */
const pairSeconds = 6
const pace: Verdict = { kind: 'go' }

/** The one place that all senders pass: blacklist, opt-out, quiet hours, pace for one person. In the order of `rows`. */
export async function judge(db: Db, channel: Door, rows: readonly Judged[]): Promise<Verdict[]> {
  const recipients = [...new Set(rows.flatMap(({ row }) => row.recipient ?? []))]
  if (recipients.length === 0) return rows.map(() => pace)
  const banned = await blacklisted(db, channel.enterpriseId, recipients)
  const unwilling = await optedOut(db, channel, recipients)
  const recent =
    channel.type === whatsApp ? await lastSent(db, channel.id, recipients, rows) : new Map<string, number>()
  return rows.map(({ row, purpose }) => {
    const to = row.recipient
    if (!to) return pace
    if (banned.has(to)) return { kind: 'skip', code: 'BLACKLISTED', text: gateTexts.BLACKLISTED }
    if (purpose === 'MARKETING' && unwilling.has(to))
      return { kind: 'skip', code: 'OPTED_OUT', text: gateTexts.OPTED_OUT }
    const quiet = purpose === 'MARKETING' && channel.type === sms ? quietUntil(to, new Date()) : null
    if (quiet) return { kind: 'wait', until: quiet }
    return paced(recent, to, channel.type)
  })
}

export async function blacklisted(db: Db, enterpriseId: string, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from blacklist where enterprise_id = ${enterpriseId} and number = any(${numbers}::text[])`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

export async function optedOut(db: Db, channel: Door, numbers: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ to: string }>`
    select c.phone_number as to from contact_opt_outs o join contacts c on c.id = o.contact_id
    where o.channel_id = ${channel.id} and c.enterprise_id = ${channel.enterpriseId} and c.phone_number = any(${numbers}::text[])
    union all
    select a.address from contact_opt_outs o join contact_addresses a on a.contact_id = o.contact_id and a.channel_id = o.channel_id
    where o.channel_id = ${channel.id} and a.address = any(${numbers}::text[])`.execute(db)
  return new Set(rows.map(({ to }) => to))
}

/** Indian numbers get no advertising by SMS from nine in the evening to ten in the morning, Indian time. */
export function quietUntil(to: string, now: Date): Date | null {
  if (!to.startsWith('91')) return null
  const indian = new Date(now.getTime() + indiaMs)
  const hour = indian.getUTCHours()
  if (hour >= 10 && hour < 21) return null
  const day = hour >= 21 ? 1 : 0
  const ten = Date.UTC(indian.getUTCFullYear(), indian.getUTCMonth(), indian.getUTCDate() + day, 10)
  return new Date(ten - indiaMs)
}
const indiaMs = 5.5 * 3600 * 1000

/** When the next message to a person may leave, as rows of one batch take their turns. */
function paced(recent: Map<string, number>, to: string, type: number): Verdict {
  if (type !== whatsApp) return pace
  const now = Date.now()
  const last = recent.get(to)
  if (last === undefined || last + pairSeconds * 1000 <= now) {
    recent.set(to, now)
    return pace
  }
  return { kind: 'wait', until: new Date(last + pairSeconds * 1000) }
}

async function lastSent(db: Db, channelId: string, recipients: string[], claimed: readonly Judged[]) {
  const ids = claimed.map(({ row }) => row.id)
  const { rows } = await sql<{ recipient: string; at: Date }>`
    select recipient, max(coalesce(sent_at, lease_until - interval '60 seconds')) as at from deliveries
    where channel_id = ${channelId} and recipient = any(${recipients}::text[]) and id <> all(${ids}::uuid[])
      and (sent_at > now() - make_interval(secs => ${pairSeconds}) or (state = -1 and lease_until > now()))
    group by recipient`.execute(db)
  return new Map(rows.map(({ recipient, at }) => [recipient, at.getTime()]))
}
