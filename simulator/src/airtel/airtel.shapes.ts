import { z } from 'zod'

const ends = { to: z.string(), from: z.string() }
const fileType = z.enum(['IMAGE', 'VIDEO', 'DOCUMENT', 'AUDIO'])
const file = z.strictObject({
  type: fileType,
  id: z.string().min(1),
  fileName: z.string().optional(),
  caption: z.string().max(1024).optional(),
})
const words = z.strictObject({ text: z.string().min(1).max(4096) })

export const templateMessage = z.strictObject({
  ...ends,
  templateId: z.string().min(1),
  filterBlacklistNumbers: z.boolean().optional(),
  message: z.strictObject({
    headerVars: z.array(z.string()).optional(),
    variables: z.array(z.string()).optional(),
    payload: z.array(z.string()).optional(),
  }),
  mediaAttachment: file.optional(),
})

type Session = {
  to: string
  from: string
  sessionId: string
  message?: { text: string } | undefined
  mediaAttachment?: { id: string } | undefined
}
const session = { ...ends, sessionId: z.string().min(1) }

/** By the end of the path. */
export const sessionBodies: Readonly<Record<string, z.ZodType<Session>>> = {
  text: z.strictObject({ ...session, message: words }),
  media: z.strictObject({ ...session, mediaAttachment: file }),
  'interactive/list': z.strictObject({
    ...session,
    message: words,
    list: z.strictObject({
      heading: z.string().min(1).max(20),
      options: z
        .array(
          z.strictObject({
            tag: z.string().min(1),
            title: z.string().min(1).max(24),
            description: z.string().max(72).optional(),
          }),
        )
        .min(1)
        .max(10),
    }),
  }),
  'interactive/buttons': z.strictObject({
    ...session,
    message: z.strictObject({ text: z.string().min(1).max(1024) }),
    buttons: z
      .array(z.strictObject({ tag: z.string().min(1), title: z.string().min(1).max(20) }))
      .min(1)
      .max(3),
    mediaAttachment: file.optional(),
  }),
}

export const rcsMessage = z
  .strictObject({
    customerId: z.string(),
    subAccountId: z.string(),
    agentId: z.string(),
    msisdn: z.string(),
    templateId: z.string().optional(),
    templateVariableData: z.strictObject({ textVariables: z.array(z.string()) }).optional(),
    // What goes outside of templates is not published.
    message: z.strictObject({ text: z.string().min(1) }).optional(),
    ttl: z.string().optional(),
  })
  .refine(
    ({ templateId, message }) => Boolean(templateId) !== Boolean(message),
    'Exactly one of templateId and message',
  )

export const smsMessage = z.strictObject({
  customerId: z.string().min(1),
  destinationAddress: z.array(z.string()).length(1),
  sourceAddress: z.string().min(1),
  message: z.string().min(1).max(1600),
  messageType: z.enum(['SERVICE_IMPLICIT', 'SERVICE_EXPLICIT', 'PROMOTIONAL', 'TRANSACTIONAL']),
  dltTemplateId: z.string().optional(),
  entityId: z.string().optional(),
  otp: z.literal(true).optional(),
  metaData: z.record(z.string(), z.unknown()).optional(),
})

const uploaded = z.instanceof(File).refine(({ size }) => size > 0, 'The file is empty')

export const sessionUpload = z.strictObject({ type: fileType, businessId: z.string(), file: uploaded })
export const templateUpload = z.strictObject({
  customerId: z.string(),
  phoneNumber: z.string(),
  mediaType: fileType,
  messageType: z.literal('TEMPLATE_MESSAGE'),
  file: uploaded,
})
