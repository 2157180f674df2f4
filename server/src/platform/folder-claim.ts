import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PostgresError } from './database/postgres.ts'

/**
 * One server for each data folder: two would stop each other's database. A killed process leaves a claim that does not
 * count.
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const file = path.join(folder, 'server.pid')
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  if (holder && holder !== process.pid && (await isServer(holder))) {
    throw new PostgresError(
      `Another server (process ${holder}) uses ${folder}. Stop it, or start with another DATA_DIR.`,
    )
  }
  await writeFile(file, String(process.pid))
  return () => rm(file, { force: true })
}

/** The pid may belong to another program by now. */
async function isServer(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'main.ts')
  return command.includes('main.ts')
}
