import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { openThread } from '../platform/thread.ts'
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
  let worker: Worker | null = null
  const close = async () => {
    await worker?.terminate()
    worker = null
  }
  const ask = async (sent: Sent): Promise<Read> => {
    worker ??= openThread(new URL('./crawl.reader.ts', import.meta.url), 256, { env: {} })
    try {
      worker.postMessage(sent)
      const [answer]: Read[] = await once(worker, 'message', { signal: AbortSignal.timeout(mostMs) })
      return answer ?? { failed: true }
    } catch {
      await close()
      return { failed: true }
    }
  }
  return {
    close,
    read: async page => {
      const answer = await ask({ page })
      return 'page' in answer ? answer.page : null
    },
    readSitemap: async text => {
      const answer = await ask({ sitemap: text })
      return 'sitemap' in answer ? answer.sitemap : { sitemaps: [], pages: [] }
    },
  }
}
