import { sql } from 'kysely'
import { deliveriesChannel } from '../chats/messages.ts'
import type { Work } from '../platform/work.ts'

/** What quiet hours hold is judged anew at once: by rules that have changed, it may leave earlier. */
export async function releaseHeld({ db, enterpriseId }: Work): Promise<void> {
  await sql`
    update deliveries set next_attempt_at = now(), error_code = null, error_desc = null
    where channel_id = any(array(select id from channels where enterprise_id = ${enterpriseId})) and state = -1
      and error_code = 'QUIET_HOURS' and next_attempt_at > now()`.execute(db)
  await sql`select pg_notify(${deliveriesChannel}, '')`.execute(db)
}
