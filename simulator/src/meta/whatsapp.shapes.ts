import { z } from 'zod'

const file = z.strictObject({ id: z.string().optional(), link: z.url({ protocol: /^https?$/ }).optional() })
const oneOf = (value: { id?: string | undefined; link?: string | undefined }) =>
  Boolean(value.id) !== Boolean(value.link)
const either = 'Exactly one of id and link has to be given'
const captioned = { caption: z.string().max(1024).optional() }

const image = file.extend(captioned).refine(oneOf, either)
const video = file.extend(captioned).refine(oneOf, either)
const audio = file.extend({ voice: z.boolean().optional() }).refine(oneOf, either)
const document = file.extend({ ...captioned, filename: z.string().optional() }).refine(oneOf, either)
const location = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().optional(),
  address: z.string().optional(),
})

const shown = file.refine(oneOf, either)
const textHeader = z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(60) })
const header = z.union([
  textHeader,
  z.strictObject({ type: z.literal('image'), image: shown }),
  z.strictObject({ type: z.literal('video'), video: shown }),
  z.strictObject({ type: z.literal('document'), document }),
])
const footer = z.strictObject({ text: z.string().min(1).max(60) })
const bodyOf = (most: number) => z.strictObject({ text: z.string().min(1).max(most) })
const link = z.strictObject({
  name: z.literal('cta_url'),
  parameters: z.strictObject({ display_text: z.string().min(1).max(20), url: z.url() }),
})
const reply = z.strictObject({
  type: z.literal('reply'),
  reply: z.strictObject({ id: z.string().min(1).max(256), title: z.string().min(1).max(20) }),
})
const row = z.strictObject({
  id: z.string().min(1).max(200),
  title: z.string().min(1).max(24),
  description: z.string().max(72).optional(),
})
const flow = z.strictObject({
  name: z.literal('flow'),
  parameters: z
    .strictObject({
      flow_message_version: z.literal('3'),
      flow_id: z.string().min(1).optional(),
      flow_name: z.string().min(1).optional(),
      flow_token: z.string().min(1).max(200).optional(),
      flow_cta: z.string().min(1).max(20),
      flow_action: z.enum(['navigate', 'data_exchange']).optional(),
      flow_action_payload: z
        .strictObject({ screen: z.string().min(1), data: z.record(z.string(), z.unknown()).optional() })
        .optional(),
      mode: z.enum(['draft', 'published']).optional(),
    })
    .refine(({ flow_id, flow_name }) => Boolean(flow_id) !== Boolean(flow_name), 'Either flow_id or flow_name'),
})
const card = z.strictObject({
  card_index: z.number().int(),
  type: z.literal('cta_url'),
  header,
  body: bodyOf(160),
  action: link,
})

const isEachOnce = (texts: readonly string[]) => new Set(texts).size === texts.length

export const interactive = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('button'),
    header: header.optional(),
    body: bodyOf(1024),
    footer: footer.optional(),
    action: z.strictObject({
      buttons: z
        .array(reply)
        .min(1)
        .max(3)
        .refine(buttons => isEachOnce(buttons.map(one => one.reply.id)), 'Ids repeat')
        .refine(buttons => isEachOnce(buttons.map(one => one.reply.title)), 'Titles repeat'),
    }),
  }),
  z.strictObject({
    type: z.literal('list'),
    header: textHeader.optional(),
    body: bodyOf(4096),
    footer: footer.optional(),
    action: z
      .strictObject({
        button: z.string().min(1).max(20),
        sections: z
          .array(z.strictObject({ title: z.string().max(24).optional(), rows: z.array(row).min(1) }))
          .min(1)
          .max(10),
      })
      .refine(({ sections }) => sections.flatMap(section => section.rows).length <= 10, 'At most 10 rows in all')
      .refine(({ sections }) => isEachOnce(sections.flatMap(({ rows }) => rows.map(({ id }) => id))), 'Ids repeat')
      .refine(({ sections }) => sections.length < 2 || sections.every(({ title }) => title), 'Sections need titles'),
  }),
  z.strictObject({
    type: z.literal('cta_url'),
    header: header.optional(),
    body: bodyOf(1024),
    footer: footer.optional(),
    action: link,
  }),
  z.strictObject({
    type: z.literal('flow'),
    header: header.optional(),
    body: bodyOf(1024),
    footer: footer.optional(),
    action: flow,
  }),
  z.strictObject({
    type: z.literal('location_request_message'),
    body: bodyOf(1024),
    action: z.strictObject({ name: z.literal('send_location') }),
  }),
  z.strictObject({
    type: z.literal('carousel'),
    body: bodyOf(1024),
    action: z.strictObject({ cards: z.array(card).min(2).max(10) }),
  }),
])

const textParameter = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  parameter_name: z.string().optional(),
})
const parameter = z.discriminatedUnion('type', [
  textParameter,
  z.strictObject({
    type: z.literal('currency'),
    currency: z.strictObject({
      fallback_value: z.string().min(1),
      code: z.string().regex(/^[A-Z]{3}$/),
      amount_1000: z.number().int(),
    }),
  }),
  // Its other parts are taken and never shown.
  z.strictObject({ type: z.literal('date_time'), date_time: z.looseObject({ fallback_value: z.string().min(1) }) }),
  z.strictObject({ type: z.literal('image'), image: shown }),
  z.strictObject({ type: z.literal('video'), video: shown }),
  z.strictObject({ type: z.literal('document'), document }),
  z.strictObject({ type: z.literal('location'), location }),
  z.strictObject({ type: z.literal('payload'), payload: z.string().min(1) }),
  z.strictObject({ type: z.literal('coupon_code'), coupon_code: z.string().min(1).max(15) }),
  z.strictObject({
    type: z.literal('limited_time_offer'),
    limited_time_offer: z.strictObject({ expiration_time_ms: z.number().int() }),
  }),
  z.strictObject({ type: z.literal('action'), action: z.record(z.string(), z.unknown()) }),
])
const part = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), parameters: z.array(parameter) }),
  z.strictObject({ type: z.literal('body'), parameters: z.array(parameter) }),
  z.strictObject({ type: z.literal('limited_time_offer'), parameters: z.array(parameter) }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.enum(['quick_reply', 'url', 'copy_code', 'flow', 'CATALOG']),
    index: z.union([z.string().regex(/^\d$/), z.number().int()]),
    parameters: z.array(parameter),
  }),
])
const carousel = z.strictObject({
  type: z.literal('carousel'),
  cards: z
    .array(z.strictObject({ card_index: z.number().int(), components: z.array(part) }))
    .min(2)
    .max(10),
})
const template = z.strictObject({
  name: z.string().min(1),
  language: z.strictObject({ code: z.string().min(2), policy: z.literal('deterministic').optional() }),
  components: z.array(z.union([part, carousel])).optional(),
})

const some = z.string().min(1).optional()
const contact = z.strictObject({
  name: z.strictObject({
    formatted_name: z.string().min(1),
    ...{ first_name: some, last_name: some, middle_name: some, prefix: some, suffix: some },
  }),
  phones: z.array(z.strictObject({ phone: some, wa_id: some, type: some })).optional(),
  emails: z.array(z.strictObject({ email: some, type: some })).optional(),
  urls: z.array(z.strictObject({ url: some, type: some })).optional(),
  addresses: z
    .array(
      z.strictObject({
        ...{ street: some, city: some, state: some, zip: some },
        ...{ country: some, country_code: some, type: some },
      }),
    )
    .optional(),
  org: z.strictObject({ company: some, department: some, title: some }).optional(),
  birthday: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .optional(),
})

const envelope = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().optional(),
  recipient: z.string().optional(),
  context: z.strictObject({ message_id: z.string() }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
}

/** What `/messages` takes, each kind with its own member and no other. */
export const whatsAppMessage = z.discriminatedUnion('type', [
  z.strictObject({
    ...envelope,
    type: z.literal('text'),
    text: z.strictObject({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
  }),
  z.strictObject({ ...envelope, type: z.literal('image'), image }),
  z.strictObject({ ...envelope, type: z.literal('video'), video }),
  z.strictObject({ ...envelope, type: z.literal('audio'), audio }),
  z.strictObject({ ...envelope, type: z.literal('document'), document }),
  z.strictObject({ ...envelope, type: z.literal('sticker'), sticker: shown }),
  z.strictObject({ ...envelope, type: z.literal('location'), location }),
  z.strictObject({
    ...envelope,
    type: z.literal('contacts'),
    contacts: z.array(contact).min(1).max(257),
  }),
  z.strictObject({
    ...envelope,
    type: z.literal('reaction'),
    reaction: z.strictObject({ message_id: z.string(), emoji: z.string() }),
  }),
  z.strictObject({ ...envelope, type: z.literal('interactive'), interactive }),
  z.strictObject({ ...envelope, type: z.literal('template'), template }),
])
export type WhatsAppMessage = z.output<typeof whatsAppMessage>

export const markRead = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
})
