import { plainText } from '../content.ts'
import type { Outgoing } from '../vendor.ts'
import { threadOf } from './answer.ts'
import { htmlOfText, textOfHtml } from './html.ts'
import { oneLine } from './line.ts'

export type Mail = { subject: string; html: string; text: string; headers: Readonly<Record<string, string>> }
type Said = Pick<Outgoing, 'content' | 'session' | 'optOutUrl'>

/**
 * What an e-mail says. A template brings its subject and HTML; anything else is text, below the subject of the mail that
 * it answers or one of ours.
 */
export function mailOf({ content, session, optOutUrl }: Said, sender: string): Mail {
  if (content.kind === 'template') {
    const { subject, name, body } = content.template
    const html = optOutUrl ? withOptOut(body.text, optOutUrl) : body.text
    return { subject: oneLine(subject || name), html, text: textOfHtml(html), headers: optOutHeaders(optOutUrl) }
  }
  const text = plainText(content)
  const { subject, headers } = threadOf(session)
  const ours = oneLine(`Message from ${sender}`)
  return {
    subject: subject ?? ours,
    html: htmlOfText(text),
    text,
    headers: { ...optOutHeaders(optOutUrl), ...headers },
  }
}

/** By which a mail client offers its own button, and presses it (RFC 8058): what senders of advertising must have. */
function optOutHeaders(url: string | undefined): Record<string, string> {
  if (!url) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** A text that brings the link itself stays as it is. */
function withOptOut(html: string, url: string): string {
  if (html.includes(url)) return html
  const footer = `<p style="font-size:12px"><a href="${url}">Unsubscribe</a></p>`
  const end = html.search(/<\/body>/i)
  return end < 0 ? `${html}\n${footer}` : `${html.slice(0, end)}${footer}${html.slice(end)}`
}
