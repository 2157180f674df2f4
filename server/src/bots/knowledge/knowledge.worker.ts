import { parentPort, workerData } from 'node:worker_threads'
import { type KnowledgePiece, packKnowledge } from './knowledge.file.ts'

// Given by `indexInThread` alone.
const packed = packKnowledge(workerData as KnowledgePiece[])
parentPort?.postMessage(packed, [packed.buffer])
