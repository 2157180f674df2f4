import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { openThread } from '../../platform/thread.ts'
import type { Platform } from '../../platform/work.ts'
import type { Chunk } from './imports.chunk.ts'
import { type FileFormat, UnusableFile } from './imports.file.ts'
import type { Asked, Preview, ReaderData, Reading, Told } from './imports.reader.ts'

export type Reader = {
  /** Throws `UnusableFile`. */
  inspect(mostLines: number): Promise<FileFormat>
  preview(most: { bytes: number; rows: number }): Promise<Preview>
  begin(reading: Reading): Promise<void>
  /** The next lines, fewer where they are long; null at the end of the file. */
  chunk(lines: number): Promise<Chunk | null>
  close(): Promise<void>
}

const heapMb = 64

/** Reads a stored file in a thread of its own. Ask for one thing at a time. */
export function openReader({ config }: Platform, file: { key: string; size: number }, signal: AbortSignal): Reader {
  const workerData: ReaderData = { config, ...file }
  const worker = openThread(new URL('./imports.reader.ts', import.meta.url), heapMb, { workerData, env: {} })
  // A pending question is rejected with this error; without one, there is nobody to tell.
  worker.on('error', () => {})
  return {
    inspect: async mostLines => {
      const told = await ask(worker, { ask: 'inspect', mostLines }, signal)
      if ('format' in told) return told.format
      throw new Error('The reader told something else.')
    },
    preview: async most => {
      const told = await ask(worker, { ask: 'preview', ...most }, signal)
      if ('preview' in told) return told.preview
      throw new Error('The reader told something else.')
    },
    begin: async reading => {
      await ask(worker, { ask: 'begin', reading }, signal)
    },
    chunk: async lines => {
      const told = await ask(worker, { ask: 'chunk', lines }, signal)
      return 'chunk' in told ? told.chunk : null
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

async function ask(worker: Worker, asked: Asked, signal: AbortSignal): Promise<Told> {
  signal.throwIfAborted()
  const ended = new AbortController()
  const end = () => ended.abort(new Error('The reading thread ended.'))
  worker.once('exit', end)
  try {
    worker.postMessage(asked)
    const [told]: Told[] = await once(worker, 'message', { signal: AbortSignal.any([signal, ended.signal]) })
    if (!told) throw new Error('The reader told nothing.')
    if ('unusable' in told) throw new UnusableFile(told.unusable)
    if ('failed' in told) throw new Error(told.failed)
    return told
  } finally {
    worker.off('exit', end)
  }
}
