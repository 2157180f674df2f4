import { textOfCards } from '../cards.ts'
import type { Content, FilledTemplate, MediaType, ReplyButton } from '../content.ts'
import { listWords, plainText, pressedAs } from '../content.ts'
import { fitsAsCaption, fitsWithReplies, replyTitle, rowsOf } from '../meta/whatsapp.fits.ts'
import { withOwnIds } from '../meta/whatsapp.ids.ts'
import { inOfferOrder } from '../meta/whatsapp.template.ts'
import { inNumberOrder } from '../variables.ts'
import type { Channel, Outgoing, Settings } from '../vendor.ts'
import { clip } from '../wire.ts'

type Body = Record<string, unknown>
type Part = { path: string; body: Body }
type Uploads = NonNullable<Outgoing['uploads']>
type MediaContent = Extract<Content, { kind: 'media' }>

export const mediaTypes = { IMAGE: 'IMAGE', VIDEO: 'VIDEO', AUDIO: 'AUDIO', DOC: 'DOCUMENT' } as const satisfies Record<
  MediaType,
  string
>
export const templatePath = '/template/send'
/** Of files in a session, unless the channel says otherwise. */
export const mediaPath = '/session/send/media'
const mostRows = 10

/** The path and the body of a message; each kind has a path of its own. */
export function airtelWhatsApp(message: Outgoing, { settings }: Channel): Part {
  const { ref, to, session } = message
  const { path, body } = partOf(message, settings)
  const ends = { to, from: settings.contactId ?? '' }
  return path === templatePath
    ? { path, body: { ...ends, filterBlacklistNumbers: false, ...body } }
    : { path, body: { sessionId: session ?? ref, ...ends, ...body } }
}

function partOf({ content: written, uploads = new Map() }: Outgoing, settings: Settings): Part {
  const content = withOwnIds(written)
  switch (content.kind) {
    case 'text':
      return textWithButtons(content.text, content.buttons ?? [])
    case 'media':
      return fitsAsCaption(content)
        ? { path: settings.mediaPath || mediaPath, body: mediaBody(content, uploads) }
        : textPart(plainText(content))
    case 'list': {
      const rows = content.sections.flatMap(section => section.rows)
      return rows.length === 0 || rows.length > mostRows ? textPart(plainText(content)) : listPart(content)
    }
    case 'location':
      return textPart(plainText(content))
    case 'cards': {
      const { text, buttons = [] } = textOfCards(content)
      return textWithButtons(text, buttons)
    }
    case 'template':
      // Airtel's form for cards is not known, so they go as text.
      return content.template.cards.length > 0 ? textPart(plainText(content)) : templatePart(content.template, uploads)
  }
}

function textWithButtons(text: string, buttons: readonly ReplyButton[]): Part {
  if (buttons.length === 0 || buttons.length > mostRows) return textPart(plainText({ kind: 'text', text, buttons }))
  if (fitsWithReplies(text, buttons)) {
    const shown = buttons.map(button => ({ tag: pressedAs(button), title: replyTitle(button) }))
    return { path: '/session/send/interactive/buttons', body: { message: { text }, buttons: shown } }
  }
  return listPart({ kind: 'list', text, button: 'Options', sections: [{ title: '', rows: rowsOf(buttons) }] })
}

function textPart(text: string): Part {
  return { path: '/session/send/text', body: { message: { text } } }
}

/** A list has no sections here: their titles stand in the text. */
function listPart({ text, button, sections }: Extract<Content, { kind: 'list' }>): Part {
  const options = sections.flatMap(({ rows }) =>
    rows.map(({ id, title, description }) => ({
      tag: id,
      title: clip(title, 24),
      ...(description ? { description: clip(description, 72) } : {}),
    })),
  )
  const words = [text, ...listWords(sections, () => true)].filter(Boolean).join('\n')
  const body = { message: { text: words }, list: { heading: clip(button, 20), options } }
  return { path: '/session/send/interactive/list', body }
}

function mediaBody({ media, caption }: MediaContent, uploads: Uploads): Body {
  const file = { type: mediaTypes[media.type], ...fileOf(media, uploads) }
  return { mediaAttachment: { ...file, ...(caption ? { caption } : {}) } }
}

function templatePart(template: FilledTemplate, uploads: Uploads): Part {
  const { name, vendorTemplateId, header, body } = template
  const headerVars = header?.format === 'TEXT' ? header.variables.map(({ value }) => value) : []
  const payload = payloadsOf(template)
  const message = {
    ...(headerVars.length > 0 ? { headerVars } : {}),
    variables: inNumberOrder(body.variables).map(({ value }) => value),
    ...(payload.length > 0 ? { payload } : {}),
  }
  const file = header && header.format !== 'TEXT' ? { type: header.format, ...fileOf(header.media, uploads) } : null
  return {
    path: templatePath,
    body: { templateId: vendorTemplateId ?? name, message, ...(file ? { mediaAttachment: file } : {}) },
  }
}

function fileOf({ url, fileName }: { url: string; fileName: string }, uploads: Uploads): Body {
  return { id: uploads.get(url) ?? '', ...(fileName ? { fileName } : {}) }
}

/** One value per button that takes one, in the order in which Meta keeps the buttons. */
function payloadsOf({ category, layout, buttons, body }: FilledTemplate): string[] {
  const ordered = layout === 'limited_time_offer' ? inOfferOrder(buttons) : buttons
  return ordered.flatMap(button => {
    if (button.type === 'QUICK_REPLY') return [button.payload]
    if (button.type === 'URL') return button.suffix === null ? [] : [button.suffix]
    if (button.type !== 'COPY_CODE') return []
    return [category === 'AUTHENTICATION' ? body.variables[0]?.value || button.code : button.code]
  })
}
