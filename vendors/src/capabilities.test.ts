import { expect, test } from 'vitest'
import type { Content, FilledCard, Media, MediaType, RichCard } from './content.ts'
import { plainText } from './content.ts'
import { capabilitiesOf } from './layouts.ts'
import { channelOf } from './testing/channels.ts'
import { genuine, keyed } from './testing/genuine.ts'
import { receipts } from './testing/receipts.ts'
import {
  bodyOf,
  carouselTemplate,
  customer,
  locationContent,
  offerTemplate,
  templateContent,
} from './testing/samples.ts'
import type { Dispatch, Vendor } from './vendor.ts'
import { vendors } from './vendors.ts'

/** A value of what is sent, and the names that lead to it. */
type Leaf = { path: string; value: string }

const web = 98
/** As many stand for any number. */
const many = 30
const upTo = (count: number) => Array.from({ length: count }, (_one, place) => place + 1)

const buttonsOf = (count: number): Content => ({
  kind: 'text',
  text: 'Which one?',
  buttons: upTo(count).map(place => ({ text: `Button ${place}`, payload: `button_${place}` })),
})
const listOf = (count: number): Content => ({
  kind: 'list',
  text: 'When shall we come?',
  button: 'Choose',
  sections: [
    {
      title: 'Weekdays',
      rows: upTo(count).map(place => ({ id: `row_${place}`, title: `Row ${place}`, description: `Hour ${place}` })),
    },
  ],
})
const cardOf = (place: number): RichCard => ({
  title: `Card ${place}`,
  description: `About ${place}`,
  media: { type: 'IMAGE', url: pictureOf(place), height: 'MEDIUM' },
  suggestions: [{ type: 'url', text: `Buy ${place}`, value: `https://shop.example/${place}` }],
})
const pictureOf = (place: number) => `https://files.example/${place}.jpg`
const filledCardOf = (place: number): FilledCard => ({
  media: { type: 'IMAGE', url: pictureOf(place), fileName: `${place}.jpg` },
  body: { text: `About ${place}`, variables: [] },
  buttons: [{ type: 'QUICK_REPLY', text: 'More', payload: `more_${place}` }],
})
const cardsOf = (count: number): Content => ({
  kind: 'cards',
  orientation: 'VERTICAL',
  suggestions: [],
  cards: upTo(count).map(cardOf),
})
const endings = { IMAGE: 'jpg', VIDEO: 'mp4', DOC: 'pdf', AUDIO: 'mp3' } as const satisfies Record<MediaType, string>
const types = ['IMAGE', 'VIDEO', 'DOC', 'AUDIO'] as const
const fileOf = (type: MediaType): Media => {
  const fileName = `file.${endings[type]}`
  return { type, url: `https://files.example/${fileName}`, fileName }
}

/** What has choices or cards, and how one of them is known when it goes in a form of its own. */
const counted = [
  ['replyButtons', buttonsOf, (place: number) => `button_${place}`],
  ['listRows', listOf, (place: number) => `row_${place}`],
  ['richCards', cardsOf, pictureOf],
] as const

const cases = vendors.flatMap(vendor =>
  vendor.channelTypes.map(type => ({ name: `${vendor.name}, type ${type}`, vendor, type })),
)
const each = <Part>(parts: readonly Part[], of: (part: Part) => string) =>
  cases.flatMap(row => parts.map(part => ({ ...row, part, title: `${row.name}, ${of(part)}` })))

type Row = Pick<(typeof cases)[number], 'vendor' | 'type'>

function send({ vendor, type }: Row, content: Content): Dispatch {
  // By their addresses, so that a file that is uploaded is known by the same sign as others.
  const uploads = new Map(types.map(fileOf).map(({ url }) => [url, url]))
  return vendor.send({ ref: 'ref-1', to: customer, content, uploads }, channelOf(vendor, type))
}

/** Whether it goes as its words alone would. */
function isWrittenOut(row: Row, content: Content): boolean {
  const words = send(row, { kind: 'text', text: plainText(content) })
  return JSON.stringify(send(row, content)) === JSON.stringify(words)
}

/** Nothing of it is lost, in whatever form. */
function expectAllSaid(row: Row, content: Content) {
  const dispatch = send(row, content)
  // The letters of a short message are packed: it has to be the very message that the words make.
  if (dispatch.transport === 'smpp') expect(isWrittenOut(row, content)).toBe(true)
  const said = dispatch.transport === 'smpp' ? plainText(content) : saidIn(dispatch)
  expect(wordsOf(content).filter(word => !said.includes(word))).toEqual([])
}

test.each(vendors)('$name tells of each of its channel types what it can carry, and of no other (CHAN-004)', vendor => {
  const { capabilities, channelTypes, explain } = vendor
  expect(Object.keys(capabilities).map(Number)).toEqual(channelTypes.toSorted((a, b) => a - b))
  const hasWindow = Object.values(capabilities).some(({ window }) => window !== 'none')
  expect(hasWindow).toBe(explain('470') !== null)
})

// Our own widget draws the buttons of its messages: e2e/widget.story.ts.
const isDrawn = ({ vendor, part: [key] }: { vendor: Vendor; part: (typeof counted)[number] }) =>
  vendor.id === web && key === 'replyButtons'

test.each(each(counted, ([key]) => key).filter(row => !isDrawn(row)))(
  '$title: as many as it says go in their own form, and one more is written out or goes in another',
  ({ part: [key, contentOf, signOf], ...row }) => {
    const most = capabilitiesOf(row.vendor, row.type)[key]
    const areAllShown = (count: number) => {
      const values = leavesOf(send(row, contentOf(count))).map(({ value }) => value)
      return upTo(count).every(place => values.includes(signOf(place)))
    }
    for (const count of most === 0 ? [] : [1, most ?? many]) {
      expect([count, areAllShown(count)]).toEqual([count, true])
      expectAllSaid(row, contentOf(count))
    }
    if (most === null) return
    const [last, beyond] = [most, most + 1].map(count => send(row, contentOf(count)))
    const isSameForm = most === 0 || formOf(beyond) === formOf(last)
    expect(areAllShown(most + 1) && isSameForm).toBe(false)
    expectAllSaid(row, contentOf(most + 1))
  },
)

test.each(cases)('$name: a place goes as a place if it says so, and with its words in any case', row => {
  const values = leavesOf(send(row, locationContent)).map(({ value }) => value)
  const { places } = capabilitiesOf(row.vendor, row.type)
  expect(values.includes('19.07') && values.includes('72.87')).toBe(places)
  expectAllSaid(row, locationContent)
})

test.each(each(types, type => type))(
  '$title: a file goes with as long a caption as it says, and what does not is written out',
  ({ part: kind, ...row }) => {
    const media = fileOf(kind)
    const room = capabilitiesOf(row.vendor, row.type).files[kind]
    const of = (caption: string): Content => ({ kind: 'media', media, caption })
    const hasFile = (caption: string) => {
      // A button that opens the file is not the file.
      const leaves = leavesOf(send(row, of(caption))).filter(({ path }) => !path.includes('suggestions'))
      const values = leaves.map(({ value }) => value)
      return values.includes(media.url) && (caption === '' || values.includes(caption))
    }
    expect(hasFile('') && !isWrittenOut(row, of(''))).toBe(room !== undefined)
    const most = room ? room.captionCharacters : 0
    const longest = 'x'.repeat(most ?? many)
    if (room) expect(hasFile(longest)).toBe(true)
    expectAllSaid(row, of(longest))
    expectAllSaid(row, of(`${longest}y`))
    if (most !== null) expect(hasFile(`${longest}y`)).toBe(false)
  },
)

test.each(cases)('$name: documents of any ending go as files, or those that it names', row => {
  const room = capabilitiesOf(row.vendor, row.type).files.DOC
  const media: Media = { type: 'DOC', url: 'https://files.example/a.docx', fileName: 'a.docx' }
  const content: Content = { kind: 'media', media, caption: '' }
  const isFile = room !== undefined && !room.endings
  expect(!isWrittenOut(row, content)).toBe(isFile)
  for (const ending of room?.endings ?? []) {
    const fileName = `a.${ending}`
    const other = { ...content, media: { ...media, fileName, url: `https://files.example/${fileName}` } }
    expect(isWrittenOut(row, other)).toBe(false)
  }
})

const layouts = [
  ['limited_time_offer', offerTemplate],
  ['carousel', templateContent({ layout: 'carousel', cards: upTo(2).map(filledCardOf) })],
] as const

const declared = each(layouts, ([layout]) => layout).filter(({ vendor, type, part: [layout] }) =>
  capabilitiesOf(vendor, type).templateLayouts.includes(layout),
)
test.each(declared)('$title: goes as the template that it is', ({ part: [layout, content], ...row }) => {
  expect(isWrittenOut(row, content)).toBe(false)
  const values = leavesOf(send(row, content)).map(({ value }) => value)
  const isNamed = ['vt-1', 'order_update', 'diwali_offer'].some(name => values.includes(name))
  const picture = layout === 'carousel' ? pictureOf(1) : 'https://files.example/diwali.jpg'
  expect(isNamed || values.includes(picture)).toBe(true)
  // WhatsApp shows the end of an offer, which has to be told with each message.
  if (row.type === 4 && layout === 'limited_time_offer') expect(saidIn(send(row, content))).toContain('1762000000000')
})

// Visitors' acknowledgements come over their sockets.
test.each(cases.filter(({ vendor }) => vendor.id !== web))(
  '$name: hears of messages what it says that it hears, and nothing else that is known',
  ({ vendor, type }) => {
    const { receipts: told } = capabilitiesOf(vendor, type)
    const call = genuine[vendor.id]?.call ?? keyed
    const channel = channelOf(vendor, type)
    const known = (['delivered', 'read'] as const).filter(state => receipts[vendor.id]?.(state, type) !== undefined)
    expect(known).toEqual(told)
    for (const state of known) {
      const heard = vendor.receive(call(receipts[vendor.id]?.(state, type), channel), channel)
      expect(heard.map(event => ('state' in event ? event.state : event.kind))).toEqual([state])
    }
  },
)

/** What not every app has a form for: long texts, places, dates, replies below a card and below all of them. */
const unwieldy: Content = {
  kind: 'cards',
  orientation: 'VERTICAL',
  suggestions: [{ type: 'reply', text: 'All of them', value: 'all' }],
  cards: [
    { ...cardOf(1), description: 'Light and quick. '.repeat(12).trim(), suggestions: [] },
    { ...cardOf(2), suggestions: [{ type: 'reply', text: 'This one', value: 'two' }] },
    { ...cardOf(3), suggestions: [{ type: 'location', text: 'Our shop', value: '19.07,72.87,Shop' }] },
    {
      ...cardOf(4),
      suggestions: [{ type: 'calendar', text: 'Sale', value: '2026-12-01T10:00:00Z/2026-12-01T11:00:00Z/Sale' }],
    },
  ],
}

test.each(cases)('$name: of cards that it cannot show as they are no word is lost', row => {
  const alone = { ...unwieldy, suggestions: [], cards: [{ ...cardOf(1), description: 'Light. '.repeat(30).trim() }] }
  const linked = { ...unwieldy, suggestions: [], cards: [...alone.cards, cardOf(2)] }
  const placed = { ...unwieldy, suggestions: [{ type: 'location', text: 'Warehouse', value: '19.1,72.9' } as const] }
  for (const content of [unwieldy, alone, linked, placed]) expectAllSaid(row, content)
})

const full = templateContent({ layout: 'carousel', cards: upTo(10).map(filledCardOf) })
test.each(declared.filter(({ part: [layout] }) => layout === 'carousel'))(
  '$title: with as many cards as there may be its own text is not lost',
  ({ part: _part, ...row }) => {
    const said = saidIn(send(row, full))
    const isKept = ['vt-1', 'order_update'].some(name => leavesOf(send(row, full)).some(({ value }) => value === name))
    if (!isKept) expect(['Hello!', 'About 1', 'About 10'].filter(word => !said.includes(word))).toEqual([])
  },
)

test('Telegram writes out the pictures that it cannot show, of a carousel as of cards', () => {
  const telegram = vendors.find(({ slug }) => slug === 'telegram')
  if (!telegram) throw new Error('There is no Telegram')
  const said = saidIn(send({ vendor: telegram, type: 5 }, carouselTemplate))
  for (const word of ['red.jpg', 'blue.mp4', 'Red for 900', 'Blue for 800', 'Hello Asha']) expect(said).toContain(word)
})

function leavesOf(dispatch: Dispatch): Leaf[] {
  if (dispatch.transport !== 'http') return leavesIn(dispatch, '')
  const query = Object.fromEntries(new URL(dispatch.url).searchParams)
  return [...leavesIn(query, ''), ...leavesIn(readBody(dispatch), '')]
}

function readBody(call: Extract<Dispatch, { transport: 'http' }>): unknown {
  return call.headers['content-type']?.includes('text/plain') ? call.body : bodyOf(call)
}

function leavesIn(value: unknown, path: string): Leaf[] {
  if (Array.isArray(value)) return value.flatMap(one => leavesIn(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [{ path, value: String(value) }]
  return Object.entries(value).flatMap(([name, one]) => leavesIn(one, `${path}.${name}`))
}

/** The names in it, by which a list differs from buttons. */
function formOf(dispatch: Dispatch | undefined): string {
  if (!dispatch) return ''
  return [...new Set(leavesOf(dispatch).map(({ path }) => path))].sort().join(' ')
}

function saidIn(dispatch: Dispatch): string {
  return leavesOf(dispatch)
    .map(({ value }) => value)
    .join('\n')
}

function wordsOf(content: Content): string[] {
  switch (content.kind) {
    case 'text':
      return [content.text, ...(content.buttons ?? []).map(({ text }) => text)]
    case 'media':
      return [content.media.url, content.caption]
    case 'list':
      return [
        content.text,
        ...content.sections.flatMap(({ title, rows }) => [
          title,
          ...rows.flatMap(row => [row.title, row.description ?? '']),
        ]),
      ]
    case 'location':
      return [content.name ?? '', content.address ?? '', String(content.latitude), String(content.longitude)]
    case 'cards':
      return [
        ...content.suggestions.map(({ text }) => text),
        ...content.cards.flatMap(card => [
          card.title,
          card.description,
          card.media?.url ?? '',
          // A place and a date are written in parts.
          ...card.suggestions.flatMap(({ type, text, value }) => (type === 'url' ? [text, value] : [text])),
        ]),
      ]
    case 'template':
      return []
  }
}
