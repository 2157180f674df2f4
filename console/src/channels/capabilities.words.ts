import type { Capabilities } from '@parley/contracts/channels/capabilities.ts'
import { templateTypes } from '@parley/contracts/channels/kinds.ts'
import { formatNumber } from '../lib/format.ts'

type Fact = { term: string; text: string }
type FileKind = keyof Capabilities['files']

const asText = 'Written out as text'
const fileNames: readonly (readonly [FileKind, string])[] = [
  ['IMAGE', 'Images'],
  ['VIDEO', 'Videos'],
  ['DOC', 'Documents'],
  ['AUDIO', 'Audio'],
]
const windows: Record<Capabilities['window'], string> = {
  none: 'At any time',
  day: 'For 24 hours after the customer wrote, then templates only',
  conversation: 'While the conversation is open, then templates only',
}

/** What a channel of this type can carry, in people's words. */
export function capabilityFacts(can: Capabilities, channelType: number): Fact[] {
  return [
    { term: 'Reply buttons', text: countOf(can.replyButtons) },
    { term: 'Lists', text: countOf(can.listRows, 'row') },
    { term: 'Visual Snippets', text: countOf(can.richCards, 'card') },
    ...(templateTypes.includes(channelType) ? layoutFacts(can) : []),
    { term: 'Locations', text: can.places ? 'On a map' : asText },
    ...fileNames.map(([kind, term]) => ({ term, text: fileText(can.files[kind]) })),
    { term: 'Delivery receipts', text: receiptText(can, 'delivered') },
    { term: 'Read receipts', text: receiptText(can, 'read') },
    { term: 'Free text', text: windows[can.window] },
  ]
}

function layoutFacts({ templateLayouts }: Capabilities): Fact[] {
  const text = (layout: Capabilities['templateLayouts'][number]) =>
    templateLayouts.includes(layout) ? 'Yes' : 'Not with this vendor'
  return [
    { term: 'Carousels', text: text('carousel') },
    { term: 'Limited time offers', text: text('limited_time_offer') },
  ]
}

function countOf(most: number | null, thing?: string): string {
  if (most === 0) return asText
  if (most === null) return thing ? `Any number of ${thing}s` : 'Any number'
  const count = formatNumber(most)
  if (!thing) return `Up to ${count}`
  return most === 1 ? `1 ${thing}` : `Up to ${count} ${thing}s`
}

function fileText(room: Capabilities['files'][FileKind]): string {
  if (!room) return 'As a link in the text'
  const { mostBytes, captionCharacters, endings } = room
  const most = mostBytes === null ? 'As a file' : `Up to ${formatNumber(mostBytes / 1024 / 1024)} MB`
  const size = endings ? `${most}, only ${endings.join(', ').toUpperCase()}` : most
  if (captionCharacters === null) return size
  return captionCharacters === 0
    ? `${size}, without a caption`
    : `${size}, caption up to ${formatNumber(captionCharacters)} characters`
}

function receiptText({ receipts }: Capabilities, state: Capabilities['receipts'][number]): string {
  return receipts.includes(state) ? 'Yes' : 'Not told by the vendor'
}
