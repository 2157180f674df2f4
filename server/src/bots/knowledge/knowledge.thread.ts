import { openThread } from '../../platform/thread.ts'
import type { KnowledgePiece } from './knowledge.file.ts'

/** The file of a knowledge base, made beside the thread that answers people. */
export async function indexInThread(pieces: readonly KnowledgePiece[], signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted()
  const worker = openThread(new URL('./knowledge.worker.ts', import.meta.url), 1024, { workerData: pieces })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop)
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', reject)
      worker.on('exit', code => reject(new Error(`The thread of the knowledge base ended with code ${code}.`)))
    })
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
