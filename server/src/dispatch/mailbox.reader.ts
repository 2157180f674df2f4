import { parentPort } from 'node:worker_threads'
import { letterOf, type ReadLetter, type SentMail } from './mailbox.letters.ts'

export type ReadMail = { read: ReadLetter | null } | { failed: true }

/** Mails come from strangers and may be made to take long: they are read beside the thread that answers people. */
parentPort?.on('message', (mail: SentMail) => {
  letterOf(mail).then(
    read => parentPort?.postMessage({ read } satisfies ReadMail),
    () => parentPort?.postMessage({ failed: true } satisfies ReadMail),
  )
})
