import { openThread } from '../../platform/thread.ts'
import type { Found } from './lint.find.ts'

/** Looks through the content in a thread of its own, one agent at a time. */
export function findInThread(content: string): Promise<Found[]> {
  const found = lastInLine.then(() => findAlone(content))
  lastInLine = found.catch(() => {})
  return found
}

let lastInLine: Promise<unknown> = Promise.resolve()

function findAlone(content: string): Promise<Found[]> {
  const worker = openThread(new URL('./lint.worker.ts', import.meta.url), 1024, { workerData: content })
  return new Promise((resolve, reject) => {
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`The linter's thread ended with code ${code}.`)))
  })
}
