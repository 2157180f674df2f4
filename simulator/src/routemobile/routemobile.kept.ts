import type { Element, Parts } from './routemobile.drafts.ts'

type Component = Record<string, unknown>

/** What was submitted in Route Mobile's words, as WhatsApp keeps it and the list shows it. */
export function keptComponents({ header, body, footer, buttons, cards, limited_time_offer }: Parts): Component[] {
  const ownText = '*{{1}}* is your verification code.'
  return [
    ...(limited_time_offer ? [{ type: 'LIMITED_TIME_OFFER', limited_time_offer }] : []),
    ...(header ? [headerOf(header)] : []),
    'text' in body ? bodyOf(body) : { type: 'BODY', text: ownText },
    ...(footer && 'text' in footer ? [{ type: 'FOOTER', text: footer.text }] : []),
    ...(buttons ? [{ type: 'BUTTONS', buttons: buttonsOf(buttons) }] : []),
    ...(cards ? [{ type: 'CAROUSEL', cards: cards.elements.map(one => cardOf(one, cards)) }] : []),
  ]
}

function headerOf({ type, text, example }: NonNullable<Parts['header']>): Component {
  const key = type === 'text' ? 'header_text' : 'header_handle'
  return { type: 'HEADER', format: type.toUpperCase(), text, ...(example ? { example: { [key]: [example] } } : {}) }
}

function bodyOf({ text, example = [] }: { text: string; example?: string[] | undefined }): Component {
  return { type: 'BODY', text, ...(example.length > 0 ? { example: { body_text: [example] } } : {}) }
}

function buttonsOf(buttons: NonNullable<Parts['buttons']>): Component[] {
  return buttons.type === 'OTP' ? [{ type: 'OTP', text: buttons.text }] : buttons.elements.map(buttonOf)
}

function buttonOf({ type, label, text = label, contact_no, website, website_example, example }: Element): Component {
  if (type === 'copy_code') return { type: 'COPY_CODE', example: [example] }
  if (contact_no) return { type: 'PHONE_NUMBER', text, phone_number: contact_no }
  if (!website) return { type: 'QUICK_REPLY', text }
  return { type: 'URL', text, url: website, ...(website_example ? { example: [website_example] } : {}) }
}

type Cards = NonNullable<Parts['cards']>

function cardOf({ body, buttons }: Cards['elements'][number], { header_type, header_example }: Cards): Component {
  const header = { type: 'HEADER', format: header_type.toUpperCase(), example: { header_handle: [header_example] } }
  return { components: [header, bodyOf(body), { type: 'BUTTONS', buttons: buttons.map(buttonOf) }] }
}
