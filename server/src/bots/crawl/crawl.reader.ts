import { parentPort } from 'node:worker_threads'
import { readSitemap, type Sitemap } from './crawl.sitemap.ts'
import { type PageText, readPage, type SentPage } from './crawl.text.ts'

export type Sent = { page: SentPage } | { sitemap: string }
export type Read = { page: PageText } | { sitemap: Sitemap } | { failed: true }

/** Pages and sitemaps come from strangers and may be huge: they are read beside the thread that answers people. */
parentPort?.on('message', (sent: Sent) => parentPort?.postMessage(read(sent)))

function read(sent: Sent): Read {
  try {
    return 'page' in sent ? { page: readPage(sent.page) } : { sitemap: readSitemap(sent.sitemap) }
  } catch {
    // A parser that gives up on a page says nothing that a person could use.
    return { failed: true }
  }
}
