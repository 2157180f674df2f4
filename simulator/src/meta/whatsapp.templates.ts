import { z } from 'zod'
import type { Account, Answer, Call, Hook } from '../call.ts'
import { businessOf, type Desk, type Template } from '../desk.ts'
import { at, listAt, textAt } from '../read.ts'
import { chosenFields, refuseGraph } from './graph.ts'

export type Keeper = {
  vendor: string
  account: Account
  told: (template: Template, event: string) => Hook | null
  /** Partners take the address of a sample, Meta what an upload has given. */
  wantsHandles?: boolean
}

const draft = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().min(2),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  parameter_format: z.enum(['POSITIONAL', 'NAMED']).optional(),
  allow_category_change: z.boolean().optional(),
  components: z.array(z.record(z.string(), z.unknown())).min(1),
})

export function createTemplate({ body }: Call, desk: Desk, keeper: Keeper): Answer {
  const read = draft.safeParse(body)
  if (!read.success) return refuseDraft(read.error.issues[0]?.path.join('.') ?? 'body')
  const { name, language, category, components } = read.data
  checkComponents(components, category)
  const { vendor } = keeper
  if (keeper.wantsHandles) checkSamples(components, handle => desk.recall(vendor, `handle ${handle}`) !== undefined)
  if (desk.templatesOf(keeper.account).some(one => one.name === name && one.language === language)) {
    return refuseGraph(400, { code: 100, subcode: 2388024, message: 'There is already content in this language' })
  }
  const id = String(Math.floor(1e14 + Math.random() * 9e14))
  const values = valuesIn(components)
  const owner = businessOf(keeper.account)
  const template = { vendor, owner, id, name, language, category, status: 'PENDING', components, values }
  desk.keepTemplate(template)
  desk.review(template, 'APPROVED', () => keeper.told(template, 'APPROVED'))
  return { status: 200, body: { id, status: 'PENDING', category } }
}

export function editTemplate({ body }: Call, desk: Desk, { id, ...keeper }: Keeper & { id: string }): Answer {
  const found = desk.templatesOf(keeper.account).find(one => one.id === id)
  if (!found) return refuseGraph(400, { code: 100, subcode: 33, message: `Object with ID '${id}' does not exist` })
  const components = listAt(body, 'components')
  const { vendor } = keeper
  if (keeper.wantsHandles) checkSamples(components, handle => desk.recall(vendor, `handle ${handle}`) !== undefined)
  const template = {
    ...found,
    status: 'PENDING',
    ...(components.length > 0 ? { components, values: valuesIn(components) } : {}),
  }
  desk.keepTemplate(template)
  desk.review(template, 'APPROVED', () => keeper.told(template, 'APPROVED'))
  return { status: 200, body: { success: true } }
}

/** Null for an id that is no template's. */
export function shownById({ query, params }: Call, desk: Desk, account: Account): Answer | null {
  const found = desk.templatesOf(account).find(({ id }) => id === params.id)
  return found ? { status: 200, body: chosenFields(shownTemplate(found), query.fields) } : null
}

export function listTemplates({ query }: Call, desk: Desk, { account }: { account: Account }): Answer {
  const data = desk
    .templatesOf(account)
    .filter(
      ({ name, status }) => (!query.name || name.includes(query.name)) && (!query.status || status === query.status),
    )
    .map(shownTemplate)
  return { status: 200, body: { data, paging: { cursors: { before: 'MAZDZD', after: 'MjQZD' } } } }
}

export function dropTemplate({ query }: Call, desk: Desk, { account }: { account: Account }): Answer {
  if (desk.dropTemplate(account, query.name ?? '')) return { status: 200, body: { success: true } }
  return refuseGraph(404, { code: 100, message: 'Message template not found' })
}

export function shownTemplate({ id, name, language, category, status, components }: Template): Record<string, unknown> {
  return {
    id,
    name,
    language,
    category,
    status,
    components,
    quality_score: { score: 'UNKNOWN' },
    rejected_reason: 'NONE',
  }
}

/** `value` of `message_template_status_update`. */
export function templateNews({ id, name, language }: Template, event: string): Record<string, unknown> {
  return {
    event,
    message_template_id: Number(id),
    message_template_name: name,
    message_template_language: language,
    reason: 'NONE',
  }
}

/** How many values the body takes; positions or names in double braces. */
function valuesIn(components: readonly unknown[]): number | null {
  const body = components.find(one => textAt(one, 'type') === 'BODY')
  if (at(body, 'add_security_recommendation') !== undefined) return 1
  const text = textAt(body, 'text')
  if (!text) return null
  return new Set(text.match(/\{\{\s*\w+\s*\}\}/g)).size
}

type Limit = { type: string; most: number; path: readonly string[] }
const limits: readonly Limit[] = [
  { type: 'HEADER', most: 60, path: ['text'] },
  { type: 'BODY', most: 1024, path: ['text'] },
  { type: 'FOOTER', most: 60, path: ['text'] },
]

function checkComponents(components: readonly Record<string, unknown>[], category: string): void {
  const body = components.find(({ type }) => type === 'BODY')
  if (!body) refuseDraft('components: a BODY is required')
  for (const component of components) {
    const limit = limits.find(({ type }) => type === component.type)
    if (limit && textAt(component, ...limit.path).length > limit.most) {
      refuseDraft(`components.${limit.type}: at most ${limit.most} characters`)
    }
  }
  if (category === 'AUTHENTICATION') return
  const text = textAt(body, 'text')
  if (/^\s*\{\{/.test(text) || /\}\}\s*$/.test(text)) refuseDraft('components.BODY: variables at the start or end')
  const samples =
    listAt(body, 'example', 'body_text', 0).length + listAt(body, 'example', 'body_text_named_params').length
  if (text.includes('{{') && samples === 0) refuseDraft('components.BODY: an example is required')
}

/** Of a header and of each card. */
function checkSamples(components: readonly unknown[], isKnown: (handle: string) => boolean): void {
  const cards = components.flatMap(one => listAt(one, 'cards').flatMap(card => listAt(card, 'components')))
  const media = [...components, ...cards].filter(
    one => textAt(one, 'type') === 'HEADER' && /^(IMAGE|VIDEO|DOCUMENT)$/.test(textAt(one, 'format')),
  )
  if (media.every(one => isKnown(textAt(one, 'example', 'header_handle', 0)))) return
  refuseGraph(400, {
    code: 100,
    subcode: 2388273,
    message: 'Invalid parameter',
    details: 'components.HEADER: header_handle has to be of an upload',
  })
}

function refuseDraft(details: string): never {
  return refuseGraph(400, { code: 100, message: 'Invalid parameter', details })
}
