import type { Attachment } from './wire.ts'

/** Null for anything that a link must not open, such as `javascript:`. */
export function safeAddress({ url, type, lat, lng }: Attachment, origin: string): string | null {
  if (type === 'location' && !url && lat !== null && lng !== null) {
    return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=16/${lat}/${lng}`
  }
  if (!url || !URL.canParse(url, origin)) return null
  const address = new URL(url, origin)
  return address.protocol === 'https:' || address.protocol === 'http:' ? address.href : null
}

export function fileSize(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
