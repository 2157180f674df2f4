import type { MediaType } from './content.ts'

/** Of a MIME type: image/png is an IMAGE; what is neither picture, film nor sound is a DOC. */
export function mediaTypeOf(contentType: string): MediaType {
  const family = contentType.split('/')[0]?.toLowerCase()
  if (family === 'image' || family === 'video' || family === 'audio') return families[family]
  return 'DOC'
}

const families = { image: 'IMAGE', video: 'VIDEO', audio: 'AUDIO' } as const
