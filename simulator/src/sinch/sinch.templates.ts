import { z } from 'zod'
import { type Account, type Answer, type Call, refuse } from '../call.ts'
import { businessOf, type Desk, type Template } from '../desk.ts'
import { uuid } from '../read.ts'

const vendor = 'sinch'
const details = z.object({ components: z.array(z.record(z.string(), z.unknown())).min(1) })
const draft = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  language: z.string().regex(/^[A-Z_]{2,7}$/),
  details,
})
/** Its name and language stand in the path. */
const change = z.object({ details, category: draft.shape.category.optional() })

/** Provisioning of WhatsApp templates; nobody is told of a verdict, the list has it. */
export function createTemplate({ body }: Call, desk: Desk, account: Account): Answer {
  const { name, language, category, details } = read(draft, body)
  if (desk.templatesOf(account).some(one => one.name === name && one.language === language)) {
    return refuse(409, {
      errorCode: 'template_already_exists',
      message: `Template ${name} exists already in ${language}.`,
      resolution: 'Use another name, or update the template.',
    })
  }
  const owner = businessOf(account)
  const template = { vendor, owner, id: uuid(), name, language, category, values: null }
  return review({ ...template, status: 'IN_PROGRESS', components: details.components }, desk)
}

export function changeTemplate({ params, body }: Call, desk: Desk, account: Account): Answer {
  const found = desk.templatesOf(account).find(one => one.name === params.name && one.language === params.language)
  if (!found) {
    return refuse(404, {
      errorCode: 'template_not_found',
      message: `Template ${params.name} does not exist in ${params.language}.`,
      resolution: 'Check the name and the language.',
    })
  }
  const { details, category = found.category } = read(change, body)
  return review({ ...found, category, status: 'IN_PROGRESS', components: details.components }, desk)
}

export function listTemplates(desk: Desk, account: Account): Answer {
  const templates = desk.templatesOf(account).map(one => ({ ...shown(one), qualityScore: 'QUALITY_SCORE_UNKNOWN' }))
  return { status: 200, body: { templates } }
}

function read<T>(shape: z.ZodType<T>, body: unknown): T {
  const { data, error } = shape.safeParse(body)
  if (data !== undefined) return data
  const message = error ? z.prettifyError(error) : ''
  return refuse(400, { errorCode: 'invalid_request', message, resolution: 'Check the fields that it names.' })
}

function review(template: Template, desk: Desk): Answer {
  desk.keepTemplate(template)
  desk.review(template, 'APPROVED', () => null)
  return { status: 200, body: shown(template) }
}

function shown({ id, name, language, category, status, components }: Template): Record<string, unknown> {
  return { name, whatsappId: id, language, category, state: status, details: { components } }
}
