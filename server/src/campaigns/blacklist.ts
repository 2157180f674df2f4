import type { BlacklistEntry, listBlacklist } from '@parley/contracts/campaigns/blacklist.ts'
import { blacklistColumns, blacklistSources, blacklistTexts } from '@parley/contracts/campaigns/blacklist.ts'
import { normalisePhone } from '@parley/contracts/contacts/values.ts'
import type { QueryOf } from '@parley/contracts/endpoint.ts'
import { sql } from 'kysely'
import { countryCode, seesNumbers, shownPhone } from '../contacts/values.ts'
import { csvParts } from '../platform/csv.ts'
import { pageOf } from '../platform/lists.ts'
import { denied } from '../platform/refusals.ts'
import type { FileAnswer } from '../platform/serve/serve.file.ts'
import type { Work } from '../platform/work.ts'

type Query = Pick<QueryOf<typeof listBlacklist>, 'search'>

export async function readBlacklist(work: Work, query: QueryOf<typeof listBlacklist>) {
  const { rows, more } = await pageOf(await entries(work, query), query)
  return { blacklist: rows.map(row => shown(work, row)), more, hasMore: more }
}

const batchSize = 2000

/** Each batch in a transaction of its own. */
export async function downloadBlacklist(work: Work, query: Query): Promise<FileAnswer> {
  await work.transact(async inner => inner.audit({ module: 'Campaigns', action: 'export', resourceName: 'Blacklist' }))
  const parts = csvParts<Row>({
    header: blacklistColumns,
    size: batchSize,
    read: last => work.transact(inner => nextEntries(inner, query, last)),
    cellsOf: row => cellsOf(shown(work, row)),
  })
  return { name: blacklistTexts.file, parts }
}

async function nextEntries(work: Work, query: Query, last: Row | null): Promise<Row[]> {
  const found = await entries(work, query)
  return (last ? found.where('b.id', '<', last.id) : found).limit(batchSize).execute()
}

function cellsOf({ number, name, source, reason, addedBy, createdOn }: BlacklistEntry): string[] {
  return [number, name, source, reason, addedBy, createdOn]
}

/** Whoever may not see the list may not change it either, whatever else they may edit. */
export function assertKeeper({ actor }: Work): void {
  if (!actor.permissions.has('BLACKLIST')) throw denied()
}

/** The newest first, with the name of the contact that has the number. */
async function entries(work: Work, { search }: Query) {
  const found = work.db
    .selectFrom('blacklist as b')
    .select(['b.id', 'b.number', 'b.reason', 'b.source', 'b.addedByName', 'b.createdAt', nameOf.as('name')])
    .where('b.enterpriseId', '=', work.enterpriseId)
    .orderBy('b.id', 'desc')
  return search ? found.where(await matches(work, search)) : found
}

const nameOf = sql<string | null>`(
  select c.name from contacts c
  where c.enterprise_id = b.enterprise_id and c.phone_number = b.number and c.is_proven and c.deleted_at is null limit 1)`

/**
 * Part of a number or of a name; the whole of a number for those who may not see numbers, lest they find one out digit
 * by digit.
 */
async function matches(work: Work, search: string) {
  const byName = sql<boolean>`position(lower(${search}) in lower(${nameOf})) > 0`
  const phone = normalisePhone(search, await countryCode(work))
  const whole = 'digits' in phone ? phone.digits : search
  const part = search.replace(/\D/g, '')
  const byPart = seesNumbers(work) && part !== '' ? sql<boolean>`strpos(b.number, ${part}) > 0` : sql<boolean>`false`
  return sql<boolean>`(b.number = ${whole} or ${byPart} or ${byName})`
}

type Row = {
  id: string
  number: string
  reason: string
  source: string
  addedByName: string
  createdAt: Date
  name: string | null
}

function shown(work: Work, row: Row): BlacklistEntry {
  return {
    id: row.id,
    number: shownPhone(work, row.number),
    name: row.name ?? '',
    reason: row.reason,
    // The table takes no other.
    source: blacklistSources.find(source => source === row.source) ?? 'MANUAL',
    addedBy: row.addedByName,
    createdOn: row.createdAt.toISOString(),
  }
}
