import { textOfHtml } from '@parley/vendors/email/html.ts'
import { load } from 'cheerio'

const mostCharacters = 500_000
/** Where mail programs put what was said before, and who says it. */
const history =
  'style, script, head, title, blockquote, .gmail_quote, .gmail_signature, .yahoo_quoted, .moz-cite-prefix'

/** Of a mail without a text of its own; takes long for what somebody made to take long. */
export function textOfMailHtml(html: string): string {
  const page = load(html.slice(0, mostCharacters))
  page(history).remove()
  return textOfHtml(page.html())
}
