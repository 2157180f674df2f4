import { once } from 'node:events'
import v8 from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

// Node strips the types of our files by WebAssembly, in every thread anew. Where V8 tiers up a wrapper of that module
// while another thread's copy dies, the process dies too (nodejs/node#64500), so wrappers stay as they are.
v8.setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')

/** What V8 may give to young objects by itself, however little it has for old ones. */
const usualYoungMb = 192

/**
 * Runs one of our files in a thread of its own, within `heapMb` megabytes of heap. Where the space for young objects may
 * grow to what is left for the old ones, V8 marks the whole heap again and again.
 */
export function openThread(file: URL, heapMb: number, options: Pick<WorkerOptions, 'workerData' | 'env'> = {}): Worker {
  const young = heapMb < 2 * usualYoungMb ? { maxYoungGenerationSizeMb: heapMb / 2 } : {}
  return new Worker(file, { ...options, resourceLimits: { maxOldGenerationSizeMb: heapMb, ...young } })
}

type Limits = { heapMb: number; mostMs: number }

/**
 * A thread that works on one thing at a time. Input that takes too long or too much memory, as a stranger may send it,
 * gives null; then a new thread takes the next.
 */
export function openHelper<Asked, Told>(file: URL, { heapMb, mostMs }: Limits) {
  let worker: Worker | null = null
  const close = async () => {
    await worker?.terminate()
    worker = null
  }
  return {
    close,
    ask: async (asked: Asked): Promise<Told | null> => {
      worker ??= openThread(file, heapMb, { env: {} })
      try {
        worker.postMessage(asked)
        const [told]: Told[] = await once(worker, 'message', { signal: AbortSignal.timeout(mostMs) })
        return told ?? null
      } catch {
        await close()
        return null
      }
    },
  }
}
