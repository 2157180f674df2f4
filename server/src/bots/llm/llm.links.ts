/** Longer than any answer to a customer should be. */
const longest = 4000
const rounds = 5
const kept = '\uE000'

/** `sources` are addresses of pages, or names of files; `material` is the text that was read there. */
export type Links = { sources: readonly string[]; material: string }

/** What chat programs make a link of although no path follows; words like "e.g." and "3.50" are none. */
const bareHost =
  /(?<![@\w./-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|app|dev|xyz|top|online|site|shop|store|club|link|click|live|example|co\.[a-z]{2})\b(?!\/)/gi

/**
 * An answer without what could lead a customer astray: no images, no markup of pages, and only links to the sources
 * themselves or that are written there and stay on their hosts. So no link can carry anything away. A text may put together what was taken apart, so it is cleaned until nothing changes any more.
 */
export function cleanAnswer(text: string, allowed: Links): string {
  let clean = text.replaceAll(kept, '').slice(0, longest)
  for (let round = 0; round < rounds; round += 1) {
    const next = cleanOnce(clean, allowed)
    if (next === clean) return clean
    clean = next
  }
  // Still changing: somebody builds links out of links.
  return clean.replace(/[[\]()<>!]|\w+:\/\//g, '')
}

function cleanOnce(text: string, allowed: Links): string {
  const links: string[] = []
  const keep = (link: string) => `${kept}${links.push(link) - 1}${kept}`
  return text
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g, '')
    .replace(/^[ \t]*\[[^\]]+\]:.*$/gm, '')
    .replace(/\[([^[\]]*)\]\(\s*<?([^)\s>]*)>?[^)]*\)/g, (_, label: string, target: string) =>
      belongs(target, allowed) ? keep(`[${label}](${target})`) : label,
    )
    .replace(/<(https?:\/\/[^>\s]+)>/gi, '$1')
    .replace(/<\/?[a-z!][^>]*>?/gi, '')
    .replace(/(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s<>()[\]"']+|\b(?:javascript|data|vbscript|mailto):\S+/gi, link =>
      belongs(link.replace(/[.,;:!?]+$/, ''), allowed) ? keep(link) : '',
    )
    .replace(/\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\/[^\s<>()[\]"']*/gi, '')
    .replace(bareHost, host => (isHostOf(host, allowed) ? keep(host) : ''))
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .replace(new RegExp(`${kept}(\\d+)${kept}`, 'g'), (_, at: string) => links[Number(at)] ?? '')
}

function belongs(target: string, { sources, material }: Links): boolean {
  const url = URL.parse(target.startsWith('www.') ? `https://${target}` : target)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  const known = sources.flatMap(source => URL.parse(source) ?? [])
  if (known.some(source => pageOf(source) === pageOf(url))) return true
  return material.includes(target) && known.some(source => hostOf(source) === hostOf(url))
}

function isHostOf(host: string, { sources }: Links): boolean {
  return sources.some(source => hostOf(URL.parse(source)) === host.toLowerCase().replace(/^www\./, ''))
}

/** A place within a page is still the page. */
function pageOf(url: URL): string {
  return `${hostOf(url)}${url.pathname.replace(/\/$/, '')}${url.search}`
}

function hostOf(url: URL | null): string | undefined {
  return url?.host.replace(/^www\./, '')
}
