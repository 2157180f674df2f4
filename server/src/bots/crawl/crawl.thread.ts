import { openHelper } from '../../platform/thread.ts'
import type { Read, Sent } from './crawl.reader.ts'
import type { Sitemap } from './crawl.sitemap.ts'
import type { PageText, SentPage } from './crawl.text.ts'

const mostMs = 10_000

export type PageReader = {
  /** Null for a page that takes too long, needs too much memory or cannot be read. */
  read(page: SentPage): Promise<PageText | null>
  /** Such a sitemap lists nothing. */
  readSitemap(text: string): Promise<Sitemap>
  close(): Promise<void>
}

/** Reads one thing at a time. */
export function openPageReader(): PageReader {
  const helper = openHelper<Sent, Read>(new URL('./crawl.reader.ts', import.meta.url), { heapMb: 256, mostMs })
  return {
    close: helper.close,
    read: async page => {
      const answer = await helper.ask({ page })
      return answer && 'page' in answer ? answer.page : null
    },
    readSitemap: async text => {
      const answer = await helper.ask({ sitemap: text })
      return answer && 'sitemap' in answer ? answer.sitemap : { sitemaps: [], pages: [] }
    },
  }
}
