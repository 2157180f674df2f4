import type { Block } from '@parley/nlu/retrieval/chunks.ts'
import { type CheerioAPI, loadBuffer } from 'cheerio'
import { pageAddress } from './crawl.addresses.ts'

export type PageText = { title: string; blocks: Block[]; links: string[]; isForIndexing: boolean }
export type SentPage = { address: string; bytes: Uint8Array; charset: string | null; robotsHeader: string }

const mostCharacters = 200_000
const mostLinks = 2000
/** What stands on every page of a site, what people do not see, and what they fill in. */
const leftOut = new Set(
  'nav header footer aside script style noscript template form button select textarea iframe svg canvas dialog object'.split(
    ' ',
  ),
)
const leftOutRoles = new Set(['navigation', 'banner', 'contentinfo', 'search', 'complementary', 'dialog'])
const headings = /^h[1-6]$/
const inText = new Set('a abbr b bdi cite code em font i kbd mark q s small span strong sub sup time u var'.split(' '))

type PageNode = ReturnType<CheerioAPI['root']>[number]['children'][number]
type ParentNode = Extract<PageNode, { children: unknown }>
type DataNode = Exclude<PageNode, ParentNode>

/** The main text of a page under its headings, and where it leads. */
export function readPage({ address, bytes, charset, robotsHeader }: SentPage): PageText {
  const page = loadBuffer(Buffer.from(bytes), { encoding: { transportLayerEncodingLabel: charset ?? undefined } })
  const told = [
    robotsHeader,
    ...page('meta[name="robots" i], meta[name="parley-kb" i]').map((_, meta) => page(meta).attr('content') ?? ''),
  ].join(',')
  const orders = told.toLowerCase()
  const title = squeezed(page('title').first().text())
  return {
    title: title.slice(0, 300),
    blocks: blocksOf(mainPart(page)),
    links: /\b(?:nofollow|none)\b/.test(orders) ? [] : linksOf(page, address),
    isForIndexing: !/\b(?:noindex|none)\b/.test(orders),
  }
}

function mainPart(page: CheerioAPI): PageNode[] {
  const mains = page('main, [role="main"]')
  const articles = page('article')
  const part = mains.length > 0 ? mains.first() : articles.length === 1 ? articles : page('body')
  return part.get()
}

/** Walks without recursion: a hostile page nests as deep as it likes. */
function blocksOf(roots: PageNode[]): Block[] {
  const writer = openWriter()
  const stack: (PageNode | string)[] = roots.toReversed()
  for (let node = stack.pop(); node !== undefined && !writer.isFull(); node = stack.pop()) {
    if (typeof node === 'string') writer.add(node)
    else if ('children' in node) stack.push(...below(node, writer))
    else if (isShown(node)) writer.add(node.data.replace(/\s+/gu, ' '))
  }
  return writer.blocks()
}

type Writer = ReturnType<typeof openWriter>

function openWriter() {
  const blocks: Block[] = []
  let heading = ''
  let text = ''
  let total = 0
  const close = () => {
    const whole = lines(text)
    if (whole) blocks.push({ heading, text: whole })
    text = ''
  }
  return {
    isFull: () => total >= mostCharacters,
    add(part: string) {
      text += part
      total += part.length
    },
    begin(next: string) {
      close()
      heading = next
    },
    blocks() {
      close()
      return blocks
    },
  }
}

/** What is to be walked next, the last first; a heading opens another block in place of being read as text. */
function below(node: ParentNode, writer: Writer): (PageNode | string)[] {
  if (!('name' in node) || isLeftOut(node)) return []
  if (headings.test(node.name)) {
    writer.begin(squeezed(textBelow(node)).slice(0, 300))
    return []
  }
  const gap = inText.has(node.name) ? '' : '\n'
  return [gap, ...node.children.toReversed(), gap]
}

function isLeftOut(node: ParentNode): boolean {
  if (!('attribs' in node)) return false
  const { hidden, role, style = '', 'aria-hidden': ariaHidden } = node.attribs
  if (leftOut.has(node.name) || leftOutRoles.has(role ?? '') || hidden !== undefined || ariaHidden === 'true')
    return true
  return /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])/i.test(style)
}

function textBelow(root: ParentNode): string {
  let text = ''
  const stack: PageNode[] = [root]
  for (let node = stack.pop(); node !== undefined && text.length < 1000; node = stack.pop()) {
    if ('children' in node) stack.push(...node.children.toReversed())
    else if (isShown(node)) text += node.data
  }
  return text
}

/** Comments and instructions carry text that nobody sees. */
function isShown(node: DataNode): boolean {
  return String(node.type) === 'text'
}

function linksOf(page: CheerioAPI, address: string): string[] {
  const base = pageAddress(page('base[href]').first().attr('href') ?? '', address) ?? address
  const links = new Set<string>()
  for (const link of page('a[href]').get()) {
    if (links.size >= mostLinks) break
    if (/\bnofollow\b/i.test(link.attribs.rel ?? '')) continue
    const target = pageAddress(link.attribs.href ?? '', base)
    if (target) links.add(target)
  }
  return [...links]
}

function lines(text: string): string {
  return text
    .split('\n')
    .map(squeezed)
    .filter(line => line !== '')
    .join('\n')
    .toWellFormed()
    .replaceAll('\u0000', '')
}

function squeezed(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
