import { parentPort, workerData } from 'node:worker_threads'
import { contentOf } from '../agents/snapshot.content.ts'
import { findFaults } from './lint.find.ts'

/** The content comes as JSON text, so that the process which answers people never parses it. */
parentPort?.postMessage(findFaults(contentOf(JSON.parse(String(workerData)))))
