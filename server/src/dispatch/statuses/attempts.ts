import { messageStates } from '@parley/contracts/chats/message-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

type Attempt = 'sent' | 'waits' | 'over'

/** What has become of the attempts to send by which these parked statuses stand, by the statuses' ids. */
export async function attemptsOf(db: Db, parked: readonly string[]): Promise<Map<string, Attempt>> {
  if (parked.length === 0) return new Map()
  const { rows } = await sql<{ id: string; attempt: Attempt }>`
    select p.id, case when d.fence is distinct from p.fence then 'over' when d.state in (0, 1, 2) then 'sent'
      when d.state = ${messageStates.queued} and d.lease_until is not null then 'waits' else 'over' end as attempt
    from parked_statuses p left join deliveries d on d.id = p.ref and d.channel_id = p.channel_id
    where p.id = any(${parked}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, attempt }) => [id, attempt]))
}
