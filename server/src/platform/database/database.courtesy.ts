import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { CompiledQuery, type DatabaseConnection } from 'kysely'

const patience = 19

/**
 * Gives PostgreSQL's process behind this connection a low priority, if the database runs on this machine. On another
 * machine its pid means nothing here, which the title of the process tells.
 */
export async function giveWay(connection: DatabaseConnection): Promise<void> {
  if (process.platform !== 'linux') return
  const { rows } = await connection.executeQuery<{ pid: number; client: string }>(
    CompiledQuery.raw(`select pg_backend_pid() as pid,
      coalesce('(' || inet_client_port() || ')', session_user || ' ' || current_database() || ' [local]') as client`),
  )
  const [{ pid, client } = { pid: 0, client: '' }] = rows
  try {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (!title.startsWith('postgres:') || !title.includes(client)) return
    setPriority(pid, patience)
    // With autogroups, Linux shares the processor between sessions first, and each process of PostgreSQL has its own.
    await writeFile(`/proc/${pid}/autogroup`, String(patience))
  } catch {
    // Not permitted, or no such file: then it keeps its usual priority.
  }
}
