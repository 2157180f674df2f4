import type { Worker } from 'node:worker_threads'
import { trainingTexts } from '@parley/contracts/bots/training.ts'
import { openThread } from '../../platform/thread.ts'
import type { Built } from './training.build.ts'

export type ThreadMessage = { kind: 'progress'; share: number } | { kind: 'built'; built: Built }

/** The content itself cannot be trained: trying again would end the same way. */
export class Untrainable extends Error {
  override name = 'Untrainable' as const
}

type Options = { onProgress(share: number): void; signal: AbortSignal }

/** Trains in a thread of its own; prediction never waits for it. Throws `Untrainable` where it would fail again. */
export function trainInThread(content: string, options: Options): Promise<Built> {
  const built = lastInLine.then(() => buildAlone(content, options))
  lastInLine = built.catch(() => {})
  return built
}

/** One at a time: a second one beside it would make both slower than one after the other. */
let lastInLine: Promise<unknown> = Promise.resolve()

async function buildAlone(content: string, { onProgress, signal }: Options): Promise<Built> {
  signal.throwIfAborted()
  const worker = openThread(new URL('./training.worker.ts', import.meta.url), 2048, { workerData: content })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await resultOf(worker, onProgress)
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

function resultOf(worker: Worker, onProgress: (share: number) => void): Promise<Built> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') onProgress(message.share)
      else resolve(message.built)
    })
    worker.on('error', error => reject(new Untrainable(reasonOf(error), { cause: error })))
    worker.on('exit', code => reject(new Error(`The training thread ended with code ${code}.`)))
  })
}

/** A bug's own words are for the log. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'ERR_WORKER_OUT_OF_MEMORY' ? trainingTexts.tooLarge : trainingTexts.internal
}
