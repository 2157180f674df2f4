/** HTML that looks as the text does, its addresses as links. */
export function htmlOfText(text: string): string {
  const linked = escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, address => `<a href="${address}">${address}</a>`)
  return `<p>${linked.replaceAll('\n', '<br>')}</p>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}

/** What a reader without HTML is to see: links keep their address, blocks their line. */
export function textOfHtml(html: string): string {
  const said: string[] = []
  let link: Link = { address: '', from: 0 }
  for (const piece of piecesOf(html)) {
    if ('text' in piece) said.push(piece.text.replace(/\s+/g, ' '))
    else if (piece.tag === 'a') link = { address: addressIn(piece.raw), from: said.length }
    else if (piece.tag === '/a') {
      said.push(addressBeside(said.slice(link.from).join(''), link.address))
      link = { address: '', from: said.length }
    } else if (piece.tag === 'li') said.push('\n- ')
    else if (lineEnds.has(piece.tag)) said.push('\n')
  }
  return decodeEntities(said.join(''))
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** `from`: the first of the pieces that stand between its tags. */
type Link = { address: string; from: number }
/** `tag` is in lower case, with a slash in front where it ends something. */
type Piece = { text: string } | { tag: string; raw: string }

const lineEnds = new Set('br /p /div /tr /table /h1 /h2 /h3 /h4 /h5 /h6 /ul /ol /blockquote'.split(' '))
/** What nobody sees, by what ends it, before a bracket. */
const unseen = new Map([
  ['style', /<\/style\b/gi],
  ['script', /<\/script\b/gi],
  ['head', /<\/head\b/gi],
  ['!--', /-->/g],
])
/** Goes through once: a stranger's page may be made to take for ever where it is searched again and again. */
function* piecesOf(html: string): Generator<Piece> {
  const endless = new Set<string>()
  let place = 0
  for (let found = tagAfter(html, place); found; found = tagAfter(html, place)) {
    const { start, end } = found
    yield { text: html.slice(place, start) }
    const raw = html.slice(start, end + 1)
    const tag = /^<(!--|\/?[a-z][a-z0-9]*)/i.exec(raw)?.[1]?.toLowerCase() ?? ''
    yield { tag, raw }
    const isUnseen = unseen.has(tag) && !endless.has(tag)
    const last = isUnseen ? endOfUnseen(html, tag, start) : end
    if (last < 0) endless.add(tag)
    place = Math.max(end, last) + 1
  }
  yield { text: html.slice(place) }
}

/** A bracket before anything else is one that somebody wrote. */
function tagAfter(html: string, place: number): { start: number; end: number } | null {
  const opening = /<[a-z/!?]/gi
  opening.lastIndex = place
  const start = opening.exec(html)?.index
  const end = start === undefined ? -1 : html.indexOf('>', start)
  return start === undefined || end < 0 ? null : { start, end }
}

/** The place of the last sign that nobody sees; -1 where there is no end. */
function endOfUnseen(html: string, tag: string, start: number): number {
  const ending = unseen.get(tag)
  if (!ending) return -1
  ending.lastIndex = start
  const found = ending.exec(html)
  return found ? html.indexOf('>', found.index) : -1
}

function addressIn(tag: string): string {
  const [, double, single, bare] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? []
  return (double ?? single ?? bare ?? '').trim()
}

function addressBeside(said: string, address: string): string {
  if (!address || said.trim() === address) return ''
  return said.trim() ? ` (${address})` : address
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name: string) => {
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
    return (name && named[name.toLowerCase()]) || whole
  })
}
