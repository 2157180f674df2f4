import {
  type Button,
  buttonsOf,
  type Card,
  type Component,
  cardsOf,
  componentOf,
} from '@parley/contracts/templates/components.ts'

type Said = { components: readonly Component[]; subject?: string | undefined }

/**
 * Whether two templates say the same to a customer. Samples and the addresses of files are not compared: vendors keep
 * them under addresses of their own, and give samples back filled in.
 */
export function saysSame(ours: Said, theirs: Said): boolean {
  return JSON.stringify(wordsOf(ours)) === JSON.stringify(wordsOf(theirs))
}

function wordsOf({ components, subject = '' }: Said) {
  const header = componentOf(components, 'HEADER')
  const offer = componentOf(components, 'limited_time_offer')
  return [
    subject,
    header && [header.format, header.format === 'TEXT' ? plain(header.text) : ''],
    plain(componentOf(components, 'BODY')?.text),
    plain(componentOf(components, 'FOOTER')?.text),
    offer && [plain(offer.text), offer.hasExpiration],
    // Of an offer the code is handed over first, wherever it stands here.
    (offer ? buttonsOf(components).toSorted(byType) : buttonsOf(components)).map(buttonWords),
    cardsOf(components).map(({ media, body, buttons }) => [media.format, plain(body.text), buttons.map(buttonWords)]),
  ]
}

/** The words on a button that copies are WhatsApp's own, and numbers come back in another form. */
function buttonWords({ type, text, url, phoneNumber }: Button): unknown[] {
  if (type === 'COPY_CODE') return [type]
  if (type === 'PHONE_NUMBER') return [type, text, phoneNumber?.replace(/\D/g, '')]
  return type === 'URL' ? [type, text, url] : [type, text]
}

function byType(a: Button, b: Button): number {
  return a.type.localeCompare(b.type)
}

function plain(text = ''): string {
  return text.replaceAll(/\r\n?/g, '\n').trim()
}

/** Theirs with our own files where they stand in the same place: a vendor's addresses of samples soon end. */
export function withOurFiles(theirs: readonly Component[], ours: readonly Component[]): Component[] {
  const header = componentOf(ours, 'HEADER')
  return theirs.map(one => {
    if (one.type === 'HEADER') return header && one.format !== 'TEXT' && header.format === one.format ? header : one
    if (one.type !== 'carousel') return one
    return { ...one, cards: one.cards.map((card, index) => withOurFile(card, cardsOf(ours)[index])) }
  })
}

function withOurFile(card: Card, ours: Card | undefined): Card {
  return ours?.media.format === card.media.format ? { ...card, media: ours.media } : card
}
