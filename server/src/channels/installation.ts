import { EgressFailed, EgressRefused } from '../platform/egress/egress.ts'
import { invalid } from '../platform/refusals.ts'
import type { Work } from '../platform/work.ts'

/** Fetches a page, as any visitor would, and looks for the channel's snippet on it. */
export async function testInstallation(work: Work, channelId: string, page: string | undefined) {
  if (!page)
    return {
      ok: true,
      message: 'The channel is ready. Name a page to look for the snippet on it.',
      vendorCode: null,
      explanation: null,
      latencyMs: 0,
      isChecked: true,
      mailbox: null,
    }
  if (!URL.canParse(page)) throw invalid('Page is not a web address', 'page')
  const started = performance.now()
  const message = await lookFor(work, channelId, page)
  return {
    ok: message === null,
    message: message ?? 'The snippet is on the page.',
    vendorCode: null,
    explanation: null,
    latencyMs: Math.round(performance.now() - started),
    isChecked: true,
    mailbox: null,
  }
}

/** What keeps visitors from seeing the chat there; null when nothing does. */
async function lookFor(work: Work, channelId: string, page: string): Promise<string | null> {
  try {
    const { status, body } = await work.platform.egress.request({
      url: page,
      maxBytes: 2 * 1024 * 1024,
      types: ['text/html', 'application/xhtml+xml'],
    })
    if (status >= 400) return `The page answered ${status}.`
    return body.toString('utf8').includes(channelId) ? null : 'The page does not carry the snippet of this channel.'
  } catch (error) {
    if (error instanceof EgressRefused || error instanceof EgressFailed) return error.message
    throw error
  }
}
