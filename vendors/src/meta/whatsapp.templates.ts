import type { VendorTemplate } from '../templates.ts'
import type { Channel, HttpAnswer, HttpCall, TemplateCalls } from '../vendor.ts'
import { at, get, json, postJson, textAt } from '../wire.ts'
import { readGraphRefusal } from './whatsapp.answer.ts'
import { templateChange, templateToSubmit } from './whatsapp.drafts.ts'
import { templateState } from './whatsapp.events.ts'
import { keptTemplate } from './whatsapp.kept.ts'

const whatsApp = 4
const listedFields = 'id,name,status,category,language,components,quality_score,rejected_reason'

/** The calls of Meta's `message_templates`, at the address and with the headers of whoever passes them on. */
export function whatsAppTemplates(
  address: (channel: Channel) => string,
  headers: (channel: Channel) => Record<string, string>,
  addressOfOne = (channel: Channel, id: string) => `${address(channel)}/${id}`,
): TemplateCalls {
  return {
    channelTypes: [whatsApp],
    submit: (draft, channel) => {
      const { vendorTemplateId } = draft
      if (!vendorTemplateId) return postJson(address(channel), headers(channel), templateToSubmit(draft))
      const url = addressOfOne(channel, encodeURIComponent(vendorTemplateId))
      return postJson(url, headers(channel), templateChange(draft))
    },
    readSubmit: readTemplateSubmit,
    list: (channel, cursor) => listCall(address(channel), headers(channel), cursor),
    readList: answer => {
      const body = json(answer.body)
      const data = at(body, 'data')
      const isLast = !textAt(body, 'paging', 'next')
      const cursor = textAt(body, 'paging', 'cursors', 'after')
      // A page that is not the last and names no next one makes no list.
      if (!Array.isArray(data) || (!isLast && !cursor)) return null
      return { templates: keptTemplates(data), cursor: isLast ? null : cursor }
    },
  }
}

export function readTemplateSubmit(answer: HttpAnswer): ReturnType<TemplateCalls['readSubmit']> {
  const body = json(answer.body)
  const id = textAt(body, 'id')
  // A change is answered without an id.
  if (answer.status >= 300 || (!id && at(body, 'success') !== true)) return readGraphRefusal(answer)
  const newsId = textAt(body, 'external_id')
  const status = templateState(textAt(body, 'status'))
  return { kind: 'accepted', vendorMessageId: id || null, status, ...(newsId ? { newsId } : {}) }
}

export function keptTemplates(templates: readonly unknown[]): VendorTemplate[] {
  return templates.flatMap(template => keptTemplate(template) ?? [])
}

function listCall(address: string, headers: Record<string, string>, cursor: string | null): HttpCall {
  const query = new URLSearchParams({ fields: listedFields, limit: '100', ...(cursor ? { after: cursor } : {}) })
  return get(`${address}?${query.toString()}`, headers)
}
