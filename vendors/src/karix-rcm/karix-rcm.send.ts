import { textOfCards } from '../cards.ts'
import type { Content, FilledButton, FilledTemplate, Media, MediaType, Variable } from '../content.ts'
import { plainText } from '../content.ts'
import { fitsAsCaption } from '../meta/whatsapp.fits.ts'
import { whatsAppContent } from '../meta/whatsapp.send.ts'
import { inOfferOrder } from '../meta/whatsapp.template.ts'
import { inNumberOrder } from '../variables.ts'
import type { Channel, Outgoing } from '../vendor.ts'

type Body = Record<string, unknown>

const rcs = 10
const mediaTypes = { IMAGE: 'image', VIDEO: 'video', AUDIO: 'audio', DOC: 'document' } as const satisfies Record<
  MediaType,
  string
>

export function karixRcmBody({ ref, to, content }: Outgoing, { type, settings }: Channel): Body {
  const { contactId = '', webhookId, valuesFrom } = settings
  const first = Number(valuesFrom || 0)
  return {
    message: {
      channel: type === rcs ? 'RCS' : 'WABA',
      content: type === rcs ? rcsPart(content, first) : whatsAppPart(content, first),
      recipient: { to, recipient_type: 'individual', reference: { cust_ref: ref } },
      sender: { from: contactId },
      ...(webhookId ? { preferences: { webHookDNId: webhookId } } : {}),
    },
    metaData: { version: 'v1.0.9' },
  }
}

/** `first` is the number of a template's first value. */
function whatsAppPart(content: Content, first: number): Body {
  switch (content.kind) {
    case 'text':
    case 'list':
      return interactivePart(content)
    case 'cards':
      return interactivePart(textOfCards(content))
    case 'media':
      return mediaPart(content)
    case 'location': {
      const { latitude, longitude, name = '', address = '' } = content
      return { type: 'LOCATION', location: { longitude, latitude, name, address } }
    }
    case 'template':
      // Its form for cards is not known.
      return content.template.cards.length > 0 ? textPart(plainText(content)) : templatePart(content.template, first)
  }
}

/** On RCS only texts, files and templates are known to get through. */
function rcsPart(content: Content, first: number): Body {
  if (content.kind === 'media') return mediaPart(content)
  const isTemplate = content.kind === 'template' && content.template.cards.length === 0
  return isTemplate ? templatePart(content.template, first) : textPart(plainText(content))
}

function textPart(text: string): Body {
  return { type: 'TEXT', preview_url: /https?:\/\//.test(text), shorten_url: false, text }
}

/** The gateway takes Meta's buttons and lists as they are. */
function interactivePart(content: Extract<Content, { kind: 'text' | 'list' }>): Body {
  const { interactive } = whatsAppContent(content)
  return interactive ? { type: 'INTERACTIVE', interactive } : textPart(plainText(content))
}

function mediaPart(content: Extract<Content, { kind: 'media' }>): Body {
  const { media, caption } = content
  if (!fitsAsCaption(content)) return textPart(plainText(content))
  return { type: 'ATTACHMENT', attachment: { ...fileOf(media), ...(caption ? { caption } : {}) } }
}

function fileOf({ type, url, fileName }: Media): Body {
  return { type: mediaTypes[type], url, ...(fileName ? { fileName } : {}) }
}

/** A template with a file or buttons has a form of its own. */
function templatePart(template: FilledTemplate, first: number): Body {
  const { name, header, body } = template
  const buttons = buttonsOf(template)
  const headerVariables = header?.format === 'TEXT' ? header.variables : []
  const values = valuesOf([...headerVariables, ...inNumberOrder(body.variables)], first)
  const media = header && header.format !== 'TEXT' ? { media: fileOf(header.media) } : {}
  if (!buttons && !('media' in media)) {
    return { type: 'TEMPLATE', template: { templateId: name, parameterValues: values } }
  }
  const mediaTemplate = {
    templateId: name,
    ...media,
    bodyParameterValues: values,
    ...(buttons ? { buttons } : {}),
  }
  return { type: 'MEDIA_TEMPLATE', mediaTemplate }
}

function valuesOf(variables: readonly Variable[], first: number): Record<string, string> {
  return Object.fromEntries(variables.map(({ value }, index) => [String(first + index), value]))
}

function buttonsOf(template: FilledTemplate): Body | null {
  const { layout, buttons } = template
  const ordered = layout === 'limited_time_offer' ? inOfferOrder(buttons) : buttons
  const actions = ordered.flatMap((button, index) => actionOf(button, String(index), template))
  const quickReplies = ordered.flatMap((button, index) =>
    button.type === 'QUICK_REPLY' ? [{ index: String(index), payload: button.payload }] : [],
  )
  if (actions.length + quickReplies.length === 0) return null
  return { ...(actions.length > 0 ? { actions } : {}), ...(quickReplies.length > 0 ? { quickReplies } : {}) }
}

/** Meta keeps the button of a login code as a link. */
function actionOf(button: FilledButton, index: string, { category, body }: FilledTemplate): Body[] {
  if (button.type === 'URL') return button.suffix === null ? [] : [{ type: 'url', index, payload: button.suffix }]
  if (button.type !== 'COPY_CODE') return []
  if (category !== 'AUTHENTICATION') return [{ type: 'copy_code', index, payload: button.code }]
  return [{ type: 'url', index, payload: body.variables[0]?.value || button.code }]
}
