import { parentPort } from 'node:worker_threads'
import type { Letter } from '@parley/vendors/smtp/smtp.receive.ts'
import { letterOf, type SentMail } from './mailbox.letters.ts'

export type ReadMail = { letter: Letter | null } | { failed: true }

/** Mails come from strangers and may be made to take long: they are read beside the thread that answers people. */
parentPort?.on('message', (mail: SentMail) => {
  letterOf(mail).then(
    letter => parentPort?.postMessage({ letter } satisfies ReadMail),
    () => parentPort?.postMessage({ failed: true } satisfies ReadMail),
  )
})
