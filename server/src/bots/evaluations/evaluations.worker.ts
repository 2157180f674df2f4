import { parentPort, workerData } from 'node:worker_threads'
import { contentOf } from '../agents/snapshot.content.ts'
import { buildEvaluation } from './evaluations.build.ts'
import type { EvaluationMessage, ThreadTask } from './evaluations.thread.ts'

// Given by `evaluateInThread` alone, the content as JSON text: the process that answers people never parses it.
const { content, folds } = workerData as ThreadTask
const built = buildEvaluation(contentOf(JSON.parse(content)), folds, share => tell({ kind: 'progress', share }))
tell({ kind: 'built', built })

function tell(message: EvaluationMessage): void {
  parentPort?.postMessage(message)
}
