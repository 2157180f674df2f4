import { z } from 'zod'

const text = (most: number) =>
  z.strictObject({ text: z.string().min(1).max(most), example: z.array(z.string()).optional() })
const element = z
  .strictObject({
    label: z.string().max(25),
    type: z.string(),
    text: z.string().max(25),
    contact_no: z.string().regex(/^\+\d+$/),
    website: z.string(),
    website_example: z.url(),
    example: z.string().min(1).max(15),
  })
  .partial()
const buttons = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['call_to_action', 'quick_reply', 'limited_time_offer']),
    elements: z.array(element).min(1).max(10),
  }),
  // Of a code, without a list.
  z.strictObject({ type: z.literal('OTP'), otp_type: z.enum(['COPY_CODE', 'ONE_TAP']), text: z.string().optional() }),
])
/** A template as it is submitted. */
export const draft = z.object({
  template_name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.array(z.string().min(2)).min(1),
  template_type: z.string(),
  template_category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']),
  components: z.strictObject({
    header: z
      .strictObject({
        type: z.enum(['text', 'image', 'video', 'document']),
        text: z.string().max(60).optional(),
        example: z.string().optional(),
      })
      .optional(),
    body: z.union([text(1024), z.strictObject({ add_security_recommendation: z.boolean() })]),
    footer: z
      .union([
        z.strictObject({ text: z.string().max(60) }),
        z.strictObject({ code_expiration_minutes: z.number().int().min(1).max(90) }),
      ])
      .optional(),
    buttons: buttons.optional(),
    cards: z
      .strictObject({
        header_type: z.enum(['image', 'video']),
        header_example: z.string().min(1),
        button_types: z.array(z.string()).min(1).max(2),
        elements: z
          .array(z.strictObject({ body: text(160), buttons: z.array(element).min(1).max(2) }))
          .min(2)
          .max(10),
      })
      .optional(),
    limited_time_offer: z.strictObject({ text: z.string().max(16), has_expiration: z.boolean() }).optional(),
  }),
})

export type Parts = z.output<typeof draft>['components']
export type Element = z.output<typeof element>
