import { z } from 'zod'

const file = z.strictObject({ link: z.url(), file_name: z.string().optional() })
const header = z.union([
  z.strictObject({ text: z.string().min(1) }),
  z.strictObject({ image: file }),
  z.strictObject({ video: file }),
  z.strictObject({ document: file }),
])
const texts = z.array(z.strictObject({ text: z.string().min(1) })).min(1)
const templateButton = z.union([
  z.strictObject({ button_no: z.string(), url: z.string() }),
  z.strictObject({ button_no: z.string(), payload: z.string() }),
  z.strictObject({ button_no: z.string(), coupon_code: z.string() }),
  z.strictObject({ button_no: z.string(), flow: z.string() }),
  z.strictObject({ button_type: z.literal('authentication'), button_no: z.string(), text: z.string() }),
])
const card = z.strictObject({
  type: z.enum(['image', 'video']),
  url: z.url(),
  body: texts.optional(),
  button: z.array(templateButton).optional(),
})
const offer = z.strictObject({ expiration_time: z.number().int(), button: z.array(templateButton).optional() })

const media = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['image', 'video', 'audio', 'document']),
    url: z.url(),
    file: z.string().optional(),
    caption: z.string().max(1024).optional(),
  }),
  z.strictObject({
    type: z.literal('location'),
    latitude: z.union([z.number(), z.string()]),
    longitude: z.union([z.number(), z.string()]),
    name: z.string().optional(),
    address: z.string().optional(),
  }),
  z.strictObject({
    type: z.literal('interactive_reply'),
    header: z.record(z.string(), z.unknown()).optional(),
    body: z.string().min(1).max(1024),
    footer_text: z.string().max(60).optional(),
    button: z
      .array(z.strictObject({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }))
      .min(1)
      .max(3),
  }),
  z.strictObject({
    type: z.literal('interactive_list'),
    header: z.record(z.string(), z.unknown()).optional(),
    body: z.string().min(1).max(4096),
    footer_text: z.string().max(60).optional(),
    button_text: z.string().min(1).max(20),
    button: z
      .array(
        z.strictObject({
          section_title: z.string().max(24),
          row: z
            .array(
              z.strictObject({
                id: z.string().min(1).max(200),
                title: z.string().min(1).max(24),
                description: z.string().max(72).optional(),
              }),
            )
            .min(1),
        }),
      )
      .min(1)
      .max(10),
  }),
  z.strictObject({
    type: z.literal('media_template'),
    template_name: z.string().min(1),
    lang_code: z.string().min(2),
    header: z.array(header).optional(),
    body: texts.optional(),
    button: z.array(templateButton).optional(),
    carousel: z.array(card).min(2).max(10).optional(),
    limited_time: z.array(offer).optional(),
  }),
])

export const whatsAppMessage = z
  .strictObject({
    phone: z.string(),
    enable_acculync: z.boolean().optional(),
    extra: z.string().optional(),
    text: z.string().min(1).max(4096).optional(),
    preview_url: z.boolean().optional(),
    reply_to: z.string().optional(),
    media: media.optional(),
  })
  .refine(({ text, media: shown }) => Boolean(text) !== Boolean(shown), 'Exactly one of text and media')

const suggestion = z.union([
  z.strictObject({ type: z.literal('message'), text: z.string().max(25), postback: z.string() }),
  z.strictObject({ type: z.literal('url'), text: z.string().max(25), url: z.url(), postback: z.string() }),
  z.strictObject({ type: z.literal('dial'), text: z.string().max(25), call_to: z.string(), postback: z.string() }),
  z.looseObject({ type: z.enum(['location', 'calendar']), text: z.string().max(25), postback: z.string() }),
])
const rcsCard = z.strictObject({
  title: z.string().max(200).optional(),
  description: z.string().max(2000).optional(),
  url: z.url().optional(),
  thumbnail_url: z.url().optional(),
  suggestions: z.array(suggestion).max(4).optional(),
})

export const rcsMessage = z
  .strictObject({
    type: z.enum(['text', 'media', 'card', 'multiple_cards', 'template']),
    phone_no: z.string(),
    bot_name: z.string().min(1),
    extra: z.string().optional(),
    ttl: z.string().optional(),
    expire_time: z.string().optional(),
    text: z.string().min(1).max(3072).optional(),
    url: z.url().optional(),
    card: rcsCard.optional(),
    cards: z
      .array(z.strictObject({ card: rcsCard }))
      .min(2)
      .max(10)
      .optional(),
    template: z.strictObject({ name: z.string(), variables: z.record(z.string(), z.string()) }).optional(),
    suggestions: z.array(suggestion).max(11).optional(),
    fallback_text: z.string().optional(),
    fallback_channel: z.enum(['whatsapp', 'sms']).optional(),
  })
  .refine(({ type, template }) => (type === 'template') === Boolean(template), 'A template goes by its name')

export const smsRequest = z.object({
  request: z
    .array(
      z.object({
        username: z.string().min(1),
        password: z.string().min(1),
        source: z.string().min(1),
        destination: z.string().min(1),
        type: z.string().regex(/^[0-7]$/),
        dlr: z.enum(['0', '1']),
        message: z.string().min(1).max(6400),
        entityid: z.string().optional(),
        tempid: z.string().optional(),
      }),
    )
    .min(1),
})
