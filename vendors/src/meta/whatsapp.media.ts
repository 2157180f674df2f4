import type { Channel, Found, HttpAnswer, InboundMedia, MediaCalls } from '../vendor.ts'
import { get, json, textAt } from '../wire.ts'
import { type Refusal, readGraphRefusal } from './whatsapp.answer.ts'

type Graph = {
  /** Of a file by its id. */
  address(id: string, channel: Channel): string
  headers(channel: Channel): Record<string, string>
  /** Whoever passes the files on does so at an address of its own. */
  moved?(url: string, channel: Channel): string
}

/** A file has an id, of which an address is made for some minutes; both calls want the token. */
export function whatsAppMedia({ address, headers, moved = url => url }: Graph): MediaCalls {
  return {
    find: {
      request: ({ vendorMediaId }: InboundMedia, channel) =>
        vendorMediaId ? get(address(encodeURIComponent(vendorMediaId), channel), headers(channel)) : null,
      read: (answer, channel) => {
        const found = readMediaAddress(answer)
        return found.kind === 'found' ? { ...found, url: moved(found.url, channel) } : found
      },
    },
    // Without an id the address is not Meta's answer but the caller's own, who shall not be sent the token.
    fetch: ({ url, vendorMediaId }, channel) => (url && vendorMediaId ? get(url, headers(channel)) : null),
  }
}

function readMediaAddress(answer: HttpAnswer): Found | Refusal {
  const body = json(answer.body)
  const url = textAt(body, 'url')
  if (answer.status >= 300 || !URL.canParse(url)) return readGraphRefusal(answer)
  const contentType = textAt(body, 'mime_type')
  return { kind: 'found', url, ...(contentType ? { contentType } : {}) }
}
