import { z } from 'zod'

const named = { name: z.string().optional(), address: z.string().optional() }

/** What `POST /_customer` takes under `share`. A file's caption, a reaction's sign and a row's title are the text beside it. */
export const shared = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
    contentType: z.string().min(1),
    base64: z.base64(),
    fileName: z.string().optional(),
  }),
  z.strictObject({ type: z.literal('location'), latitude: z.number(), longitude: z.number(), ...named }),
  z.strictObject({ type: z.literal('contact'), name: z.string().min(1), phone: z.string().min(1) }),
  /** To a message, by the vendor's id. */
  z.strictObject({ type: z.literal('reaction'), messageId: z.string().min(1) }),
  /** Of a list; its id is the payload. */
  z.strictObject({ type: z.literal('row'), description: z.string().optional() }),
])

/** What a customer does besides writing and pressing a button. */
export type Shared = z.output<typeof shared>
