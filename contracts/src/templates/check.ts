import { email, sms, templateTypes } from '../channels/kinds.ts'
import type { Problem } from '../endpoint.ts'
import { buttonProblems, buttonSampleProblems, buttonsProblems, countOf } from './check.buttons.ts'
import { mixedProblems, sampleProblems, textProblems, tooLong } from './check.text.ts'
import { buttonsOf, type Card, type Component, cardsOf, componentOf, lengthOf } from './components.ts'
import { bodyLimit, templateLimits } from './limits.ts'
import { placeholdersOf } from './placeholders.ts'
import type { WrittenTemplate } from './templates.ts'

type Checked = WrittenTemplate & { channelType: number }

/** What keeps a template from being saved, each with the path of its field in the body. */
export function checkTemplate(template: Checked): Problem[] {
  return [
    ...nameProblems(template),
    ...languageProblems(template),
    ...countProblems(template.components),
    ...partProblems(template),
    ...mixedProblems(fillableTexts(template.components)),
    ...offerProblems(template),
    ...carouselProblems(template),
    ...authenticationProblems(template),
    ...plainProblems(template),
    ...subjectProblems(template),
  ]
}

/** As `checkTemplate`, where the language stays: what came from a vendor is in whatever that vendor calls it. */
export function checkKept(template: Checked): Problem[] {
  return checkTemplate(template).filter(({ field }) => field !== 'language')
}

/** What keeps a template that may be saved from being handed over for review. */
export function checkSamples({ components }: Pick<Checked, 'components'>): Problem[] {
  return components.flatMap((one, index) => {
    const field = `components[${index}]`
    if (one.type === 'HEADER') return one.format === 'TEXT' ? sampleProblems(one.text ?? '', one.example, field) : []
    if (one.type === 'BODY') return sampleProblems(one.text, one.example, field)
    if (one.type === 'BUTTONS') return buttonSampleProblems(one.buttons, `${field}.buttons`)
    if (one.type !== 'carousel') return []
    return one.cards.flatMap(({ body, buttons }, card) => [
      ...sampleProblems(body.text, body.example, `${field}.cards[${card}].body`),
      ...buttonSampleProblems(buttons, `${field}.cards[${card}].buttons`),
    ])
  })
}

function nameProblems({ name, channelType }: Checked): Problem[] {
  if (name === '') return [{ field: 'name', message: 'Template name is required' }]
  if (!templateTypes.includes(channelType)) {
    const isLong = lengthOf(name) > templateLimits.plainName
    return isLong ? [{ field: 'name', message: tooLong('Template name', templateLimits.plainName) }] : []
  }
  if (!/^[a-z0-9_]+$/.test(name)) {
    return [{ field: 'name', message: 'Template name can hold small letters, digits and _ only' }]
  }
  return name.length > templateLimits.name
    ? [{ field: 'name', message: tooLong('Template name', templateLimits.name) }]
    : []
}

function languageProblems({ language }: Checked): Problem[] {
  if (language === '') return [{ field: 'language', message: 'Language is required' }]
  const isCode = /^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)
  return isCode ? [] : [{ field: 'language', message: 'Language is not valid' }]
}

function countProblems(components: readonly Component[]): Problem[] {
  const counted = components.map(({ type }) => type)
  const twice = counted.find((type, index) => counted.indexOf(type) !== index)
  if (!counted.includes('BODY')) return [{ field: 'components', message: 'Body is required' }]
  return twice ? [{ field: `components[${counted.lastIndexOf(twice)}]`, message: `${twice} is given twice` }] : []
}

function partProblems(template: Checked): Problem[] {
  return template.components.flatMap((one, index) => onePart(one, `components[${index}]`, template))
}

function onePart(one: Component, field: string, { channelType, layout }: Checked): Problem[] {
  switch (one.type) {
    case 'HEADER':
      return one.format === 'TEXT' ? textProblems(one.text ?? '', { ...rules.header, field: `${field}.text` }) : []
    case 'BODY': {
      const most = bodyLimit(channelType, layout)
      return textProblems(one.text, { label: 'Body', field: `${field}.text`, most, isFramed: channelType !== email })
    }
    case 'FOOTER':
      return textProblems(one.text, { ...rules.footer, field: `${field}.text` })
    case 'BUTTONS':
      return [...buttonsProblems(one.buttons, `${field}.buttons`), ...buttonProblems(one.buttons, `${field}.buttons`)]
    case 'limited_time_offer':
      return textProblems(one.text, { ...rules.offer, field: `${field}.text` })
    case 'carousel':
      return one.cards.flatMap((card, place) => cardProblems(card, `${field}.cards[${place}]`))
  }
}

/** An address has a placeholder of its own, which is always a number at the vendor. */
function fillableTexts(components: readonly Component[]) {
  return components.flatMap((one, index) => {
    const field = `components[${index}]`
    const isText = one.type === 'BODY' || (one.type === 'HEADER' && one.format === 'TEXT')
    if (isText) return [{ text: one.text ?? '', field: `${field}.text` }]
    if (one.type !== 'carousel') return []
    return one.cards.map(({ body: { text } }, place) => ({ text, field: `${field}.cards[${place}].body.text` }))
  })
}

const rules = {
  header: { label: 'Header', most: templateLimits.header, placeholders: 1 },
  footer: { label: 'Footer', most: templateLimits.footer, placeholders: 0 },
  offer: { label: 'Offer text', most: templateLimits.offer, placeholders: 0 },
  cardBody: { label: 'Card text', most: templateLimits.cardBody, isFramed: true },
}

function cardProblems({ body, buttons }: Card, field: string): Problem[] {
  const { least, most } = templateLimits.cardButtons
  const fits = buttons.length >= least && buttons.length <= most
  return [
    ...textProblems(body.text, { ...rules.cardBody, field: `${field}.body.text` }),
    ...(fits ? [] : [{ field: `${field}.buttons`, message: `A card has ${least} or ${most} buttons` }]),
    ...buttonProblems(buttons, `${field}.buttons`),
  ]
}

function offerProblems({ components, layout }: Checked): Problem[] {
  const place = placeOf(components, 'limited_time_offer')
  if (layout !== 'limited_time_offer') {
    return place ? [{ field: place, message: 'The offer needs the layout Limited Time Offer' }] : []
  }
  const buttons = buttonsOf(components)
  const isComplete = buttons.length === 2 && countOf(buttons, 'COPY_CODE') === 1 && countOf(buttons, 'URL') === 1
  const footer = placeOf(components, 'FOOTER')
  const atButtons = placeOf(components, 'BUTTONS')
  const field = atButtons ? `${atButtons}.buttons` : 'components'
  return [
    ...(place ? [] : [{ field: 'components', message: 'Offer text is required' }]),
    ...(isComplete ? [] : [{ field, message: 'A limited time offer has 1 copy code and 1 URL button' }]),
    ...(footer ? [{ field: footer, message: 'A limited time offer has no footer' }] : []),
  ]
}

function carouselProblems({ components, layout }: Checked): Problem[] {
  const place = placeOf(components, 'carousel')
  if (layout !== 'carousel') return place ? [{ field: place, message: 'Cards need the layout Carousel' }] : []
  if (!place) return [{ field: 'components', message: 'Cards are required' }]
  const cards = cardsOf(components)
  const { least, most } = templateLimits.cards
  if (cards.length < least || cards.length > most) {
    return [{ field: `${place}.cards`, message: `A carousel has ${least} to ${most} cards` }]
  }
  const odd = cards.findIndex(card => shapeOf(card) !== shapeOf(cards[0]))
  if (odd < 0) return []
  return [{ field: `${place}.cards[${odd}]`, message: 'All cards need the same kind of media and the same buttons' }]
}

function shapeOf(card: Card | undefined): string {
  return JSON.stringify([card?.media.format, card?.buttons.map(({ type }) => type)])
}

function authenticationProblems({ category, components, channelType }: Checked): Problem[] {
  if (category !== 'AUTHENTICATION') return []
  const header = componentOf(components, 'HEADER')
  const place = placeOf(components, 'carousel') ?? (header && header.format !== 'TEXT' && placeOf(components, 'HEADER'))
  const links = components.findIndex(one => 'text' in one && /https?:\/\/|\bwww\./i.test(one.text ?? ''))
  const needsCode = templateTypes.includes(channelType) && countOf(buttonsOf(components), 'COPY_CODE') !== 1
  return [
    ...(place ? [{ field: place, message: 'Authentication templates have no media' }] : []),
    ...(links < 0
      ? []
      : [
          {
            field: `components[${links}].text`,
            message: 'Authentication templates have no website address in the text',
          },
        ]),
    ...(needsCode ? [{ field: 'components', message: 'Authentication templates have 1 copy code button' }] : []),
  ]
}

/** An SMS and a mail are one text. */
function plainProblems({ components, channelType }: Checked): Problem[] {
  if (channelType !== sms && channelType !== email) return []
  const label = channelType === sms ? 'An SMS' : 'An e-mail'
  return components.flatMap(({ type }, index) =>
    type === 'BODY' ? [] : [{ field: `components[${index}]`, message: `${label} has a body only` }],
  )
}

/** The subject is filled with the placeholders of the body, so it may hold no others. */
function subjectProblems({ subject = '', channelType, components }: Checked): Problem[] {
  if (channelType !== email) return []
  const known = placeholdersOf(componentOf(components, 'BODY')?.text ?? '')
  const strange = placeholdersOf(subject).find(name => !known.includes(name))
  const message = (() => {
    if (subject === '') return 'Subject is required'
    if (lengthOf(subject) > templateLimits.subject) return tooLong('Subject', templateLimits.subject)
    return strange ? `{{${strange}}} does not stand in the body` : undefined
  })()
  return message ? [{ field: 'subject', message }] : []
}

function placeOf(components: readonly Component[], type: Component['type']): string | undefined {
  const index = components.findIndex(one => one.type === type)
  return index < 0 ? undefined : `components[${index}]`
}
