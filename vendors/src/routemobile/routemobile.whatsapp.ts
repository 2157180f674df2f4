import { textOfCards } from '../cards.ts'
import type { Content, FilledButton, FilledTemplate, Media, ReplyButton, Variable } from '../content.ts'
import { plainText, pressedAs } from '../content.ts'
import { fitsAsCaption, fitsWithReplies, replyTitle, rowsOf } from '../meta/whatsapp.fits.ts'
import { withOwnIds } from '../meta/whatsapp.ids.ts'
import { inOfferOrder } from '../meta/whatsapp.template.ts'
import { inNumberOrder } from '../variables.ts'
import type { Outgoing } from '../vendor.ts'
import { clip } from '../wire.ts'

type Body = Record<string, unknown>

const mediaTypes = { IMAGE: 'image', VIDEO: 'video', DOC: 'document', AUDIO: 'audio' } as const
const mostRows = 10

export function routeMobileWhatsApp({ ref, to, content }: Outgoing): Body {
  return { phone: `+${to}`, enable_acculync: false, extra: ref, ...partOf(withOwnIds(content)) }
}

function partOf(content: Content): Body {
  switch (content.kind) {
    case 'text':
      return textWithButtons(content.text, content.buttons ?? [])
    case 'media':
      return mediaMessage(content)
    case 'list': {
      const rows = content.sections.flatMap(section => section.rows)
      return rows.length === 0 || rows.length > mostRows ? { text: plainText(content) } : listMessage(content)
    }
    case 'location': {
      const { kind: _, ...place } = content
      return { media: { type: 'location', ...place } }
    }
    case 'cards': {
      const { text, buttons = [] } = textOfCards(content)
      return textWithButtons(text, buttons)
    }
    case 'template':
      return { media: templateMessage(content.template) }
  }
}

function textWithButtons(text: string, buttons: readonly ReplyButton[]): Body {
  if (buttons.length === 0 || buttons.length > mostRows) return { text: plainText({ kind: 'text', text, buttons }) }
  if (fitsWithReplies(text, buttons)) {
    const shown = buttons.map(button => ({ id: pressedAs(button), title: replyTitle(button) }))
    return { media: { type: 'interactive_reply', body: text, button: shown } }
  }
  const sections = [{ title: 'Options', rows: rowsOf(buttons) }]
  return listMessage({ kind: 'list', text, button: 'Options', sections })
}

function listMessage({ text, button, sections }: Extract<Content, { kind: 'list' }>): Body {
  const shown = sections.map(section => ({
    section_title: clip(section.title, 24),
    row: section.rows.map(({ id, title, description }) => ({
      id,
      title: clip(title, 24),
      ...(description ? { description: clip(description, 72) } : {}),
    })),
  }))
  return { media: { type: 'interactive_list', body: text, button_text: clip(button, 20), button: shown } }
}

function mediaMessage(content: Extract<Content, { kind: 'media' }>): Body {
  const { media, caption } = content
  if (!fitsAsCaption(content)) return { text: plainText(content) }
  const named = { type: mediaTypes[media.type], url: media.url, file: media.fileName }
  return { media: { ...named, ...(caption ? { caption } : {}) } }
}

function templateMessage(template: FilledTemplate): Body {
  const { name, language, body, cards, limitedTimeOffer, layout, buttons } = template
  const isOffer = layout === 'limited_time_offer'
  const ordered = isOffer ? inOfferOrder(buttons) : buttons
  const expiresAt = limitedTimeOffer?.expiresAt
  return {
    type: 'media_template',
    template_name: name,
    lang_code: language,
    ...headerOf(template),
    ...(body.variables.length > 0 ? { body: textsOf(body.variables) } : {}),
    ...listed('button', buttonsOf(template, ordered, Boolean(expiresAt))),
    ...listed(
      'carousel',
      cards.map(card => ({
        type: mediaTypes[card.media.type],
        url: card.media.url,
        ...(card.body.variables.length > 0 ? { body: textsOf(card.body.variables) } : {}),
        ...listed('button', card.buttons.flatMap(buttonOf)),
      })),
    ),
    ...(expiresAt ? { limited_time: [{ expiration_time: expiresAt, button: offerCodes(ordered) }] } : {}),
  }
}

function headerOf({ header }: FilledTemplate): Body {
  if (!header) return {}
  if (header.format === 'TEXT') return header.variables.length > 0 ? { header: textsOf(header.variables) } : {}
  return { header: [fileOf(header.format, header.media)] }
}

function fileOf(format: 'IMAGE' | 'VIDEO' | 'DOCUMENT', { url, fileName }: Media): Body {
  return { [format.toLowerCase()]: { link: url, ...(fileName ? { file_name: fileName } : {}) } }
}

/** The code of an offer stands beside its end. */
function buttonsOf(template: FilledTemplate, buttons: readonly FilledButton[], hasEnd: boolean): Body[] {
  if (template.category !== 'AUTHENTICATION') {
    return buttons.flatMap((button, index) => (hasEnd && button.type === 'COPY_CODE' ? [] : buttonOf(button, index)))
  }
  return buttons.flatMap((button, index) => {
    if (button.type !== 'COPY_CODE') return []
    const text = template.body.variables[0]?.value || button.code
    return [{ button_type: 'authentication', button_no: String(index), text }]
  })
}

function offerCodes(buttons: readonly FilledButton[]): Body[] {
  return buttons.flatMap((button, index) => (button.type === 'COPY_CODE' ? buttonOf(button, index) : []))
}

function buttonOf(button: FilledButton, index: number): Body[] {
  const button_no = String(index)
  if (button.type === 'QUICK_REPLY') return [{ button_no, payload: button.payload }]
  if (button.type === 'COPY_CODE') return [{ button_no, coupon_code: button.code }]
  return button.type === 'URL' && button.suffix !== null ? [{ button_no, url: button.suffix }] : []
}

function textsOf(variables: readonly Variable[]): Body[] {
  return inNumberOrder(variables).map(({ value }) => ({ text: value }))
}

function listed(key: string, parts: readonly Body[]): Body {
  return parts.length > 0 ? { [key]: parts } : {}
}
