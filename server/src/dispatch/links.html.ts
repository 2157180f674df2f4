import { type CheerioAPI, load } from 'cheerio'
import { addressIn } from './links.text.ts'

type Root = ReturnType<CheerioAPI['root']>[number]
type PageNode = Root['children'][number]
type Place = { node: PageNode; isText: boolean }
type Edit = { start: number; end: number; text: string }
type Write = (url: string) => string

/** What leads on when somebody presses it; a style sheet's address is fetched by nobody's will. */
const links = new Set(['a', 'area'])
/** No link can be made within one, and what nobody sees is no text. */
const leftOut = new Set(['a', 'script', 'style', 'textarea', 'template', 'title', 'select'])
/** An ampersand that begins the name of another sign (`&quot;`, `&gt;`, `&nbsp;`) ends an address. */
const addresses = /https?:\/\/(?:[^\s<>"'&]|&amp;|&#38;|&(?!#?\w+;))+/gi
/** Its parser takes no longer for tags within tags, and says where each stood. */
const htmlAsWritten = { xml: { xmlMode: false, decodeEntities: true, withStartIndices: true, withEndIndices: true } }

/** Writes each address anew that a reader of a mail can press; every other character stays as somebody wrote it. */
export function withHtmlAddresses(html: string, write: Write): string {
  const edits: Edit[] = []
  // Walks without recursion: a hostile mail nests as deep as it likes.
  const stack: Place[] = below(load(html, htmlAsWritten, false).root().get(0), true)
  for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
    const { node, isText } = place
    const edit = 'attribs' in node ? linkEdit(node, html, write) : isText && textEdit(node, html, write)
    if (edit) edits.push(edit)
    stack.push(...below(node, isText && !('name' in node && leftOut.has(node.name))))
  }
  return edited(html, edits)
}

/** The last comes first, as it lies at the bottom of the stack. Links within a link that is not closed are links. */
function below(node: Root | PageNode | undefined, isText: boolean): Place[] {
  return node && 'children' in node ? node.children.toReversed().map(child => ({ node: child, isText })) : []
}

function linkEdit(node: Extract<PageNode, { attribs: unknown }>, html: string, write: Write): Edit | undefined {
  if (!links.has(node.name) || node.startIndex === null) return undefined
  const url = node.attribs.href?.trim() ?? ''
  const written = write(url)
  const place = written === url ? undefined : hrefAt(html, node.startIndex + '<'.length + node.name.length)
  return place && { ...place, text: `href="${written}"` }
}

/** Where the first `href` stands in a tag whose attributes begin at a place. */
function hrefAt(html: string, from: number): Pick<Edit, 'start' | 'end'> | undefined {
  const attribute = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/y
  attribute.lastIndex = from
  for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
    const [whole, name = ''] = found
    if (name.toLowerCase() === 'href') {
      return { start: found.index + whole.indexOf(name), end: attribute.lastIndex }
    }
  }
  return undefined
}

function textEdit(node: PageNode, html: string, write: Write): Edit | undefined {
  const { startIndex: start, endIndex } = node
  if (String(node.type) !== 'text' || start === null || endIndex === null) return undefined
  const source = html.slice(start, endIndex + 1)
  const text = source.replace(addresses, (found, at: number) => {
    const decoded = found.replace(/&(?:amp|#38);/gi, '&')
    const url = addressIn(decoded, source.slice(0, at))
    const written = write(url)
    return written === url ? found : written + decoded.slice(url.length)
  })
  return text === source ? undefined : { start, end: endIndex + 1, text }
}

/** The edits stand in the order of the text, as they were found by walking it. */
function edited(html: string, edits: readonly Edit[]): string {
  let written = ''
  let at = 0
  for (const { start, end, text } of edits) {
    written += html.slice(at, start) + text
    at = end
  }
  return written + html.slice(at)
}
