import type { Databases } from '../server/src/platform/database/database.ts'

/** How many of a thousand recipients end in which state, and with which code. */
const shares = [
  { state: 2, below: 600, code: null },
  { state: 1, below: 850, code: null },
  { state: 0, below: 950, code: null },
  { state: 3, below: 980, code: '131026' },
  { state: 3, below: 990, code: '470' },
  { state: 4, below: 999, code: 'OPTED_OUT' },
] as const
/** Unknown: one in ten thousand. */
const rare = 5

type Filled = { broadcastId: string; recipients: number }

/** The rows of a broadcast by SQL: sending a million takes longer than a bench may. */
export async function fillBroadcast(db: Databases['owner'], filled: Filled): Promise<void> {
  const choose = (column: 'state' | 'code') =>
    shares.map(one => `when k < ${one.below} then ${one[column] === null ? 'null' : `'${one[column]}'`}`).join(' ')
  await db.query(
    `insert into deliveries (enterprise_id, channel_id, broadcast_id, recipient, state, attempts, vendor_message_id, error_code,
       error_desc, sent_at, delivered_at, read_at, settled_at)
     select b.enterprise_id, b.channel_id, b.id, (919000000000 + n)::text, s.state, 1, 'wamid.' || n, s.code,
       case when s.code is not null then 'What the vendor said of ' || s.code end,
       case when s.state in (0, 1, 2) then now() end, case when s.state in (1, 2) then now() end, case when s.state = 2 then now() end, now()
     from broadcasts b, generate_series(1, $2::bigint) n,
       lateral (select abs(hashint8(n)) % 1000 as k, n % 10000 = 0 as is_rare) h,
       lateral (select (case when is_rare then '${rare}' ${choose('state')} else '0' end)::smallint as state,
         case when is_rare then null ${choose('code')} end as code) s
     where b.id = $1`,
    [filled.broadcastId, filled.recipients],
  )
  await db.query('update broadcasts set total = total + $2 where id = $1', [filled.broadcastId, filled.recipients])
  await db.query('vacuum analyze deliveries')
}

/** Counted row by row, by state and by code. */
export async function countRows(db: Databases['owner'], broadcastId: string) {
  const { rows } = await db.query<{ state: number; code: string | null; n: number }>(
    `select state, error_code as code, count(*)::int as n from deliveries where broadcast_id = $1 group by state, error_code`,
    [broadcastId],
  )
  const of = (...states: number[]) => rows.reduce((sum, { state, n }) => sum + (states.includes(state) ? n : 0), 0)
  const failures = new Map<string, number>()
  for (const { state, code, n } of rows) {
    if (code !== null && (state === 3 || state === 4)) failures.set(code, (failures.get(code) ?? 0) + n)
  }
  const counts = { sent: of(0, 1, 2), delivered: of(1, 2), read: of(2), failed: of(3), skipped: of(4), unknown: of(5) }
  return { counts: { ...counts, total: of(-1, 0, 1, 2, 3, 4, 5, 6), queued: of(-1), cancelled: of(6) }, failures }
}
