import type { Content, MediaType } from '../content.ts'
import { knowsLayouts } from '../layouts.ts'
import { fitsAsCaption } from '../meta/whatsapp.fits.ts'
import type { Channel, Sample, Settings, Upload, UploadCalls } from '../vendor.ts'
import { json, postFile, textAt } from '../wire.ts'
import { readAirtelUpload } from './airtel.answer.ts'
import { contentManagerUrl, headersOf, whatsAppUrl } from './airtel.calls.ts'
import { mediaTypes } from './airtel.whatsapp.ts'

const whatsApp = 4

/** The parts of such a message name their files by links. */
function namesLinks(content: Content, settings: Settings): boolean {
  return content.kind === 'template' && content.template.layout !== 'default' && knowsLayouts(whatsApp, settings)
}

/** Files of templates and of sessions are kept in two places. */
export const airtelUploads: UploadCalls = {
  needed: (content, { type, settings }) =>
    type === whatsApp && !namesLinks(content, settings) ? filesOf(content) : [],
  call: ({ type, purpose }, sample, channel) =>
    purpose === 'template'
      ? postFile(contentManagerUrl(channel), headersOf(channel), templateForm(type, sample, channel))
      : postFile(whatsAppUrl(channel, '/session/media'), headersOf(channel), sessionForm(type, sample, channel)),
  read: answer => {
    const body = json(answer.body)
    const id = textAt(body, 'mediaId') || textAt(body, 'data', 'mediaId') || textAt(body, 'id')
    const outcome = readAirtelUpload(answer)
    if (outcome.kind !== 'accepted') return outcome
    if (id) return { kind: 'kept', id }
    // A page of a proxy, mostly. Nobody was written to, so it can be tried again.
    return { kind: 'busy', code: '131053', text: answer.body.slice(0, 500), retryAfterSeconds: null, isRate: false }
  },
}

function filesOf(content: Content): Upload[] {
  if (content.kind === 'media') {
    const { url, type } = content.media
    return fitsAsCaption(content) ? [{ url, type, purpose: 'session' }] : []
  }
  if (content.kind !== 'template' || content.template.cards.length > 0) return []
  const { header } = content.template
  if (!header || header.format === 'TEXT') return []
  const { url, type } = header.media
  return [{ url, type, purpose: 'template' }]
}

function templateForm(type: MediaType, sample: Sample, { settings }: Channel): FormData {
  const { customerId = '', contactId = '' } = settings
  const fields = { customerId, phoneNumber: contactId, mediaType: mediaTypes[type], messageType: 'TEMPLATE_MESSAGE' }
  return formOf(fields, sample)
}

function sessionForm(type: MediaType, sample: Sample, { settings }: Channel): FormData {
  return formOf({ type: mediaTypes[type], businessId: settings.businessId ?? '' }, sample)
}

function formOf(fields: Record<string, string>, { fileName, contentType, bytes }: Sample): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)], { type: contentType }), fileName)
  return form
}
