import { asSystem } from '../database/database.ts'
import type { Job } from '../jobs.ts'
import type { Platform, Work } from '../work.ts'
import { MailRefused, openSmtp } from './mail.ts'

export type MailDraft = { to: string; subject: string; text: string }

/** The mail leaves if and only if the transaction commits. Without SMTP it is kept, and shown at /dev/mail. */
export async function queueMail(work: Work, { to, subject, text }: MailDraft): Promise<void> {
  const hasSmtp = Boolean(work.platform.config.SMTP_URL)
  const { id } = await work.db
    .insertInto('mails')
    .values({
      enterpriseId: work.actor.enterpriseId,
      recipient: to,
      subject,
      bodyText: text,
      bodyHtml: htmlOf(text),
      state: hasSmtp ? 'queued' : 'kept',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (hasSmtp) await work.enqueue('mail.send', { mailId: id })
}

export function mailJobs(platform: Platform): Job[] {
  return [
    {
      name: 'mail.send',
      retries: 8,
      run: (data, { lastAttempt }) => sendMail(platform, String(data.mailId), lastAttempt),
    },
  ]
}

/** Newest first, for the development page. */
export function keptMails(platform: Platform, to: string | undefined) {
  return asSystem(platform.databases, db => {
    const mails = db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1000)
    return (to ? mails.where('recipient', '=', to) : mails).execute()
  })
}

async function sendMail(platform: Platform, mailId: string, lastAttempt: boolean): Promise<void> {
  const { databases, config } = platform
  const mail = await databases.system
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .executeTakeFirst()
  if (!mail || !config.SMTP_URL) return
  const smtp = openSmtp(config.SMTP_URL, config.MAIL_FROM)
  try {
    await smtp.send({ to: mail.recipient, subject: mail.subject, text: mail.bodyText, html: mail.bodyHtml })
    await databases.system.updateTable('mails').set({ state: 'sent' }).where('id', '=', mailId).execute()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const isFinal = lastAttempt || error instanceof MailRefused
    if (isFinal) {
      await databases.system
        .updateTable('mails')
        .set({ state: 'failed', error: reason })
        .where('id', '=', mailId)
        .execute()
    }
    // A refused mail is not tried again: the answer would be the same, and the mail server might block us.
    if (!(error instanceof MailRefused)) throw error
  } finally {
    smtp.close()
  }
}

function htmlOf(text: string): string {
  const escaped = text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
  return escaped
    .split(/\n{2,}/)
    .map(
      paragraph =>
        `<p>${paragraph.replace(/\n/g, '<br>').replace(/https?:\/\/\S+/g, url => `<a href="${url}">${url}</a>`)}</p>`,
    )
    .join('\n')
}
