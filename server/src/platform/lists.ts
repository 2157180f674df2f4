import type { SelectQueryBuilder } from 'kysely'

/** `-1` asks for everything and gets this many at most, with `more: true`. */
const mostRows = 1000

/** Fetches one row more than the page, which tells `more` without a count. */
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
