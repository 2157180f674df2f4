import { templateToSubmit } from '../meta/whatsapp.drafts.ts'
import { templateCategory, templateQuality, templateState } from '../meta/whatsapp.events.ts'
import { keptTemplate } from '../meta/whatsapp.kept.ts'
import type { TemplateDraft, VendorTemplate } from '../templates.ts'
import type { Channel, HttpAnswer, TemplateCalls } from '../vendor.ts'
import { at, get, json, listAt, postJson, textAt } from '../wire.ts'
import { readSinchAnswer } from './sinch.answer.ts'

type Component = Record<string, unknown>

const whatsApp = 4
const own = 'https://provisioning.api.sinch.com'

export const sinchTemplates: TemplateCalls = {
  channelTypes: [whatsApp],
  submit: (template, channel) => {
    if (!template.vendorTemplateId) return postJson(urlOf(channel), headersOf(channel), submission(template))
    const url = `${urlOf(channel)}/${encodeURIComponent(template.name)}/languages/${template.language.toUpperCase()}`
    return { ...postJson(url, headersOf(channel), changeOf(template)), method: 'PATCH' }
  },
  readSubmit: readSubmitted,
  list: (channel, cursor) => {
    const query = new URLSearchParams({ pageSize: '100', ...(cursor ? { pageToken: cursor } : {}) })
    return get(`${urlOf(channel)}?${query.toString()}`, headersOf(channel))
  },
  readList: answer => {
    const body = json(answer.body)
    const found = at(body, 'templates')
    if (!Array.isArray(found)) return null
    return { templates: found.flatMap(template => kept(template) ?? []), cursor: textAt(body, 'nextPageToken') || null }
  },
}

function urlOf(channel: Channel): string {
  const projectId = encodeURIComponent(channel.settings.projectId ?? '')
  return `${channel.host(own)}/v1/projects/${projectId}/whatsapp/templates`
}

function headersOf({ token }: Channel): Record<string, string> {
  return { authorization: `Bearer ${token ?? ''}` }
}

function submission(draft: TemplateDraft): Component {
  const { name, category, language } = draft
  return { name, category, language: language.toUpperCase(), ...content(draft) }
}

/** Sinch takes a category only in some states of a template, so one that stays as it is must not be in the way. */
function changeOf(draft: TemplateDraft): Component {
  return { ...(draft.isRecategorised ? { category: draft.category } : {}), ...content(draft) }
}

function content(draft: TemplateDraft): Component {
  const components = listAt(templateToSubmit(draft), 'components').map(toSinch)
  return { details: { components }, status: 'SUBMIT' }
}

function readSubmitted(answer: HttpAnswer): ReturnType<TemplateCalls['readSubmit']> {
  const outcome = readSinchAnswer(answer)
  const body = json(answer.body)
  if (outcome.kind !== 'accepted') {
    // Provisioning writes its errors in another form than messages do.
    const said = [textAt(body, 'message'), textAt(body, 'resolution')].filter(Boolean).join(' ')
    return { ...outcome, code: textAt(body, 'errorCode') || outcome.code, text: said || outcome.text }
  }
  const vendorMessageId = textAt(body, 'whatsappId') || null
  return { kind: 'accepted', vendorMessageId, status: templateState(textAt(body, 'state')) }
}

/** Sinch keeps Meta's parts under names of its own, with the samples flat. */
function toSinch(component: unknown): Component {
  const type = textAt(component, 'type')
  const text = textAt(component, 'text')
  const common = { type, ...(text ? { text } : {}) }
  switch (type) {
    case 'HEADER':
      return { ...common, format: textAt(component, 'format'), ...headerSample(component) }
    case 'BODY': {
      const samples = listAt(component, 'example', 'body_text').flat()
      const isCode = at(component, 'add_security_recommendation') === true
      const code = isCode ? { addSecurityRecommendation: true } : {}
      return { ...common, ...(samples.length > 0 ? { examples: samples } : {}), ...code }
    }
    case 'FOOTER': {
      const minutes = at(component, 'code_expiration_minutes')
      return { ...common, ...(minutes === undefined ? {} : { codeExpirationMinutes: minutes }) }
    }
    case 'BUTTONS':
      return { type, buttons: listAt(component, 'buttons').map(buttonToSinch) }
    case 'CAROUSEL':
      return {
        type,
        cards: listAt(component, 'cards').map(card => ({ components: listAt(card, 'components').map(toSinch) })),
      }
    default:
      return { ...common, limitedTimeOffer: at(component, 'limited_time_offer') }
  }
}

function headerSample(component: unknown): Component {
  const handle = textAt(component, 'example', 'header_handle', 0)
  if (handle) return { example: { url: handle } }
  const text = textAt(component, 'example', 'header_text', 0)
  return text ? { example: text } : {}
}

function buttonToSinch(button: unknown): Component {
  const phoneNumber = textAt(button, 'phone_number')
  const otpType = textAt(button, 'otp_type')
  const example = textAt(button, 'example', 0) || textAt(button, 'example')
  return {
    type: textAt(button, 'type'),
    ...(textAt(button, 'text') ? { text: textAt(button, 'text') } : {}),
    ...(phoneNumber ? { phoneNumber } : {}),
    ...(textAt(button, 'url') ? { url: textAt(button, 'url') } : {}),
    ...(otpType ? { otpType } : {}),
    ...(example ? { example } : {}),
  }
}

function kept(template: unknown): VendorTemplate | null {
  const category = templateCategory(textAt(template, 'category')) ?? olderCategory(textAt(template, 'category'))
  const found = keptTemplate({
    id: textAt(template, 'whatsappId'),
    name: textAt(template, 'name'),
    language: languageOf(textAt(template, 'language')),
    category,
    rejected_reason: textAt(template, 'rejectionCode'),
    components: listAt(template, 'details', 'components').map(fromSinch),
  })
  const quality = templateQuality(textAt(template, 'qualityScore').replace(/^QUALITY_SCORE_/, ''))
  return found && { ...found, quality, status: templateState(textAt(template, 'state')) }
}

function olderCategory(word: string): VendorTemplate['category'] {
  if (word === 'OTP') return 'AUTHENTICATION'
  return word === 'TRANSACTIONAL' ? 'UTILITY' : null
}

/** `EN_US` is what WhatsApp calls `en_US`. */
function languageOf(code: string): string {
  const [language = '', region] = code.split('_')
  return region ? `${language.toLowerCase()}_${region.toUpperCase()}` : language.toLowerCase()
}

function fromSinch(component: unknown): Component {
  const type = textAt(component, 'type')
  const sample = textAt(component, 'example', 'url') || textAt(component, 'example')
  const isText = textAt(component, 'format') === 'TEXT'
  return {
    type,
    format: textAt(component, 'format'),
    text: textAt(component, 'text'),
    code_expiration_minutes: textAt(component, 'codeExpirationMinutes'),
    limited_time_offer: at(component, 'limitedTimeOffer'),
    example: {
      body_text: [listAt(component, 'examples')],
      ...(sample ? { [isText ? 'header_text' : 'header_handle']: [sample] } : {}),
    },
    buttons: listAt(component, 'buttons').map(button => ({
      type: textAt(button, 'type'),
      text: textAt(button, 'text'),
      url: textAt(button, 'url'),
      phone_number: textAt(button, 'phoneNumber'),
      example: textAt(button, 'example'),
    })),
    cards: listAt(component, 'cards').map(card => ({ components: listAt(card, 'components').map(fromSinch) })),
  }
}
