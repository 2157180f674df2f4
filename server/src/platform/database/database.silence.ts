import pg from 'pg'

/** For every connection: the system itself asks whether the other side is still there. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Ends a connection whose query is not answered within `silentMs`, longer than any statement may take: a firewall that
 * forgot the connection, or a host without power, says nothing, and the query would wait for ever with all that its
 * caller holds. It fails as it does where the database is away.
 */
export function breakSilence(client: pg.PoolClient, silentMs: number): void {
  const query = client.query.bind(client)
  const watched = async (asked: string | pg.QueryConfig, values?: unknown[]) => {
    const timer = setTimeout(() => void endOf(client), silentMs)
    try {
      return await query(asked, values)
    } finally {
      clearTimeout(timer)
    }
  }
  // `query` has many overloads; Kysely uses only these.
  client.query = watched as typeof client.query
}

async function endOf(client: pg.PoolClient): Promise<void> {
  // A pool hands out clients of this class, which its types do not tell.
  if (client instanceof pg.Client) await client.end().catch(() => {})
}
