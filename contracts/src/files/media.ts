import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../fields.ts'

export const mediaTexts = {
  valid: 'Media is valid',
  absent: 'Attachment is missing !',
  missing: 'media not found !!',
  invalidType: 'Invalid file type !',
} as const

const path = '/e/enterprise/media/validate'
/** `id`: a stored file, or one of our links to it. */
const asked = z.object({ id: text().nullish(), channelType: text().nullish(), mediaType: text().nullish() })
const answer = z.object({
  id,
  mediaType: z.string(),
  contentType: z.string(),
  size: z.number(),
  /** In pixels; null for what is no picture. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  url: z.string(),
})

const summary = 'Whether a channel takes a stored file as the media of a template.'
const shared = { path, summary, query: asked, answer, transaction: 'none' } as const
export const readMedia = endpoint({ method: 'GET', ...shared })
export const validateMedia = endpoint({ method: 'POST', ...shared, body: asked })
