import { openHelper } from '../../platform/thread.ts'
import type { ReadLetter, SentMail } from './mailbox.letters.ts'
import type { ReadMail } from './mailbox.reader.ts'

const mostMs = 10_000
/** How much of a mail is tried again when the whole mail took too long. */
const bytesAfterwards = 64_000

export type LetterReader = {
  /** 'unreadable' when even the beginning takes too long or too much memory. */
  read(mail: SentMail): Promise<ReadLetter | null | 'unreadable'>
  close(): Promise<void>
}

/** Reads one mail at a time. */
export function openLetterReader(): LetterReader {
  const helper = openHelper<SentMail, ReadMail>(new URL('./mailbox.reader.ts', import.meta.url), {
    heapMb: 256,
    mostMs,
  })
  const letterIn = async (mail: SentMail) => {
    const told = await helper.ask(mail)
    return told && 'read' in told ? told.read : 'unreadable'
  }
  return {
    close: helper.close,
    read: async mail => {
      const whole = await letterIn(mail)
      if (whole !== 'unreadable') return whole
      return letterIn({ ...mail, source: mail.source.subarray(0, bytesAfterwards), isWhole: false })
    },
  }
}
