import type { twinReasons } from '@parley/contracts/contacts/contacts.ts'
import { sql } from 'kysely'
import { isUuid } from '../../platform/ids.ts'
import { invalid, missing } from '../../platform/refusals.ts'
import type { Work } from '../../platform/work.ts'
import { type FullContact, readFull, shownHeaders, shownRow } from '../contacts.rows.ts'
import { customDefinitions, headersOf } from '../definitions/definitions.rows.ts'
import { shownPhone } from '../values.ts'

type Pair = { reason: (typeof twinReasons)[number]; firstId: string; secondId: string }
const mostPairs = 100

/** Pairs of contacts that may be one person: each beside the next older one that resembles it. */
export async function readTwins(work: Work, { from, perPage }: { from: number; perPage: number }) {
  const size = perPage < 0 ? mostPairs : Math.min(perPage, mostPairs)
  const pairs = await readPairs(work, from, size + 1)
  const shown = pairs.slice(0, size)
  const headers = headersOf(await customDefinitions(work))
  const ids = [...new Set(shown.flatMap(({ firstId, secondId }) => [firstId, secondId]))]
  const rows = new Map((await readFull(work, sql`unnest(${ids}::uuid[])`)).map(row => [row.id, row]))
  const duplicates = shown.map(({ reason, firstId, secondId }) => ({
    reason,
    customers: [firstId, secondId].flatMap(id => {
      const row = rows.get(id)
      return row ? [{ ...shownRow(work, row, headers), ...alikeBy(work, row) }] : []
    }),
  }))
  const more = pairs.length > size
  return { duplicates, headers: shownHeaders(headers), more, hasMore: more }
}

/** What the two have in common besides the name. */
function alikeBy(work: Work, { email, whatsappNumber }: FullContact) {
  return { emailId: email ?? '', whatsAppNumber: shownPhone(work, whatsappNumber ?? '') }
}

/** Records that each two of these contacts are different people. */
export async function denyTwins(work: Work, customerIds: readonly string[]) {
  const wanted = new Set(customerIds.map(id => id.toLowerCase()))
  if (wanted.size < 2 || wanted.size > mostPairs) throw invalid('Choose at least two contacts', 'customerIds')
  const ids = [...wanted].filter(isUuid).sort()
  const { rows: known } = await sql`
    select from contacts where enterprise_id = ${work.enterpriseId} and id = any(${ids}::uuid[])`.execute(work.db)
  if (known.length < wanted.size) throw missing('Customer', 'customerIds')
  await sql`
    insert into contact_twins_denied (enterprise_id, first_id, second_id)
    select ${work.enterpriseId}::uuid, a.id, b.id
    from unnest(${ids}::uuid[]) a(id) join unnest(${ids}::uuid[]) b(id) on a.id < b.id
    on conflict do nothing`.execute(work.db)
  work.audit({ module: 'Contacts', action: 'state', after: { different: ids } })
  return {}
}

/** A WhatsApp number that is the phone number of another: who has none of their own is written to there. */
function sharedNumber({ enterpriseId }: Work) {
  return sql`
    select 'whatsapp', greatest(w.id, p.id), least(w.id, p.id)
    from contacts w join contacts p on p.enterprise_id = w.enterprise_id and p.phone_number = w.whatsapp_number
      and p.is_proven and p.whatsapp_number is null and p.deleted_at is null and p.id <> w.id
    where w.enterprise_id = ${enterpriseId} and w.deleted_at is null and w.whatsapp_number is not null`
}

/** Compares neighbours in an index of each likeness, so that nothing has to be sorted. */
async function readPairs(work: Work, from: number, most: number): Promise<Pair[]> {
  const alike = (reason: Pair['reason'], key: string, isThere: string) => sql`
    select ${reason}::text as reason, id as first_id,
      lag(id) over (partition by ${sql.raw(key)} order by id) as second_id
    from contacts where enterprise_id = ${work.enterpriseId} and deleted_at is null and ${sql.raw(isThere)}`
  const { rows } = await sql<Pair>`
    select t.reason, t.first_id, t.second_id from (
      ${alike('email', 'lower(email)', 'email is not null')}
      union all ${alike('whatsapp', 'whatsapp_number', 'whatsapp_number is not null')}
      union all ${sharedNumber(work)}
      union all ${alike('name', 'normalize(lower(name), nfc)', "name <> ''")}
    ) t
    where t.second_id is not null and not exists (
      select from contact_twins_denied d
      where d.enterprise_id = ${work.enterpriseId} and d.first_id = t.second_id and d.second_id = t.first_id)
    limit ${most} offset ${from}`.execute(work.db)
  return rows
}
