import nodemailer from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
  /** Throws MailRefused when trying again is useless, MailUnavailable when it is not. */
  send(mail: Mail): Promise<void>
  close(): void
}

export class MailRefused extends Error {
  override name = 'MailRefused'
}

export class MailUnavailable extends Error {
  override name = 'MailUnavailable'
}

const connectWithinMs = 10_000
const answerWithinMs = 30_000

/** `from` is one address, with or without a name: `Parley <no-reply@example.com>`. */
export function openSmtp(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
    // A template may not pull local files or addresses into a mail.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, ...content }) {
      if (!isOneAddress(to)) throw new MailRefused('The recipient is not a single mail address.')
      try {
        await transport.sendMail({ ...content, from, to: { name: '', address: to } })
      } catch (cause) {
        throw translated(cause)
      }
    },
    close: () => transport.close(),
  }
}

/** A comma or a line end would add recipients that nobody chose. */
function isOneAddress(text: string): boolean {
  return /^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/.test(text)
}

function translated(cause: unknown): Error {
  const answer = cause instanceof Error && 'response' in cause ? `: ${cause.response}` : ''
  if (isAboutThisMail(cause)) return new MailRefused(`The mail server refused the mail${answer}.`, { cause })
  return new MailUnavailable(`The mail server did not take the mail${answer}.`, { cause })
}

/** 5xx to the recipient or the text is final; 5xx to the login or our own sender is a setting that someone will repair. */
function isAboutThisMail(cause: unknown): boolean {
  if (!(cause instanceof Error && 'responseCode' in cause && 'command' in cause)) return false
  return Number(cause.responseCode) >= 500 && /^(RCPT TO|DATA)$/.test(String(cause.command))
}
