import type { ParaphraseAsk } from '@parley/contracts/bots/paraphrases.ts'
import { z } from 'zod'
import { EgressFailed, EgressRefused } from '../../platform/egress/egress.ts'
import type { Platform } from '../../platform/work.ts'
import type { Ways } from './paraphrases.lines.ts'

const serviceMs = 20_000
const answered = z.object({ data: z.object({ paraphrases: z.array(z.string()) }) })

/** The service that the operator named; it gets the call as we got it, and answers as we do. */
export async function askService(platform: Platform, ask: ParaphraseAsk): Promise<Ways> {
  const url = platform.config.PARAPHRASE_URL
  if (!url) return null
  try {
    const { lines, num_return_sequences, language } = ask
    const { status, body } = await platform.egress.request({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ lines, num_return_sequences, language }),
      timeoutMs: serviceMs,
      maxBytes: 2_000_000,
      maxRedirects: 0,
    })
    if (status !== 200) throw new EgressFailed('connection', `It answered with status ${status}.`)
    return answered.parse(JSON.parse(body.toString('utf8'))).data.paraphrases.map(storable)
  } catch (error) {
    if (!isOutside(error)) throw error
    platform.log.warn({ err: error }, 'the paraphrase service')
    return null
  }
}

/** PostgreSQL and JSON hold neither NUL nor half a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed()
}

function isOutside(error: unknown): boolean {
  const kinds = [EgressFailed, EgressRefused, SyntaxError, z.ZodError]
  return kinds.some(kind => error instanceof kind)
}
