import type { MediaType } from './content.ts'
import type { Channel, HttpCall, InboundMedia, Vendor } from './vendor.ts'
import { get } from './wire.ts'

/** Of a MIME type: image/png is an IMAGE; what is neither picture, film nor sound is a DOC. */
export function mediaTypeOf(contentType: string): MediaType {
  const family = contentType.split('/')[0]?.toLowerCase()
  if (family === 'image' || family === 'video' || family === 'audio') return families[family]
  return 'DOC'
}

/** The call that is answered with a customer's file; null where nothing tells how to get it. */
export function fetchCall({ media: calls }: Vendor, media: InboundMedia, channel: Channel): HttpCall | null {
  if (calls) return calls.fetch(media, channel)
  return media.url ? get(media.url, {}) : null
}

/** Credentials are sent to the vendor's own host only; a file elsewhere is fetched without them. */
export function fetchFrom(host: string, url: string, headers: Record<string, string>): HttpCall | null {
  const address = URL.parse(url, host)
  if (!address) return null
  return get(address.href, address.origin === URL.parse(host)?.origin ? headers : {})
}

const families = { image: 'IMAGE', video: 'VIDEO', audio: 'AUDIO' } as const
