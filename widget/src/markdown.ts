import DOMPurify from 'dompurify'
import MarkdownIt from 'markdown-it'
import { underline } from './underline.ts'

/** What staff and bots write, as nodes that are safe in somebody else's page. */
export function renderMarkdown(text: string): Node {
  try {
    const nodes = DOMPurify.sanitize(markdown.render(text), {
      RETURN_DOM_FRAGMENT: true,
      ALLOWED_TAGS: tags,
      ALLOWED_ATTR: ['href', 'start'],
      ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
    })
    for (const link of nodes.querySelectorAll('a')) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer nofollow'
    }
    return nodes
  } catch {
    // A page that demands Trusted Types may forbid the sanitiser to parse: then the words stand as they were written.
    return document.createTextNode(text)
  }
}

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image')
markdown.inline.ruler.before('html_inline', 'underline', underline)

const tags = [
  ...['p', 'br', 'strong', 'em', 's', 'u', 'a', 'code', 'pre', 'blockquote', 'hr', 'ul', 'ol', 'li'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
