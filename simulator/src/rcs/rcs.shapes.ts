import { z } from 'zod'

const said = { text: z.string().min(1).max(25), postbackData: z.string().max(2048) }
const suggestion = z.union([
  z.strictObject({ reply: z.strictObject(said) }),
  z.strictObject({
    action: z
      .strictObject({
        ...said,
        openUrlAction: z.looseObject({ url: z.url() }).optional(),
        dialAction: z.strictObject({ phoneNumber: z.string().regex(/^\+\d{5,15}$/) }).optional(),
        viewLocationAction: z.record(z.string(), z.unknown()).optional(),
        shareLocationAction: z.strictObject({}).optional(),
        createCalendarEventAction: z
          .strictObject({
            startTime: z.string(),
            endTime: z.string(),
            title: z.string(),
            description: z.string().optional(),
          })
          .optional(),
      })
      .refine(action => Object.keys(action).length === 3, 'Exactly one action'),
  }),
])
const contentInfo = z.strictObject({
  fileUrl: z.url(),
  thumbnailUrl: z.url().optional(),
  forceRefresh: z.boolean().optional(),
})
const card = z
  .strictObject({
    title: z.string().max(200).optional(),
    description: z.string().max(2000).optional(),
    media: z.strictObject({ height: z.enum(['SHORT', 'MEDIUM', 'TALL']), contentInfo }).optional(),
    suggestions: z.array(suggestion).max(4).optional(),
  })
  .refine(
    ({ title, description, media }) => title || description || media,
    'A card has a title, a description or media',
  )
const richCard = z.union([
  z.strictObject({
    standaloneCard: z.strictObject({
      cardOrientation: z.enum(['VERTICAL', 'HORIZONTAL']),
      thumbnailImageAlignment: z.enum(['LEFT', 'RIGHT']).optional(),
      cardContent: card,
    }),
  }),
  z.strictObject({
    carouselCard: z.strictObject({
      cardWidth: z.enum(['SMALL', 'MEDIUM']),
      cardContents: z.array(card).min(2).max(10),
    }),
  }),
])
const suggestions = { suggestions: z.array(suggestion).max(11).optional() }
const parts = [
  z.strictObject({ text: z.string().min(1).max(3072), ...suggestions }),
  z.strictObject({ contentInfo, ...suggestions }),
  z.strictObject({ fileName: z.string(), ...suggestions }),
  z.strictObject({ richCard, ...suggestions }),
] as const
const life = {
  ttl: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  expireTime: z.iso.datetime().optional(),
}
const once = ({ ttl, expireTime }: { ttl?: string | undefined; expireTime?: string | undefined }) => !ttl || !expireTime

export const googleMessage = z
  .strictObject({
    contentMessage: z.union(parts),
    messageTrafficType: z
      .enum(['AUTHENTICATION', 'TRANSACTION', 'PROMOTION', 'SERVICEREQUEST', 'ACKNOWLEDGEMENT'])
      .optional(),
    ...life,
  })
  .refine(once, 'Either ttl or expireTime')

export const dotgoMessage = z.strictObject({
  contentMessage: z.union([
    ...parts,
    z.strictObject({
      templateMessage: z.strictObject({
        templateCode: z.string().min(1),
        // A text that holds JSON; an object is refused.
        customParams: z.string().refine(isJson, 'customParams is not JSON').optional(),
      }),
    }),
  ]),
  ttl: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
})

const back = { plainText: z.string().min(1).max(25), postBack: z.strictObject({ data: z.string() }) }
const jioSuggestion = z.union([
  z.strictObject({ reply: z.strictObject(back) }),
  z.strictObject({
    action: z.strictObject({
      ...back,
      openUrl: z.looseObject({ url: z.url() }).optional(),
      dialerAction: z.strictObject({ phoneNumber: z.string() }).optional(),
      showLocation: z.record(z.string(), z.unknown()).optional(),
      shareLocation: z.record(z.string(), z.unknown()).optional(),
      createCalendarEvent: z.record(z.string(), z.unknown()).optional(),
    }),
  }),
])
const jioCard = z.strictObject({
  cardTitle: z.string().max(200).optional(),
  cardDescription: z.string().max(2000).optional(),
  cardMedia: z.strictObject({ mediaHeight: z.enum(['SHORT', 'MEDIUM', 'TALL']), contentInfo }).optional(),
  suggestions: z.array(jioSuggestion).max(4).optional(),
})
const jioSuggestions = { suggestions: z.array(jioSuggestion).max(11).optional() }
export const jioMessage = z
  .strictObject({
    content: z.union([
      z.strictObject({ plainText: z.string().min(1).max(2500), ...jioSuggestions }),
      z.strictObject({ contentInfo, ...jioSuggestions }),
      z.strictObject({
        richCardDetails: z.union([
          z.strictObject({
            standalone: z.strictObject({ cardOrientation: z.enum(['VERTICAL', 'HORIZONTAL']), content: jioCard }),
          }),
          z.strictObject({
            carousel: z.strictObject({
              cardWidth: z.enum(['SMALL_WIDTH', 'MEDIUM_WIDTH']),
              contents: z.array(jioCard).min(2).max(10),
            }),
          }),
        ]),
        ...jioSuggestions,
      }),
    ]),
    messageTrafficType: z.string().optional(),
    ...life,
  })
  .refine(once, 'Either ttl or expireTime')

export const googleEvent = z.strictObject({
  eventType: z.enum(['IS_TYPING', 'READ']),
  messageId: z.string().min(1).optional(),
})
export const jioEvent = z.strictObject({
  eventType: z.enum(['TYPING', 'MESSAGE_READ']),
  messageId: z.string().min(1).optional(),
})

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object'
  } catch {
    return false
  }
}
