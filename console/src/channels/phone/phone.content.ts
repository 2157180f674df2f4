import type { FilledButton, FilledTemplate } from '@parley/contracts/templates/filled.ts'
import { z } from 'zod'

/** Of the phone on which what a simulated channel sends arrives. */
export function phoneHref(channelId: string): string {
  return `/admin/channels/${encodeURIComponent(channelId)}/phone`
}

const button = z.object({ text: z.string(), payload: z.string() })
const suggestion = z.object({
  type: z.enum(['reply', 'url', 'dial', 'location', 'calendar']),
  text: z.string(),
  value: z.string(),
})
export type Suggestion = z.output<typeof suggestion>
const media = z.object({ type: z.enum(['IMAGE', 'VIDEO', 'DOC', 'AUDIO']), url: z.string(), fileName: z.string() })
const card = z.object({
  title: z.string(),
  description: z.string(),
  media: z.object({ type: z.enum(['IMAGE', 'VIDEO']), url: z.string() }).optional(),
  suggestions: z.array(suggestion),
})
export type PhoneCard = z.output<typeof card>
const section = z.object({
  title: z.string(),
  rows: z.array(z.object({ id: z.string(), title: z.string(), description: z.string().optional() })),
})

/** What a message says, as the simulator was given it. */
export const phoneContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string(), buttons: z.array(button).optional() }),
  z.object({ kind: z.literal('media'), media, caption: z.string() }),
  z.object({ kind: z.literal('list'), text: z.string(), button: z.string(), sections: z.array(section) }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.object({ kind: z.literal('cards'), cards: z.array(card), suggestions: z.array(suggestion) }),
  // Filled by the server's own renderer.
  z.object({ kind: z.literal('template'), template: z.custom<FilledTemplate>(value => typeof value === 'object') }),
])
export type PhoneContent = z.output<typeof phoneContent>

/** The buttons of a text; a list has a menu instead. */
export function quickReplies(content: PhoneContent): FilledButton[] {
  return content.kind === 'text' ? (content.buttons ?? []).map(one => ({ type: 'QUICK_REPLY', ...one })) : []
}

/** A short message has neither pictures nor buttons: all that is said stands in its text, a line each. */
export function shortMessage(content: PhoneContent): string {
  return linesOf(content)
    .filter(line => line)
    .join('\n')
}

function linesOf(content: PhoneContent): (string | null | undefined)[] {
  switch (content.kind) {
    case 'text':
      return [content.text, ...(content.buttons ?? []).map(({ text }) => text)]
    case 'media':
      return [content.caption, content.media.url]
    case 'list':
      return [content.text, ...content.sections.flatMap(({ rows }) => rows.map(({ title }) => title))]
    case 'location':
      return [content.name, content.address, `${content.latitude}, ${content.longitude}`]
    case 'cards':
      return content.cards.flatMap(({ title, description }) => [title, description])
    case 'template':
      return templateLines(content.template)
  }
}

function templateLines({ header, body, footer, buttons }: FilledTemplate): (string | null)[] {
  const head = header ? (header.format === 'TEXT' ? header.text : header.media.url) : null
  return [head, body.text, footer, ...buttons.map(one => (one.type === 'URL' ? `${one.text}: ${one.url}` : one.text))]
}
