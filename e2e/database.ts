import pg from 'pg'
import type { Stage } from './stage.ts'

/** For what no screen can do yet. */
export async function asOwner(stage: Stage, statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: stage.databaseUrl })
  await client.connect()
  await client.query(statement, values)
  await client.end()
}
