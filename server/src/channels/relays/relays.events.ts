import type { relayEvents } from '@parley/contracts/channels/relays.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The notification channel that wakes the tellers of relays. */
export const relaysChannel = 'parley_relays'

type RelayEvent = (typeof relayEvents)[number]

/**
 * Keeps an event for each relay that wants to hear of it, in the transaction in which it happens: told if and only if
 * that commits. `message.sent` and `message.status` are kept by a trigger, since many statements change a delivery.
 */
export async function tellRelays(
  db: Db,
  enterpriseId: string,
  event: RelayEvent,
  data: Record<string, unknown>,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into relay_calls (enterprise_id, relay_id, event, body, status, attempts)
    select enterprise_id, id, ${event}, ${JSON.stringify(data)}, 'waiting', 0 from relays
    where enterprise_id = ${enterpriseId} and deleted_at is null and is_enabled and ${event} = any(events)`.execute(db)
  if (numAffectedRows) await sql`select pg_notify(${relaysChannel}, '')`.execute(db)
}
