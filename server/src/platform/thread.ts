import { once } from 'node:events'
import v8 from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

// Node strips the types of our files by WebAssembly, in every thread anew. Where V8 tiers up a wrapper of that module
// while another thread's copy dies, the process dies too (nodejs/node#64500), so wrappers stay as they are.
v8.setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')

/** Runs one of our files beside the thread that answers people, within `heapMb` megabytes of heap. */
export function openThread(file: URL, heapMb: number, options: Pick<WorkerOptions, 'workerData' | 'env'> = {}): Worker {
  return new Worker(file, { ...options, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
}

type Limits = { heapMb: number; mostMs: number }

/**
 * Has a thread of its own work on one thing at a time. What takes too long or needs too much memory, as strangers may
 * make it, is answered with null; the next thing is given to a new thread.
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
