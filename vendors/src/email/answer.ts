import { oneLine } from './line.ts'

/** What an answer to a mail carries, so that mail programs show both as one conversation. */
export type Thread = { headers: Readonly<Record<string, string>>; subject: string | null }

const messageId = /^<[^<>\s]{1,500}>/

/** The name of the conversation that a customer's mail begins or continues; null for a mail without a proper id. */
export function sessionOf(id: string, subject: string): string | null {
  const [proper] = messageId.exec(id) ?? []
  return proper ? oneLine(`${proper} ${subject}`).slice(0, 1000) : null
}

export function threadOf(session: string | undefined): Thread {
  const [id] = messageId.exec(session ?? '') ?? []
  if (!id || !session) return { headers: {}, subject: null }
  const subject = session.slice(id.length).trim()
  const answered = isAnswer(subject) ? subject : `Re: ${subject}`.trim()
  return { headers: { 'In-Reply-To': id, References: id }, subject: answered }
}

/** As mail programs of several languages begin the subject of an answer. */
export function isAnswer(subject: string): boolean {
  return /^(re|aw|sv|antw)\s?:/i.test(subject)
}
