import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { CompiledQuery, type DatabaseConnection } from 'kysely'

const patience = 19

/**
 * Has the process behind a connection leave the processor to others first, where the database runs on this machine. On
 * another one its number is nobody's here or somebody else's, as its title tells.
 */
export async function giveWay(connection: DatabaseConnection): Promise<void> {
  if (process.platform !== 'linux') return
  const { rows } = await connection.executeQuery<{ pid: number; port: number | null }>(
    CompiledQuery.raw('select pg_backend_pid() as pid, inet_client_port() as port'),
  )
  const [{ pid, port } = { pid: 0, port: null }] = rows
  try {
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (!title.startsWith('postgres:') || !title.includes(`(${port})`)) return
    setPriority(pid, patience)
    // Where Linux shares the processor by sessions, each process of PostgreSQL is one of its own.
    await writeFile(`/proc/${pid}/autogroup`, String(patience))
  } catch {
    // The system refuses, or has no such thing: then it is one among equals.
  }
}
