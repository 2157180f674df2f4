import { sql } from 'kysely'
import { deliveriesChannel } from '../chats/messages.ts'
import { asSystem } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs.ts'
import type { Platform, Work } from '../platform/work.ts'

const releaseJob = 'dispatch.release'
/** Small enough for each statement to end far below the time limit. */
const seenAtOnce = 5000

/** What quiet hours hold is judged anew at once: by rules that have changed, it may leave earlier. */
export async function releaseHeld(work: Work): Promise<void> {
  await work.enqueue(releaseJob, { enterpriseId: work.enterpriseId })
}

export function heldJobs(platform: Platform): Job[] {
  return [
    {
      name: releaseJob,
      retries: 2,
      run: ({ enterpriseId }, { signal }) => release(platform, String(enterpriseId), signal),
    },
  ]
}

async function release({ databases }: Platform, enterpriseId: string, signal: AbortSignal): Promise<void> {
  const channels = await asSystem(databases, db =>
    db.selectFrom('channels').select('id').where('enterpriseId', '=', enterpriseId).execute(),
  )
  for (const { id } of channels) await releaseChannel(databases, id, signal)
}

type Seen = { last: string | null; released: number }

/** Each row is seen once: those that the new rules hold again would else be released for ever. */
async function releaseChannel(databases: Platform['databases'], channelId: string, signal: AbortSignal): Promise<void> {
  let after: string | null = null
  do {
    const [seen]: Seen[] = await asSystem(databases, async db => {
      const { rows } = await sql<Seen>`
        with seen as (
          select id from deliveries where channel_id = ${channelId} and state = -1 ${after ? sql`and id > ${after}` : sql``}
          order by id limit ${seenAtOnce}),
        released as (
          update deliveries set next_attempt_at = now(), error_code = null, error_desc = null
          where id = any(array(select id from seen)) and state = -1 and error_code = 'QUIET_HOURS' and next_attempt_at > now()
          returning id)
        select (select max(id::text) from seen) as last, (select count(*)::int from released) as released`.execute(db)
      if ((rows[0]?.released ?? 0) > 0) await sql`select pg_notify(${deliveriesChannel}, '')`.execute(db)
      return rows
    })
    after = seen?.last ?? null
  } while (after !== null && !signal.aborted)
}
