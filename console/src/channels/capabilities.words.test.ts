import type { Capabilities } from '@parley/contracts/channels/capabilities.ts'
import { expect, test } from 'vitest'
import { capabilityFacts } from './capabilities.words.ts'

const nothing: Capabilities = {
  replyButtons: 0,
  listRows: 0,
  richCards: 0,
  places: false,
  files: {},
  templateLayouts: [],
  receipts: [],
  window: 'none',
}
const told = (can: Partial<Capabilities>, type: number) =>
  Object.fromEntries(capabilityFacts({ ...nothing, ...can }, type).map(({ term, text }) => [term, text]))

test('what a channel cannot show is said to be written out, and an SMS has no layouts to tell of', () => {
  expect(told({ receipts: ['delivered'] }, 0)).toEqual({
    'Reply buttons': 'Written out as text',
    Lists: 'Written out as text',
    'Visual Snippets': 'Written out as text',
    Locations: 'Written out as text',
    Images: 'As a link in the text',
    Videos: 'As a link in the text',
    Documents: 'As a link in the text',
    Audio: 'As a link in the text',
    'Delivery receipts': 'Yes',
    'Read receipts': 'Not told by the vendor',
    'Free text': 'At any time',
  })
})

test('limits are told in numbers that people read', () => {
  const can = {
    replyButtons: 3,
    listRows: 10,
    richCards: 1,
    places: true,
    files: {
      IMAGE: { mostBytes: 5 * 1024 * 1024, captionCharacters: 1024 },
      AUDIO: { mostBytes: null, captionCharacters: 0 },
      DOC: { mostBytes: null, captionCharacters: null },
      VIDEO: { mostBytes: 1024 * 1024, captionCharacters: 80, endings: ['mp4', '3gp'] },
    },
    templateLayouts: ['carousel'],
    window: 'day',
  } as const
  expect(told(can, 4)).toMatchObject({
    'Reply buttons': 'Up to 3',
    Lists: 'Up to 10 rows',
    'Visual Snippets': '1 card',
    Carousels: 'Yes',
    'Limited time offers': 'Not with this vendor',
    Locations: 'On a map',
    Images: 'Up to 5 MB, caption up to 1,024 characters',
    Audio: 'As a file, without a caption',
    Documents: 'As a file',
    Videos: 'Up to 1 MB, only MP4, 3GP, caption up to 80 characters',
    'Free text': 'For 24 hours after the customer wrote, then templates only',
  })
  expect(told({ replyButtons: null, listRows: null, window: 'conversation' }, 10)).toMatchObject({
    'Reply buttons': 'Any number',
    Lists: 'Any number of rows',
    'Free text': 'While the conversation is open, then templates only',
  })
})
