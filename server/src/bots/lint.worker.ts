import { parentPort, workerData } from 'node:worker_threads'
import { findFaults } from './lint.find.ts'
import { contentOf } from './snapshot.content.ts'

/** The content comes as JSON text, so that the process which answers people never parses it. */
parentPort?.postMessage(findFaults(contentOf(JSON.parse(String(workerData)))))
