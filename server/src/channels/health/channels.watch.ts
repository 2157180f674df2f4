import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import { vendorOf, vendors } from '@parley/vendors/vendors.ts'
import { sql } from 'kysely'
import { asSystem, sqlRunner } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { Refusal } from '../../platform/refusals.ts'
import { noRequest, systemActor, transact, workWithoutTransaction } from '../../platform/transact.ts'
import type { Platform } from '../../platform/work.ts'
import { testConnection } from '../connection/connection.ts'
import { isCheckable } from '../connection/vendor.calls.ts'
import { doorOf } from '../door.ts'
import { tellKeepers } from './trouble.ts'

const checkJob = 'channels.check'
/** Those that somebody can be asked about. */
const asked = vendors.filter(({ id, slug, retired }) => !retired && slug !== 'web' && id !== simulatorVendor)

/** Looks after channels of which nobody thinks, so that what stops them is told before somebody misses a message. */
export function channelJobs(platform: Platform): Job[] {
  return [
    {
      name: checkJob,
      retries: 0,
      onePerKey: true,
      atOnce: 4,
      run: ({ channelId, enterpriseId }) => checkOne(platform, String(enterpriseId), String(channelId)),
    },
    { name: 'channels.watch', retries: 0, every: '23 * * * *', run: () => watchChannels(platform) },
  ]
}

export async function watchChannels(platform: Platform): Promise<void> {
  await tellEnds(platform)
  await checkDue(platform)
}

type Due = Omit<Parameters<typeof doorOf>[1], 'secrets'>

/** Each channel is asked about once a day, and once an hour while something is wrong. */
async function checkDue(platform: Platform): Promise<void> {
  const { databases, jobs } = platform
  await asSystem(databases, async db => {
    const { rows } = await sql<Due>`
      select c.id, c.enterprise_id as "enterpriseId", c.type, c.vendor, c.contact_id as "contactId", c.data
      from channels c left join channel_lanes l on l.channel_id = c.id
      where c.is_active and c.deleted_at is null and c.vendor = any(${asked.map(({ id }) => id)}::int[])
        and coalesce(l.checked_at, c.created_at) < now() - case when l.check_problem is null then interval '1 day' else interval '1 hour' end`.execute(
      db,
    )
    for (const { id, enterpriseId } of rows.filter(row => isAsked(platform, row)))
      await jobs.enqueue(sqlRunner(db), checkJob, { channelId: id, enterpriseId }, { key: id })
  })
}

/** What nobody was asked about is not in order again: such a channel waits for a person, or for its next message. */
function isAsked(platform: Platform, row: Due): boolean {
  const vendor = vendorOf(row.vendor)
  return vendor !== undefined && isCheckable(vendor, doorOf(platform, { ...row, secrets: null }))
}

/** A vendor that cannot be reached has not judged the credentials; that it refuses them is told once. */
async function checkOne(platform: Platform, enterpriseId: string, channelId: string): Promise<void> {
  const setting = { platform, actor: systemActor(enterpriseId, 'watch'), request: noRequest }
  try {
    const found = await testConnection(workWithoutTransaction(setting), channelId, {})
    if (found.ok || found.vendorCode === null) return
    await transact(setting, async work => {
      const { rows } = await sql<{ name: string; problem: string }>`
        update channel_lanes l set refusal_told_at = now() from channels c
        where c.id = l.channel_id and c.id = ${channelId} and l.refusal_told_at is null and l.check_problem is not null
        returning c.name, l.check_problem as problem`.execute(work.db)
      for (const { name, problem } of rows) {
        await tellKeepers(work, { id: channelId, name }, texts.refused(name, problem))
      }
    })
  } catch (error) {
    // Somebody deleted the channel meanwhile, or the database is away: the next round asks again.
    if (!(error instanceof Refusal)) throw error
  }
}

type Ending = { id: string; name: string; enterpriseId: string }

/** Told a week before, a day before, and when it has ended; not of one that ended long before anybody looked. */
async function tellEnds(platform: Platform): Promise<void> {
  const isDue = sql`
    l.token_expires_at between now() - interval '1 day' and now() + interval '7 days'
    and coalesce(l.end_told_at, '-infinity') < l.token_expires_at - case
      when l.token_expires_at <= now() then interval '0'
      when l.token_expires_at <= now() + interval '1 day' then interval '1 day'
      else interval '7 days' end`
  const due = await asSystem(platform.databases, async db => {
    const { rows } = await sql<Ending>`
      select c.id, c.name, c.enterprise_id as "enterpriseId" from channel_lanes l join channels c on c.id = l.channel_id
      where c.is_active and c.deleted_at is null and ${isDue}`.execute(db)
    return rows
  })
  for (const { id, name, enterpriseId } of due) {
    await transact({ platform, actor: systemActor(enterpriseId, 'watch'), request: noRequest }, async work => {
      const { rows } = await sql<{ days: number }>`
        update channel_lanes l set end_told_at = now() where l.channel_id = ${id} and ${isDue}
        returning ceil(extract(epoch from token_expires_at - now()) / 86400)::int as days`.execute(work.db)
      for (const { days } of rows) await tellKeepers(work, { id, name }, texts.ending(name, days))
    })
  }
}

const texts = {
  refused: (name: string, problem: string) => ({
    title: `The vendor refuses the credentials of ${name}`,
    message: problem.slice(0, 500),
  }),
  ending: (name: string, days: number) => ({
    title:
      days > 0
        ? `The access token of ${name} ends in ${days === 1 ? 'a day' : `${days} days`}`
        : `The access token of ${name} has ended`,
    message: 'Without a new one no message leaves or arrives. Enter it in the channel, then test the connection.',
  }),
}
