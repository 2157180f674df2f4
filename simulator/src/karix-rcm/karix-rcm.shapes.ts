import { z } from 'zod'
import { interactive } from '../meta/whatsapp.shapes.ts'

const values = z.record(z.string().regex(/^\d+$/), z.string())
const file = z.strictObject({
  type: z.enum(['image', 'video', 'audio', 'document']),
  url: z.url(),
  fileName: z.string().optional(),
  caption: z.string().optional(),
})
const act = z.strictObject({ type: z.string().optional(), index: z.string(), payload: z.string() })

const content = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('TEXT'),
    preview_url: z.boolean().optional(),
    shorten_url: z.boolean().optional(),
    text: z.string().min(1).max(4096),
  }),
  z.strictObject({ type: z.literal('AUTO_TEMPLATE'), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('TEMPLATE'),
    template: z.strictObject({ templateId: z.string().min(1), parameterValues: values }),
  }),
  z.strictObject({
    type: z.literal('MEDIA_TEMPLATE'),
    mediaTemplate: z.strictObject({
      templateId: z.string().min(1),
      media: file.optional(),
      bodyParameterValues: values,
      buttons: z.strictObject({ actions: z.array(act).optional(), quickReplies: z.array(act).optional() }).optional(),
    }),
  }),
  z.strictObject({ type: z.literal('ATTACHMENT'), attachment: file }),
  z.strictObject({ type: z.literal('INTERACTIVE'), interactive }),
  z.strictObject({
    type: z.literal('LOCATION'),
    location: z.strictObject({
      longitude: z.number(),
      latitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    }),
  }),
])

export const sendMessage = z.strictObject({
  message: z.strictObject({
    channel: z.enum(['WABA', 'RCS']),
    content,
    recipient: z.strictObject({
      to: z.string(),
      recipient_type: z.literal('individual'),
      reference: z
        .strictObject({
          cust_ref: z.string().optional(),
          messageTag1: z.string().optional(),
          conversationId: z.string().optional(),
        })
        .optional(),
    }),
    sender: z.strictObject({ from: z.string(), name: z.string().optional() }),
    preferences: z.strictObject({ webHookDNId: z.string().optional() }).optional(),
  }),
  metaData: z.strictObject({ version: z.string() }),
})
