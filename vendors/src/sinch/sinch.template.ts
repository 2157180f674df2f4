import type { FilledButton, FilledTemplate, Media, Variable } from '../content.ts'
import { inOfferOrder } from '../meta/whatsapp.template.ts'
import { inNumberOrder } from '../variables.ts'

type Entry = readonly [key: string, value: string]

const formats = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const

/** Sinch takes the values of a template flat: parameters count from 1, cards and buttons from 0. */
export function templateParameters(template: FilledTemplate): Record<string, string> {
  const { body, cards, limitedTimeOffer } = template
  const entries = [
    ...headerOf(template),
    ...texts('body', body.variables),
    ...(limitedTimeOffer?.expiresAt
      ? [['limited_time_offer[1]expiration_time_ms', String(limitedTimeOffer.expiresAt)] as const]
      : []),
    ...buttonsOf(template),
    ...cards.flatMap((card, index) => {
      const place = `carousel[${index}]`
      return [
        ...mediaOf(`${place}header`, card.media.type === 'VIDEO' ? 'VIDEO' : 'IMAGE', card.media),
        ...texts(`${place}body`, card.body.variables),
        ...card.buttons.flatMap((button, at) => buttonEntry(`${place}button[${at}]`, button)),
      ]
    }),
  ]
  return Object.fromEntries(entries)
}

function headerOf({ header }: FilledTemplate): Entry[] {
  if (!header) return []
  return header.format === 'TEXT' ? texts('header', header.variables) : mediaOf('header', header.format, header.media)
}

function mediaOf(place: string, format: keyof typeof formats, { url, fileName }: Media): Entry[] {
  const key = `${place}[1]${formats[format]}`
  return [[`${key}.link`, url], ...(format === 'DOCUMENT' && fileName ? [[`${key}.filename`, fileName] as const] : [])]
}

function texts(place: string, variables: readonly Variable[]): Entry[] {
  return inNumberOrder(variables).map(({ value }, index) => [`${place}[${index + 1}]text`, value] as const)
}

function buttonsOf({ category, layout, buttons, body }: FilledTemplate): Entry[] {
  if (category === 'AUTHENTICATION') {
    const index = buttons.findIndex(({ type }) => type === 'COPY_CODE')
    const button = buttons[index]
    const code = body.variables[0]?.value || (button?.type === 'COPY_CODE' ? button.code : '')
    return index < 0 ? [] : [[`button[${index}]url[1]text`, code]]
  }
  const ordered = layout === 'limited_time_offer' ? inOfferOrder(buttons) : buttons
  return ordered.flatMap((button, index) => buttonEntry(`button[${index}]`, button))
}

function buttonEntry(place: string, button: FilledButton): Entry[] {
  if (button.type === 'QUICK_REPLY') return [[`${place}quick_reply[1]payload`, button.payload]]
  if (button.type === 'COPY_CODE') return [[`${place}copy_code[1]coupon_code`, button.code]]
  return button.type === 'URL' && button.suffix !== null ? [[`${place}url[1]text`, button.suffix]] : []
}
