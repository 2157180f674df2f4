import { numberedTypes, sms } from '@parley/contracts/channels/kinds.ts'
import { countryOfPhone } from '@parley/contracts/contacts/phones.ts'
import { everyDay } from '@parley/contracts/enterprises/sending-rules.ts'
import { sql } from 'kysely'
import type { HeededRules } from '../../enterprises/sending-rules.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Addressed, Door, Rule, Stop } from './gate.rule.ts'
import { minutesOf, type QuietTime, quietEnd } from './quiet.ts'

const india = 'Asia/Kolkata'
/** Indian law: no advertising by SMS from nine in the evening to ten in the morning, whatever an enterprise has set. */
const indianNight: QuietTime = { from: 21 * 60, to: 10 * 60, days: everyDay }

/** When a promotional message to this address may leave, and the zone of that clock; null when it may leave now. */
export type Quiet = (to: string) => { until: Date; zone: string } | null

/** Holds promotional messages back until quiet hours end, and writes the reason and the time to their rows. */
export const quietHours: Rule = async ({ db, channel, rules }, messages) => {
  const heeded = await rules()
  const quiet = quietOf(heeded, channel.type, new Date())
  const waiting = messages.flatMap(message => {
    const wait = quiet(message.to)
    return wait ? [{ ...message, ...wait }] : []
  })
  if (waiting.length === 0) return new Map()
  await tell(db, waiting)
  const all = heeded.quietHours.clock === 'ENTERPRISE' ? quiet('') : null
  if (all) await holdOthers(db, channel, { broadcasts: waiting.map(({ broadcastId }) => broadcastId), ...all })
  return new Map(waiting.map(({ id, until }): [string, Stop] => [id, { kind: 'wait', until }]))
}

export function quietOf(rules: HeededRules, channelType: number, now: Date): Quiet {
  const byRule = rules.quietHours.enabled ? ruled(rules, channelType, now) : () => null
  const night = channelType === sms ? (quietEnd(indianNight, [india], now) ?? null) : null
  return to => {
    const until = byRule(to)
    const law = to.startsWith('91') ? night : null
    if (law && (!until || law >= until)) return { until: law, zone: india }
    return until && { until, zone: rules.timezone }
  }
}

/** The enterprise's own quiet hours. The end is worked out once for each country. */
function ruled({ quietHours: { from, to, days, clock }, timezone }: HeededRules, channelType: number, now: Date) {
  const time = { from: minutesOf(from), to: minutesOf(to), days }
  const isLocal = clock === 'RECIPIENT' && numberedTypes.includes(channelType)
  const ends = new Map<string | null, Date | null>()
  return (address: string): Date | null => {
    const country = isLocal ? countryOfPhone(address) : null
    const known = ends.get(country)
    if (known !== undefined) return known
    const theirs = quietEnd(time, zonesOf(country) ?? [timezone], now)
    // In a country so wide that it is always quiet somewhere, the enterprise's own clock decides.
    const end = theirs === undefined ? (quietEnd(time, [timezone], now) ?? null) : theirs
    ends.set(country, end)
    return end
  }
}

/** All zones of the country, because a number does not tell where in it its owner lives. */
function zonesOf(country: string | null): readonly string[] | null {
  const zones = country ? new Intl.Locale('und', { region: country }).getTimeZones() : undefined
  return zones && zones.length > 0 ? zones : null
}

type Waiting = Addressed & { until: Date; zone: string }

async function tell(db: Db, waiting: readonly Waiting[]): Promise<void> {
  await sql`
    update deliveries d set error_code = 'QUIET_HOURS', error_desc = w.text
    from unnest(${waiting.map(({ id }) => id)}::uuid[], ${waiting.map(textOf)}::text[]) as w (id, text)
    where d.id = w.id and d.state = -1`.execute(db)
}

const heldAtOnce = 5000

type Held = { broadcasts: readonly (string | null)[]; until: Date; zone: string }

/**
 * Puts off the other waiting rows of the same broadcasts as well; each would otherwise be claimed only to be put back.
 */
async function holdOthers(db: Db, channel: Door, { broadcasts, ...held }: Held): Promise<void> {
  for (const broadcastId of new Set(broadcasts.flatMap(id => id ?? []))) {
    await sql`
      update deliveries set next_attempt_at = ${held.until}, error_code = 'QUIET_HOURS', error_desc = ${textOf(held)}
      where id in (
        select id from deliveries
        where channel_id = ${channel.id} and broadcast_id = ${broadcastId} and state = -1 and next_attempt_at <= now()
          and lease_until is null
        order by next_attempt_at, id limit ${heldAtOnce} for update skip locked)`.execute(db)
  }
}

function textOf({ until, zone }: Pick<Held, 'until' | 'zone'>): string {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
  return `Quiet hours: it leaves at ${clock.format(until)} (${zone.replaceAll('_', ' ')}).`
}
