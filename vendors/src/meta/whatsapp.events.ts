import type { VendorTemplate } from '../templates.ts'
import type { Inbound, InboundStatus } from '../vendor.ts'
import { at, eventIdOf, isoTime, listAt, rowOf, textAt } from '../wire.ts'
import { codeOfStatus } from './whatsapp.answer.ts'

type TemplateEvent = Extract<Inbound, { kind: 'template' }>

const states: Record<string, InboundStatus['state']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
  // Kaleyra's word for what it could not hand to WhatsApp.
  'not-sent': 'failed',
}
const templateStates: Record<string, VendorTemplate['status']> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  FLAGGED: 'APPROVED',
  PENDING: 'PENDING',
  IN_APPEAL: 'PENDING',
  REJECTED: 'REJECTED',
  PAUSED: 'PAUSED',
  DISABLED: 'DISABLED',
  PENDING_DELETION: 'DISABLED',
  DELETED: 'DISABLED',
  LIMIT_EXCEEDED: 'DISABLED',
  ARCHIVED: 'DISABLED',
}
const qualities: Record<string, VendorTemplate['quality']> = { GREEN: 'HIGH', YELLOW: 'MEDIUM', RED: 'LOW' }

type TemplateNews = Pick<TemplateEvent, 'status' | 'quality' | 'category'>

const templateNews: Record<string, (value: unknown) => TemplateNews> = {
  message_template_status_update: statusNews,
  message_template_quality_update: qualityNews,
  template_category_update: categoryNews,
}

export const templateFields = new Set(Object.keys(templateNews))

export function readStatus(status: unknown): Inbound {
  const state = rowOf(states, textAt(status, 'status').toLowerCase())
  const vendorMessageId = textAt(status, 'id')
  const eventId = eventIdOf(vendorMessageId, textAt(status, 'status'), textAt(status, 'timestamp'))
  if (!state || !vendorMessageId) return { kind: 'unknown', eventId, raw: status }
  const error = at(status, 'errors', 0)
  return {
    kind: 'status',
    eventId,
    ref: textAt(status, 'biz_opaque_callback_data') || null,
    vendorMessageId,
    state,
    at: isoTime(textAt(status, 'timestamp')),
    code: codeOfStatus(textAt(error, 'code')),
    text: textAt(error, 'error_data', 'details') || textAt(error, 'title') || null,
  }
}

export function readTemplateEvent(field: string, value: unknown): TemplateEvent {
  const reason = textAt(value, 'reason') || textAt(value, 'other_info', 'description')
  return {
    kind: 'template',
    eventId: eventIdOf(field, JSON.stringify(value) ?? ''),
    vendorTemplateId: textAt(value, 'message_template_id') || null,
    name: textAt(value, 'message_template_name') || null,
    language: textAt(value, 'message_template_language') || null,
    ...rowOf(templateNews, field)?.(value),
    ...(reason && reason !== 'NONE' ? { reason } : {}),
  }
}

/** The marketing switch in the customer's WhatsApp. */
export function readPreferences(value: unknown): Inbound[] {
  return listAt(value, 'user_preferences').map(preference => {
    const from = textAt(preference, 'wa_id') || textAt(preference, 'user_id')
    const wish = textAt(preference, 'value').toLowerCase()
    const eventId = eventIdOf('user_preferences', from, wish, textAt(preference, 'timestamp'))
    if (!from || (wish !== 'stop' && wish !== 'resume')) return { kind: 'unknown', eventId, raw: preference }
    return { kind: 'consent', eventId, from, isOptedOut: wish === 'stop' }
  })
}

/** An unknown state counts as waiting, so that nothing is sent with the template. */
export function templateState(word: string): VendorTemplate['status'] {
  return rowOf(templateStates, word.toUpperCase()) ?? 'PENDING'
}

export function templateQuality(word: string): VendorTemplate['quality'] {
  return rowOf(qualities, word.toUpperCase()) ?? 'UNKNOWN'
}

export function templateCategory(word: string): VendorTemplate['category'] {
  const category = word.toUpperCase()
  return category === 'UTILITY' || category === 'MARKETING' || category === 'AUTHENTICATION' ? category : null
}

function qualityNews(value: unknown): TemplateNews {
  return { quality: templateQuality(textAt(value, 'new_quality_score')) }
}

/** `correct_category`, a day before a move, is not the template's yet; until then `new_category` is the one it has. */
function categoryNews(value: unknown): TemplateNews {
  const category = templateCategory(textAt(value, 'new_category'))
  return category ? { category } : {}
}

/** A flagged template may still be sent, yet is about to be stopped. */
function statusNews(value: unknown): TemplateNews {
  const event = textAt(value, 'event').toUpperCase()
  const status = rowOf(templateStates, event)
  return { ...(status ? { status } : {}), ...(event === 'FLAGGED' ? { quality: 'LOW' as const } : {}) }
}
