import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { Letter } from '@parley/vendors/smtp/smtp.receive.ts'
import { openThread } from '../platform/thread.ts'
import type { SentMail } from './mailbox.letters.ts'
import type { ReadMail } from './mailbox.reader.ts'

const mostMs = 10_000
/** Of a mail that takes too long in whole. */
const bytesAfterwards = 64_000

export type LetterReader = {
  /** 'unreadable' for what takes too long or needs too much memory even in part. */
  read(mail: SentMail): Promise<Letter | null | 'unreadable'>
  close(): Promise<void>
}

/** Reads one mail at a time. */
export function openLetterReader(): LetterReader {
  let worker: Worker | null = null
  const close = async () => {
    await worker?.terminate()
    worker = null
  }
  const ask = async (mail: SentMail): Promise<ReadMail> => {
    worker ??= openThread(new URL('./mailbox.reader.ts', import.meta.url), 256, { env: {} })
    try {
      worker.postMessage(mail)
      const [answer]: ReadMail[] = await once(worker, 'message', { signal: AbortSignal.timeout(mostMs) })
      return answer ?? { failed: true }
    } catch {
      await close()
      return { failed: true }
    }
  }
  return {
    close,
    read: async mail => {
      const whole = await ask(mail)
      const read = 'letter' in whole ? whole : await ask({ ...mail, source: mail.source.subarray(0, bytesAfterwards) })
      return 'letter' in read ? read.letter : 'unreadable'
    },
  }
}
