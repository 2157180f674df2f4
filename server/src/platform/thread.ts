import v8 from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

// Node strips the types of our files by WebAssembly, in every thread anew. Where V8 tiers up a wrapper of that module
// while another thread's copy dies, the process dies too (nodejs/node#64500), so wrappers stay as they are.
v8.setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')

/** Runs one of our files beside the thread that answers people, within `heapMb` megabytes of heap. */
export function openThread(file: URL, heapMb: number, options: Pick<WorkerOptions, 'workerData' | 'env'> = {}): Worker {
  return new Worker(file, { ...options, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
}
