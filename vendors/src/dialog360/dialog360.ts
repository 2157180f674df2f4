import { metaWhatsAppCapabilities } from '../capabilities.ts'
import { readWhatsAppAnswer } from '../meta/whatsapp.answer.ts'
import { templateChange, templateToSubmit } from '../meta/whatsapp.drafts.ts'
import { explainWhatsApp } from '../meta/whatsapp.errors.ts'
import { whatsAppMedia } from '../meta/whatsapp.media.ts'
import { readWhatsAppCall } from '../meta/whatsapp.receive.ts'
import { whatsAppBody, whatsAppReadBody } from '../meta/whatsapp.send.ts'
import { keptTemplates, readTemplateSubmit } from '../meta/whatsapp.templates.ts'
import { contactNumber, secretSetting } from '../settings.ts'
import type { Answered, Channel, HttpAnswer, TemplateCalls, Vendor } from '../vendor.ts'
import { at, get, hasKey, json, postJson, textAt } from '../wire.ts'

const own = 'https://waba-v2.360dialog.io'
const perPage = 100

const templates: TemplateCalls = {
  channelTypes: [4],
  submit: (draft, channel) => {
    const url = urlOf(channel, '/v1/configs/templates')
    const { vendorTemplateId } = draft
    if (!vendorTemplateId) return postJson(url, headersOf(channel), templateToSubmit(draft))
    return postJson(`${url}/${encodeURIComponent(vendorTemplateId)}`, headersOf(channel), templateChange(draft))
  },
  readSubmit: readTemplateSubmit,
  list: (channel, cursor) =>
    get(`${urlOf(channel, '/v1/configs/templates')}?limit=${perPage}&offset=${cursor ?? '0'}`, headersOf(channel)),
  readList: (answer, cursor) => {
    const body = json(answer.body)
    const found = at(body, 'waba_templates')
    if (!Array.isArray(found)) return null
    const next = Number(cursor ?? '0') + found.length
    // It may give less at a time than it is asked for, and need not say how many there are.
    const isShort = found.length < Number(textAt(body, 'limit') || perPage)
    const isLast = found.length === 0 || (isShort && next >= Number(textAt(body, 'total')))
    return { templates: keptTemplates(found), cursor: isLast ? null : String(next) }
  },
}

/** WhatsApp by 360dialog: Meta's bodies at another address, where the key stands for the number. */
export const dialog360: Vendor = {
  id: 91,
  slug: '360dialog',
  name: '360dialog',
  channelTypes: [4],
  fields: [secretSetting('apiKey', 'API key'), contactNumber],
  limits: { textCharacters: 4096 },
  capabilities: { 4: metaWhatsAppCapabilities },
  needsKey: true,
  echoesRef: true,
  // Not of the address for calls, as nothing tells what stands there before one is set.
  check: channel => get(urlOf(channel, '/v1/configs/templates?limit=1'), headersOf(channel)),
  subscribe: channel =>
    postJson(urlOf(channel, '/v1/configs/webhook'), headersOf(channel), { url: channel.webhookUrl }),
  send: (message, channel) => postJson(urlOf(channel, '/messages'), headersOf(channel), whatsAppBody(message)),
  readAnswer,
  verify: hasKey,
  receive: hook => readWhatsAppCall(hook),
  explain: explainWhatsApp,
  markRead: (message, channel) => postJson(urlOf(channel, '/messages'), headersOf(channel), whatsAppReadBody(message)),
  media: whatsAppMedia({ address: (id, channel) => urlOf(channel, `/${id}`), headers: headersOf, moved: passedOn }),
  templates,
}

function urlOf(channel: Channel, path: string): string {
  return `${channel.host(own)}${path}`
}

/** Files are stored at Meta, and 360dialog hands them out under the same path. */
function passedOn(url: string, channel: Channel): string {
  const { pathname, search } = new URL(url)
  return urlOf(channel, `${pathname}${search}`)
}

function headersOf({ settings }: Channel): Record<string, string> {
  return { 'd360-api-key': settings.apiKey ?? '' }
}

/** What it refuses itself is said in a place of its own; its limit of calls comes as a 400 in words. */
function readAnswer(answer: HttpAnswer): Answered {
  const outcome = readWhatsAppAnswer(answer)
  if (outcome.kind === 'accepted' || outcome.kind === 'silent') return outcome
  const text = textAt(json(answer.body), 'meta', 'developer_message') || outcome.text
  if (outcome.kind !== 'refused' || !/rate limit/i.test(answer.body)) return { ...outcome, text }
  return { kind: 'busy', code: outcome.code, text, retryAfterSeconds: null, isRate: true }
}
