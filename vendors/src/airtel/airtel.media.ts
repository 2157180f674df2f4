import type { MediaCalls } from '../vendor.ts'
import { get, json, textAt } from '../wire.ts'
import { headersOf, whatsAppUrl } from './airtel.calls.ts'

/** A file comes as text inside JSON. */
export const airtelMedia: MediaCalls = {
  fetch: ({ vendorMediaId, url }, channel) => {
    if (!vendorMediaId) return url ? get(url, {}) : null
    const query = new URLSearchParams({ mediaId: vendorMediaId, businessId: channel.settings.businessId ?? '' })
    return get(whatsAppUrl(channel, `/download/media?${query}`), headersOf(channel))
  },
  unwrap: ({ body }) => {
    const bytes = textAt(json(body), 'bytes')
    return bytes ? Buffer.from(bytes, 'base64') : null
  },
}
