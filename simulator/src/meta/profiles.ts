import { z } from 'zod'
import type { Answer, Call } from '../call.ts'
import type { Desk } from '../desk.ts'
import { objectOf } from '../read.ts'
import { chosenFields, refuseGraph } from './graph.ts'

const vendor = 'meta'
const messaging_product = 'whatsapp'

const profile = z.strictObject({
  messaging_product: z.literal(messaging_product),
  about: z.string().min(1).max(139).optional(),
  address: z.string().max(256).optional(),
  description: z.string().max(512).optional(),
  email: z.string().max(128).optional(),
  profile_picture_handle: z.string().optional(),
  vertical: z.string().optional(),
  websites: z.array(z.url().max(256)).max(2).optional(),
})

/** What customers see of the company; a part that is not written stays as it is. */
export function writeProfile({ body, params: { id = '' } }: Call, desk: Desk): Answer {
  const { data, error } = profile.safeParse(body)
  if (error) {
    const details = error.issues[0]?.path.join('.') ?? 'body'
    return refuseGraph(400, { code: 100, message: 'Invalid parameter', details })
  }
  // The picture is named by an upload, and shown at an address that is not played.
  const { profile_picture_handle: _, ...written } = data
  desk.remember(vendor, `profile ${id}`, { written: JSON.stringify({ ...kept(desk, id), ...written }) })
  return { status: 200, body: { success: true } }
}

export function readProfile({ query, params: { id = '' } }: Call, desk: Desk): Answer {
  return { status: 200, body: { data: [{ messaging_product, ...chosenFields(kept(desk, id), query.fields) }] } }
}

function kept(desk: Desk, id: string): Record<string, unknown> {
  return objectOf(JSON.parse(desk.recall(vendor, `profile ${id}`)?.written ?? '{}'))
}
