import { type TransferFormat, transferTexts } from '@parley/contracts/bots/transfer.ts'
import type { Problem } from '@parley/contracts/endpoint.ts'
import { openThread } from '../../platform/thread.ts'
import { failed, ImportFailed, NotOurs, type ReadFile } from './import.draft.ts'

export type Upload = { fileName: string; bytes: Uint8Array<ArrayBuffer> }
export type Task = { upload: Upload; format: TransferFormat | undefined }
export type ThreadAnswer =
  | { kind: 'read'; read: ReadFile }
  | { kind: 'not-ours' }
  | { kind: 'failed'; problems: Problem[] }

const readMs = 60_000
const heapMb = 768
/** Each holds an archive and what it unpacks to. */
const mostAtOnce = 2

let reading = 0
const waiting: (() => void)[] = []

/** Reads a file of strangers in a thread of its own, which is ended when it takes too much time or memory. */
export async function readInThread(upload: Upload, format: TransferFormat | undefined): Promise<ReadFile> {
  await turn()
  try {
    return told(await answerOf({ upload, format }))
  } finally {
    reading -= 1
    waiting.shift()?.()
  }
}

async function turn(): Promise<void> {
  while (reading >= mostAtOnce) await new Promise<void>(resolve => waiting.push(resolve))
  reading += 1
}

async function answerOf(task: Task): Promise<ThreadAnswer> {
  const worker = openThread(new URL('./import.worker.ts', import.meta.url), heapMb, { workerData: task })
  const timer = setTimeout(() => void worker.terminate(), readMs)
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', resolve)
      worker.on('error', error => (isOutOfMemory(error) ? resolve(tooComplex()) : reject(error)))
      // Ended by the clock.
      worker.on('exit', () => resolve(tooComplex()))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function told(answer: ThreadAnswer): ReadFile {
  if (answer.kind === 'not-ours') throw new NotOurs('No format knows the file.')
  if (answer.kind === 'failed') throw new ImportFailed(answer.problems)
  return answer.read
}

function tooComplex(): ThreadAnswer {
  return { kind: 'failed', problems: failed('file', transferTexts.tooComplex).problems }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
