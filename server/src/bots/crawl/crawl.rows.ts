import { sql } from 'kysely'
import type { Platform } from '../../platform/work.ts'
import { asTrainer, type Held } from '../training/training.held.ts'
import { countRun } from './crawl.runs.ts'
import type { PageText } from './crawl.text.ts'

/** What is kept of a page: its text, or the pages of a linked file. */
export type KeptPage = Omit<PageText, 'isForIndexing'> & { files: string[] | null }
export type PageRow = {
  url: string
  state: 'INDEXED' | 'FAILED' | 'SKIPPED'
  error: string | null
  page: KeptPage | null
  etag: string | null
  lastModified: string | null
  bodyHash: Buffer | null
  /** What the training of the row found. */
  change: 'NEW' | 'CHANGED' | 'SAME' | 'GONE'
  trainingId: string
}

export async function pageRow(platform: Platform, held: Held, url: string): Promise<PageRow | null> {
  return asTrainer(platform, held, async ({ db }) => {
    const row = await pagesOf(held, db).where('url', '=', url).executeTakeFirst()
    return row ? readRow(row) : null
  })
}

/** Every page with its last good text, in the order in which they were first found. */
export async function pageRows(platform: Platform, held: Held): Promise<PageRow[]> {
  return asTrainer(platform, held, async ({ db }) => (await pagesOf(held, db).orderBy('id').execute()).map(readRow))
}

type Visited = Omit<PageRow, 'trainingId' | 'page'> & { page: KeptPage | null }

/** A page that failed keeps the text of the last time it did not. */
export async function keepPage(platform: Platform, held: Held, { page, ...visited }: Visited): Promise<void> {
  const { agentId, enterpriseId, trainingId } = held
  const columns = { ...visited, trainingId, ...(page ? { page: JSON.stringify(page) } : {}) }
  await asTrainer(platform, held, async work => {
    await work.db
      .insertInto('crawledPages')
      .values({ agentId, enterpriseId, ...columns })
      .onConflict(conflict =>
        conflict.columns(['agentId', 'url']).doUpdateSet({ ...columns, fetchedAt: sql<Date>`now()` }),
      )
      .execute()
  })
}

/**
 * Takes away the pages that no website leads to any more, and the text of those that their server called gone twice.
 * `mayForget` leaves out pages of websites that could not be read: nobody knows whether those are still there.
 */
export async function forgetVanished(
  platform: Platform,
  held: Held,
  mayForget: (address: string) => boolean,
): Promise<void> {
  await asTrainer(platform, held, async work => {
    const { rows } = await sql<Found>`
      select id, url, change, training_id, jsonb_typeof(page) = 'object' as has_text from crawled_pages
      where agent_id = ${held.agentId} and enterprise_id = ${held.enterpriseId}`.execute(work.db)
    const found = rows.filter(({ url }) => mayForget(url))
    const unvisited = found.filter(({ trainingId }) => trainingId !== held.trainingId)
    const gone = found.filter(row => row.trainingId === held.trainingId && row.hasText && row.change === 'GONE')
    await sql`delete from crawled_pages where id = any(${idsOf(unvisited)}::uuid[])`.execute(work.db)
    await sql`update crawled_pages set page = null where id = any(${idsOf(gone)}::uuid[])`.execute(work.db)
    await countRun(work, held, unvisited.filter(({ hasText }) => hasText).length + gone.length)
  })
}

type Found = { id: string; url: string; change: string; trainingId: string; hasText: boolean | null }

function idsOf(rows: readonly Found[]): string[] {
  return rows.map(({ id }) => id)
}

function pagesOf({ agentId, enterpriseId }: Held, db: Parameters<Parameters<typeof asTrainer>[2]>[0]['db']) {
  return db
    .selectFrom('crawledPages')
    .select(['url', 'state', 'error', 'page', 'etag', 'lastModified', 'bodyHash', 'change', 'trainingId'])
    .where('enterpriseId', '=', enterpriseId)
    .where('agentId', '=', agentId)
}

/** These columns are ours alone, written by `keepPage`. */
function readRow(
  row: Omit<PageRow, 'state' | 'change' | 'page'> & { state: string; change: string; page: unknown },
): PageRow {
  const { state, change, page } = row
  return {
    ...row,
    state: state as PageRow['state'],
    change: change as PageRow['change'],
    page: page as KeptPage | null,
  }
}
