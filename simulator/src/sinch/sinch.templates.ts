import { z } from 'zod'
import type { Answer, Call } from '../call.ts'
import type { Desk } from '../desk.ts'
import { uuid } from '../read.ts'

const vendor = 'sinch'
const draft = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  language: z.string().regex(/^[A-Z_]{2,7}$/),
  details: z.object({ components: z.array(z.record(z.string(), z.unknown())).min(1) }),
})

/** Provisioning of WhatsApp templates; nobody is told of a verdict, the list has it. */
export function createTemplate({ body }: Call, desk: Desk): Answer {
  const read = draft.safeParse(body)
  if (!read.success) {
    const message = z.prettifyError(read.error)
    return { status: 400, body: { error: { code: 400, status: 'INVALID_ARGUMENT', message, details: [] } } }
  }
  const { name, category, language, details } = read.data
  const id = uuid()
  const template = {
    vendor,
    id,
    name,
    language,
    category,
    status: 'IN_PROGRESS',
    components: details.components,
    values: null,
  }
  desk.keepTemplate(template)
  desk.review(template, 'APPROVED', () => null)
  return { status: 200, body: { name, whatsappId: id, language, category, state: 'IN_PROGRESS', details } }
}

export function listTemplates(desk: Desk): Answer {
  const templates = desk.templates(vendor).map(({ id, name, language, category, status, components }) => ({
    whatsappId: id,
    name,
    language,
    category,
    state: status,
    details: { components },
    qualityScore: 'QUALITY_SCORE_UNKNOWN',
  }))
  return { status: 200, body: { templates } }
}
