import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { diskError } from './storage.ts'

/** Files are written here first. A key cannot begin with a dot, so they can never be read. */
export const draftsFolder = '.drafts'
const dayMs = 86_400_000

/** Makes the folder if it is missing, and deletes what processes left in it that died while they wrote. */
export async function openDrafts(folder: string): Promise<string> {
  await writing(() => mkdir(folder, { recursive: true, mode: 0o700 }))
  await writing(() => sweep(folder))
  return folder
}

async function sweep(folder: string) {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < Date.now() - dayMs) await rm(join(folder, name), { force: true })
  }
}

export async function writing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw diskError(error)
  }
}
