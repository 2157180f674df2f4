import { z } from 'zod'

const words = z.strictObject({ text: z.string().min(1).max(4096) })
const media = z.strictObject({
  url: z.url(),
  thumbnail_url: z.url().optional(),
  filename_override: z.string().optional(),
})
const place = z.strictObject({
  title: z.string().min(1),
  label: z.string().optional(),
  coordinates: z.strictObject({ latitude: z.number(), longitude: z.number() }),
})
const postback = { postback_data: z.string().optional() }
const choice = z.union([
  z.strictObject({ text_message: words, ...postback }),
  z.strictObject({ url_message: z.strictObject({ title: z.string(), url: z.url() }), ...postback }),
  z.strictObject({ call_message: z.strictObject({ title: z.string(), phone_number: z.string() }), ...postback }),
  z.strictObject({ location_message: place, ...postback }),
])
const properties = z.record(z.string(), z.unknown())
const card = z.strictObject({
  title: z.string().min(1).max(1024),
  description: z.string().max(1024).optional(),
  media_message: media.optional(),
  choices: z.array(choice).optional(),
  height: z.enum(['SHORT', 'MEDIUM', 'TALL', 'UNSPECIFIED_HEIGHT']).optional(),
  message_properties: properties.optional(),
})
const item = z.strictObject({
  choice: z.strictObject({
    title: z.string().min(1),
    description: z.string().optional(),
    media: media.optional(),
    postback_data: z.string().optional(),
  }),
})
const channelTemplate = z.strictObject({
  template_id: z.string().min(1),
  version: z.string().optional(),
  language_code: z.string().optional(),
  // `body[1]text`, `button[0]url[1]text`, `carousel[0]header[1]image.link`.
  parameters: z.record(z.string().regex(/^(\w+(\[\d+\])?)*[a-z_.]+$/), z.string()).optional(),
})

/** Exactly one member says what it is. */
export const conversationMessage = z.union([
  z.strictObject({ text_message: words }),
  z.strictObject({ media_message: media }),
  z.strictObject({ location_message: place }),
  z.strictObject({
    choice_message: z.strictObject({
      text_message: words.optional(),
      choices: z.array(choice).min(1).max(10),
      message_properties: properties.optional(),
    }),
  }),
  z.strictObject({
    list_message: z.strictObject({
      title: z.string().min(1),
      description: z.string().optional(),
      media: media.optional(),
      sections: z
        .array(z.strictObject({ title: z.string().optional(), items: z.array(item).min(1) }))
        .min(1)
        .refine(sections => sections.flatMap(({ items }) => items).length <= 10, 'A list has up to ten choices'),
      message_properties: properties.optional(),
    }),
  }),
  z.strictObject({ card_message: card }),
  z.strictObject({
    carousel_message: z.strictObject({ cards: z.array(card).min(2).max(10), choices: z.array(choice).optional() }),
  }),
  z.strictObject({
    template_message: z.strictObject({
      channel_template: z.record(z.string(), channelTemplate).optional(),
      omni_template: channelTemplate.optional(),
    }),
  }),
])
