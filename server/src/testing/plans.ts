import pg from 'pg'
import { isPlanKept } from '../platform/database/database.plans.ts'
import { typed } from '../platform/database/database.ts'
import { noRequest, transact } from '../platform/transact.ts'
import type { Work } from '../platform/work.ts'
import type { World } from './world.ts'

export type Plans = {
  /** The plans of what a verb asks with that word in it, as the role runs them: a kept one is for no values in particular. */
  of(word: string, ask: (work: Work) => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

/** By the enterprise's own role, where it is not asked by that of the dispatchers. */
export function openPlans(
  { platform, databaseUrl }: World,
  enterpriseId: string,
  role: 'parley_app' | 'parley_system' = 'parley_app',
): Plans {
  const pool = new pg.Pool({ connectionString: databaseUrl, options: `-c role=${role}` })
  const asked: { sql: string; parameters: readonly unknown[] }[] = []
  const listening = typed(pool, {
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  })
  const permissions = new Set<string>()
  const actor = { kind: 'user', enterpriseId, id: null, name: 'Test', permissions, sessionId: null } as const
  const databases = { ...platform.databases, app: listening, system: listening }
  return {
    of: async (word, ask) => {
      asked.length = 0
      await transact({ platform: { ...platform, databases }, actor, request: noRequest }, ask)
      const client = await pool.connect()
      try {
        await client.query("select set_config('app.enterprise', $1, false)", [enterpriseId])
        const plans: string[] = []
        for (const { sql, parameters } of asked.filter(query => query.sql.includes(word))) {
          const { rows } = isPlanKept(sql)
            ? await client.query(`explain (costs off, generic_plan) ${sql}`)
            : await client.query(`explain (costs off) ${sql}`, [...parameters])
          plans.push(rows.map(row => row['QUERY PLAN']).join('\n'))
        }
        return plans
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}
