import { parentPort, workerData } from 'node:worker_threads'
import { transferTexts } from '@parley/contracts/bots/transfer.ts'
import { ImportFailed, NotOurs } from './import.draft.ts'
import { readUpload } from './import.read.ts'
import type { Task, ThreadAnswer } from './import.thread.ts'

parentPort?.postMessage(await answerTo(workerData))

async function answerTo({ upload, format }: Task): Promise<ThreadAnswer> {
  try {
    return { kind: 'read', read: await readUpload(upload, format) }
  } catch (error) {
    if (error instanceof NotOurs) return { kind: 'not-ours' }
    if (error instanceof ImportFailed) return { kind: 'failed', problems: error.problems }
    // Nested deeper than a reader can follow.
    if (error instanceof RangeError) {
      return { kind: 'failed', problems: [{ field: 'file', message: transferTexts.tooComplex }] }
    }
    throw error
  }
}
