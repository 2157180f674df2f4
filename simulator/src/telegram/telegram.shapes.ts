import { z } from 'zod'

const inlineButton = z
  .strictObject({
    text: z.string().min(1),
    callback_data: z.string().optional(),
    url: z.url().optional(),
    copy_text: z.strictObject({ text: z.string().min(1).max(256) }).optional(),
  })
  .refine(({ text: _, ...acts }) => Object.values(acts).filter(act => act !== undefined).length === 1, {
    error: 'Text buttons are unallowed in the inline keyboard',
  })
  .refine(({ callback_data: data }) => data === undefined || isPayload(data), { error: 'BUTTON_DATA_INVALID' })
const markup = z.union([
  z.strictObject({ inline_keyboard: z.array(z.array(inlineButton)) }),
  z.strictObject({
    keyboard: z.array(
      z.array(
        z.strictObject({
          text: z.string(),
          request_contact: z.boolean().optional(),
          request_location: z.boolean().optional(),
        }),
      ),
    ),
    one_time_keyboard: z.boolean().optional(),
    resize_keyboard: z.boolean().optional(),
  }),
])
const chat = { chat_id: z.union([z.number().int(), z.string().min(1)]) }
/** An album has no buttons, and marks the texts of its parts. */
const silent = {
  ...chat,
  reply_parameters: z.looseObject({ message_id: z.number().int() }).optional(),
  disable_notification: z.boolean().optional(),
}
const marked = { parse_mode: z.enum(['HTML', 'MarkdownV2', 'Markdown']).optional() }
const common = { ...silent, ...marked, reply_markup: markup.optional() }
const caption = { caption: z.string().max(1024).optional() }
const inAlbum = { ...caption, ...marked, media: z.string().min(1) }
const album = z
  .array(z.strictObject({ ...inAlbum, type: z.enum(['photo', 'video', 'audio', 'document']) }))
  .min(2)
  .max(10)
  .refine(parts => new Set(parts.map(({ type }) => (type === 'video' ? 'photo' : type))).size === 1, {
    error: "can't be mixed",
  })
const place = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) }

/** What each method that sends takes, by its name in small letters. */
export const messages: Readonly<Record<string, z.ZodType>> = {
  sendmessage: z.strictObject({
    ...common,
    text: z.string().min(1).max(4096),
    link_preview_options: z.looseObject({ is_disabled: z.boolean().optional(), url: z.string().optional() }).optional(),
  }),
  sendphoto: z.strictObject({ ...common, ...caption, photo: z.string().min(1) }),
  senddocument: z.strictObject({
    ...common,
    ...caption,
    document: z.string().min(1).refine(isFetched, { error: 'failed to get HTTP URL content' }),
  }),
  sendvideo: z.strictObject({ ...common, ...caption, video: z.string().min(1) }),
  sendaudio: z.strictObject({ ...common, ...caption, audio: z.string().min(1) }),
  sendanimation: z.strictObject({ ...common, ...caption, animation: z.string().min(1) }),
  sendmediagroup: z.strictObject({ ...silent, media: album }),
  sendcontact: z.strictObject({
    ...common,
    phone_number: z.string().min(1),
    first_name: z.string().min(1),
    last_name: z.string().optional(),
    vcard: z.string().max(2048).optional(),
  }),
  sendvoice: z.strictObject({ ...common, ...caption, voice: z.string().min(1) }),
  sendlocation: z.strictObject({ ...common, ...place }),
  sendvenue: z.strictObject({ ...common, ...place, title: z.string().min(1), address: z.string().min(1) }),
}

export const chatAction = z.looseObject({
  ...chat,
  action: z.enum([
    ...(['typing', 'upload_photo', 'upload_video', 'upload_voice', 'upload_document', 'upload_video_note'] as const),
    ...(['record_video', 'record_voice', 'record_video_note', 'choose_sticker', 'find_location'] as const),
  ]),
})

export const setWebhook = z.strictObject({
  url: z.string(),
  secret_token: z
    .string()
    .regex(/^[\w-]{1,256}$/)
    .optional(),
  allowed_updates: z.array(z.string()).optional(),
  max_connections: z.number().int().min(1).max(100).optional(),
  drop_pending_updates: z.boolean().optional(),
})

/** Of documents at an address Telegram fetches these alone; one that does not tell what it is may be one of them. */
function isFetched(document: string): boolean {
  const ending = /\.(\w{1,8})$/.exec(URL.parse(document)?.pathname ?? '')?.[1] ?? 'pdf'
  return /^(pdf|zip|gif)$/i.test(ending)
}

function isPayload(data: string): boolean {
  const bytes = Buffer.byteLength(data)
  return bytes >= 1 && bytes <= 64
}
