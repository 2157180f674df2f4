import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'
import { useMemo } from 'react'
import look from './markdown.module.css'
import { underline } from './markdown-underline.ts'

export type MarkdownProps = {
  text: string
  /** Shows the text as it was written, nothing rendered. */
  isPlain?: boolean
}

const writer = new MarkdownIt({ html: false, linkify: true, breaks: true })
const purifier = DOMPurify(window)
const tags =
  'a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i li ol p pre s strong table tbody td th thead tr u ul'.split(' ')
const linkAddress = /^(?:https?:|mailto:|tel:)/i

purifier.addHook('afterSanitizeAttributes', node => {
  if (!(node instanceof HTMLAnchorElement)) return
  node.setAttribute('rel', 'noopener noreferrer nofollow')
  node.setAttribute('target', '_blank')
})

/**
 * Text that someone else wrote. No markup of theirs survives, links lead only to the web, a mailbox or a phone, and
 * nothing is fetched: a picture would tell its owner who reads, so its words stand in its place.
 */
export function Markdown({ text, isPlain = false }: MarkdownProps) {
  const html = useMemo(() => (isPlain ? '' : renderMarkdown(text)), [text, isPlain])
  if (isPlain) return <div className={look.plain}>{text}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by renderMarkdown above (2026-11-21)
  return <div className={look.text} dangerouslySetInnerHTML={{ __html: html }} />
}

export function renderMarkdown(text: string): string {
  return purifier.sanitize(writer.render(text), {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: ['href', 'title', 'start', 'align'],
    ALLOWED_URI_REGEXP: linkAddress,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })
}

writer.inline.ruler.before('html_inline', 'underline', underline)
writer.renderer.rules.image = (tokens, index) => writer.utils.escapeHtml(tokens[index]?.content ?? '')
