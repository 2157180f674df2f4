import type { SelectQueryBuilder } from 'kysely'

/** `-1` asks for all and gets at most this many, with `more: true`. */
const mostRows = 1000

/** One row more than the page is fetched, which tells `more` without a count. */
export async function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { from, perPage, most = mostRows }: { from: number; perPage: number; most?: number },
) {
  const size = perPage < 0 ? most : Math.min(perPage, most)
  const rows = await query
    .offset(from)
    .limit(size + 1)
    .execute()
  return { rows: rows.slice(0, size), more: rows.length > size }
}
