import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, moreRows, name, nested, page, pathId, searchTerm, text } from '../fields.ts'

const base = '/chatbird/api/richcard'

export const richCardTexts = {
  title: 'Visual Snippet',
  created: 'Rich card created successfully',
  updated: 'Rich card updated successfully',
  deleted: 'Rich card deleted successfully',
  restored: 'Rich card restored successfully',
  taken: 'Rich card name already exists',
  nameRequired: 'Rich card name is required',
  deleteQuestion: 'Are you sure you want to delete?',
  standaloneCards: 'A standalone card has exactly 1 card',
  carouselCards: 'A carousel has 2 to 10 cards',
} as const

export const richCardLimits = {
  name: 100,
  title: 200,
  description: 2000,
  suggestionText: 25,
  suggestionsOfCard: 4,
  suggestions: 11,
  cards: { least: 2, most: 10 },
} as const

export const suggestionTypes = ['reply', 'url', 'dial', 'location', 'calendar'] as const
export const suggestionNames: Record<(typeof suggestionTypes)[number], string> = {
  reply: 'Reply',
  url: 'Open link',
  dial: 'Call',
  location: 'Show place',
  calendar: 'Add to calendar',
}

export const suggestion = z.object({
  type: z.enum(suggestionTypes, 'Type is not valid'),
  text: text().default(''),
  value: z.string().trim().max(2000, 'The value is too long').default(''),
})
export type Suggestion = z.output<typeof suggestion>

export const cardContent = z.object({
  title: text().default(''),
  description: z.string().trim().default(''),
  media: z
    .object({
      type: z.enum(['IMAGE', 'VIDEO']),
      url: z.string().trim().max(2000, 'The address is too long'),
      height: z.enum(['SHORT', 'MEDIUM', 'TALL']).default('MEDIUM'),
    })
    .optional(),
  suggestions: z.array(suggestion).max(20).default([]),
})
export type CardContent = z.output<typeof cardContent>

export const richCardTypes = ['standalone', 'carousel'] as const
export const orientations = ['VERTICAL', 'HORIZONTAL'] as const
const content = {
  type: z.enum(richCardTypes, 'Type is not valid'),
  orientation: z.enum(orientations, 'Orientation is not valid'),
  cards: nested(z.array(cardContent).max(20)),
  suggestions: nested(z.array(suggestion).max(20)),
}

export const richCardContent = z.object({
  type: content.type.default('standalone'),
  orientation: content.orientation.default('VERTICAL'),
  cards: content.cards.default([]),
  suggestions: content.suggestions.default([]),
})
export type RichCardContent = z.output<typeof richCardContent>

export const richCard = z.object({
  id,
  _id: id,
  name: z.string(),
  channelType: z.literal(10),
  type: z.enum(richCardTypes),
  orientation: z.enum(orientations),
  cards: z.array(cardContent),
  suggestions: z.array(suggestion),
  deptId: z.string().nullable(),
  createdOn: instant,
})
export type RichCard = z.output<typeof richCard>

export const richCardDraft = z
  .object({ name: name({ max: richCardLimits.name, label: 'Rich card name' }), deptId: text().nullable(), ...content })
  .partial()
export type RichCardDraft = z.output<typeof richCardDraft>

export const richCardPreview = z.object({
  cards: z.array(
    z.object({ title: z.string(), description: z.string(), mediaUrl: z.string(), buttons: z.array(z.string()) }),
  ),
  warnings: z.array(z.string()),
})

const richCardPath = z.object({ richCardId: pathId('Rich card') })
const one = z.object({ richCard })
const preview = z.object({ preview: richCardPreview })

export const listRichCards = endpoint({
  method: 'GET',
  path: `${base}/list`,
  summary: 'Rich cards, newest first.',
  query: z.object({ ...page(20), searchterm: searchTerm }),
  answer: z.object({ richCards: z.array(richCard), ...moreRows }),
})

export const createRichCard = endpoint({
  method: 'POST',
  path: `${base}/create`,
  summary: 'Makes a rich card.',
  body: richCardDraft,
  answer: one,
})

export const previewRichCard = endpoint({
  method: 'POST',
  path: `${base}/preview`,
  summary: 'What a card that is not saved yet shows, and what phones may cut off.',
  body: z.object({ richCard: nested(richCardContent) }),
  answer: preview,
})

export const previewSavedRichCard = endpoint({
  method: 'GET',
  path: `${base}/preview`,
  summary: 'What a saved card shows, and what phones may cut off.',
  query: z.object({ id: text() }),
  answer: preview,
})

export const readRichCard = endpoint({
  method: 'GET',
  path: `${base}/:richCardId`,
  summary: 'One rich card.',
  params: richCardPath,
  answer: one,
})

export const updateRichCard = endpoint({
  method: 'PUT',
  path: `${base}/:richCardId`,
  summary: 'Changes a rich card.',
  params: richCardPath,
  body: richCardDraft,
  answer: one,
})

export const deleteRichCard = endpoint({
  method: 'DELETE',
  path: `${base}/:richCardId`,
  summary: 'Puts a rich card into the Bin.',
  params: richCardPath,
  answer: one,
})

export const restoreRichCard = endpoint({
  method: 'POST',
  path: `${base}/:richCardId/restore`,
  summary: 'Takes a rich card out of the Bin; a name taken meanwhile gets a word more.',
  params: richCardPath,
  answer: one,
})
