import { type Content, plainText } from '../content.ts'
import { htmlOfText, textOfHtml } from './html.ts'

export type Mail = { subject: string; html: string; text: string }

/** What an e-mail says. A template brings its subject and HTML; anything else is text below a subject of ours. */
export function mailOf(content: Content, sender: string): Mail {
  if (content.kind === 'template') {
    const { subject, name, body } = content.template
    return { subject: oneLine(subject || name), html: body.text, text: textOfHtml(body.text) }
  }
  const text = plainText(content)
  return { subject: oneLine(`Message from ${sender}`), html: htmlOfText(text), text }
}

/** A line break in a header would start another one. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
