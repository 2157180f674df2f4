import { openThread } from '../../platform/thread.ts'
import type { BuiltEvaluation } from './evaluations.build.ts'

export type ThreadTask = { content: string; folds: number }
export type EvaluationMessage = { kind: 'progress'; share: number } | { kind: 'built'; built: BuiltEvaluation }

/** The content itself cannot be evaluated: trying again would end the same way. */
export class Unevaluable extends Error {
  override name = 'Unevaluable' as const
}

type Options = { onProgress(share: number): void; signal: AbortSignal }

/** Evaluates in a thread of its own; prediction never waits for it. Throws `Unevaluable` where it would fail again. */
export async function evaluateInThread(task: ThreadTask, { onProgress, signal }: Options): Promise<BuiltEvaluation> {
  signal.throwIfAborted()
  const worker = openThread(new URL('./evaluations.worker.ts', import.meta.url), 2048, { workerData: task })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: EvaluationMessage) => {
        if (message.kind === 'progress') onProgress(message.share)
        else resolve(message.built)
      })
      worker.on('error', error => reject(new Unevaluable(error.message, { cause: error })))
      worker.on('exit', code => reject(new Error(`The evaluation thread ended with code ${code}.`)))
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
