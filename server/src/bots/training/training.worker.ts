import { parentPort, workerData } from 'node:worker_threads'
import { contentOf } from '../agents/snapshot.content.ts'
import { buildModel } from './training.build.ts'
import type { ThreadMessage } from './training.thread.ts'

/** The thread is given the content as JSON text, so that the process which answers people never parses it. */
const built = buildModel(contentOf(JSON.parse(String(workerData))), share => tell({ kind: 'progress', share }))
tell({ kind: 'built', built }, [built.file.buffer])

function tell(message: ThreadMessage, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved)
}
