import { sql } from 'kysely'
import type { Work } from '../../platform/work.ts'
import { customDefinitions } from '../definitions/definitions.rows.ts'
import { dataOf, searchableOf } from '../values.ts'

/**
 * Writes `searchable` of a chunk anew from the fields as they are now. Contacts are locked meanwhile, so that no save
 * is lost.
 */
export async function reindexChunk(work: Pick<Work, 'db' | 'enterpriseId'>, ids: readonly string[]): Promise<void> {
  const definitions = await customDefinitions(work)
  const { rows } = await sql<{ id: string; data: unknown; searchable: string }>`
    select id, data, searchable from contacts
    where enterprise_id = ${work.enterpriseId} and id = any(${ids}::uuid[])
    order by id for no key update`.execute(work.db)
  const changed = rows.flatMap(({ id, data, searchable }) => {
    const text = searchableOf(dataOf(data), definitions)
    return text === searchable ? [] : [{ id, text }]
  })
  await sql`
    update contacts c set searchable = t.text
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as t (id uuid, text text) where c.id = t.id`.execute(
    work.db,
  )
}
