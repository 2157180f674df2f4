import { type Content, plainText } from '../content.ts'
import { htmlOfText, textOfHtml } from './html.ts'

export type Mail = { subject: string; html: string; text: string }

/** What an e-mail says. A template brings its subject and HTML; anything else is text below a subject of ours. */
export function mailOf(content: Content, sender: string, optOutUrl?: string): Mail {
  if (content.kind === 'template') {
    const { subject, name, body } = content.template
    const html = optOutUrl ? withOptOut(body.text, optOutUrl) : body.text
    return { subject: oneLine(subject || name), html, text: textOfHtml(html) }
  }
  const text = plainText(content)
  return { subject: oneLine(`Message from ${sender}`), html: htmlOfText(text), text }
}

/** A line break in a header would start another one. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** By which a mail client offers its own button, and presses it (RFC 8058): what senders of advertising must have. */
export function optOutHeaders(url: string | undefined): Record<string, string> {
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
