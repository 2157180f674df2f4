import { load } from 'cheerio'

/** Addresses as they stand there: of further sitemaps, and of pages. */
export type Sitemap = { sitemaps: string[]; pages: string[] }

const mostSitemaps = 10
const mostPages = 1000

export function readSitemap(text: string): Sitemap {
  const xml = load(text, { xml: true })
  const textsOf = (selector: string, most: number) =>
    xml(selector)
      .slice(0, most)
      .get()
      .map(loc => xml(loc).text())
  return { sitemaps: textsOf('sitemap > loc', mostSitemaps), pages: textsOf('url > loc', mostPages) }
}
