import { graphUrl } from '@parley/vendors/meta/graph.ts'
import { at, json, textAt } from '@parley/vendors/wire.ts'
import { EgressFailed, EgressRefused } from '../platform/egress/egress.ts'
import { Refusal } from '../platform/refusals.ts'
import type { Platform } from '../platform/work.ts'

type Calling = Pick<Platform, 'egress' | 'config'>
type GraphCall = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Absent for calls that carry the app's own id and secret. */
  token?: string
}

/** What Meta refused, in its own words. */
export class GraphRefusal extends Error {
  override name = 'GraphRefusal'
  readonly code: number
  constructor(code: number, text: string) {
    super(text)
    this.code = code
  }
}

const answerWithinMs = 20_000

/** Throws GraphRefusal for what Meta refuses, and a Refusal for a person where Meta cannot be reached. */
export async function callGraph({ egress, config }: Calling, call: GraphCall): Promise<unknown> {
  const door = { host: (own: string) => config.vendorBaseUrls.meta ?? own, graphVersion: config.META_GRAPH_VERSION }
  const query = call.query ? `?${new URLSearchParams(call.query)}` : ''
  const answer = await reached(() =>
    egress.request({
      url: graphUrl(door, call.path + query),
      method: call.method,
      headers: {
        ...(call.token ? { authorization: `Bearer ${call.token}` } : {}),
        ...(call.body ? { 'content-type': 'application/json' } : {}),
      },
      body: call.body && JSON.stringify(call.body),
      timeoutMs: answerWithinMs,
      maxRedirects: 0,
    }),
  )
  const body = json(answer.body)
  if (answer.status < 300 && at(body, 'error') === undefined) return body
  const text = textAt(body, 'error', 'error_user_msg') || textAt(body, 'error', 'message')
  throw new GraphRefusal(Number(textAt(body, 'error', 'code')), text || `WhatsApp answered ${answer.status}.`)
}

/** Hands Meta's own words to whoever asked. */
export async function toldByVendor<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof GraphRefusal ? vendorRefusal(error.message) : error
  }
}

export function vendorRefusal(message: string): Refusal {
  return new Refusal('soft', 503, { code: '503', message })
}

/** A refusal for a person where the other side cannot be reached. */
export async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof EgressFailed || error instanceof EgressRefused) throw vendorRefusal(error.message)
    throw error
  }
}
