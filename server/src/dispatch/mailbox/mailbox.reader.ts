import { parentPort } from 'node:worker_threads'
import { letterOf, type ReadLetter, type SentMail } from './mailbox.letters.ts'

export type ReadMail = { read: ReadLetter | null } | { failed: true }

/** Parsing runs in a thread of its own, because a stranger's mail may be made to take very long. */
parentPort?.on('message', (mail: SentMail) => {
  letterOf(mail).then(
    read => parentPort?.postMessage({ read } satisfies ReadMail),
    () => parentPort?.postMessage({ failed: true } satisfies ReadMail),
  )
})
