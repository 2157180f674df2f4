import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, list, nested, number, text } from '../fields.ts'
import { texts } from '../texts.ts'

export const ref = z.object({ id: z.string(), name: z.string() })

export const sounds = { chime: 'Chime', bell: 'Bell', ding: 'Ding', pop: 'Pop', alert: 'Alert' } as const
export type SoundId = keyof typeof sounds
export const soundIds = ['chime', 'bell', 'ding', 'pop', 'alert'] as const satisfies readonly SoundId[]

export const soundTexts = { blocked: 'Click anywhere to enable sound' } as const

/** What a sound may tell, in the order of the profile. */
export const soundTypes = { new_chat: 'New Chat', new_message: 'New Message' } as const
export type SoundType = keyof typeof soundTypes

const soundSetting = z.object({
  type: z.enum(['new_chat', 'new_message']),
  sound: z.enum(soundIds),
  repeat: z.boolean(),
  volume: z.number().min(0).max(100),
})
export type SoundSetting = z.output<typeof soundSetting>
export const audioSettings = z.object({ enable: z.boolean(), sounds: z.array(soundSetting) })
export type AudioSettings = z.output<typeof audioSettings>

export const profileFields = z.object({
  uId: z.string(),
  id: z.string(),
  _id: z.string(),
  eId: z.string(),
  name: z.string(),
  userName: z.string(),
  emailId: z.string(),
  roles: z.array(z.number()),
  roleNames: z.array(z.string()),
  isAdmin: z.boolean(),
  permissions: z.array(z.string()),
  features: z.record(z.string(), z.boolean()),
  enterprise: z.object({
    eId: z.string(),
    name: z.string(),
    logo: z.string().nullable(),
    currency: z.enum(['INR', 'USD']),
    timezone: z.string(),
    country: z.string().nullable(),
  }),
  departments: z.array(ref),
  enablePushNotification: z.boolean(),
  enableChatNotification: z.boolean(),
  audioSettings,
  artifactsEnabled: z.boolean(),
  directSSO: z.boolean(),
  profilePic: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  timezone: z.string(),
  /** Null follows the enterprise, whose zone is then the one above. */
  ownTimezone: z.string().nullable(),
  language: z.literal('en'),
  agentStatus: z.number(),
  maxChats: z.number(),
  lastLoginOn: instant.nullable(),
  twoFactor: z.object({ isEnabled: z.boolean(), type: z.enum(['TOTP', 'EMAIL']).nullable(), enforced: z.boolean() }),
})
export type Profile = z.output<typeof profileFields>

export const readProfile = endpoint({
  method: 'GET',
  path: '/e/enterprise/profile',
  summary: "The caller's profile, permissions and enterprise.",
  answer: profileFields,
})

export const readMe = endpoint({
  method: 'GET',
  path: '/e/enterprise/users/me',
  summary: 'The same as the profile, and once more under `user`.',
  answer: profileFields.extend({ user: profileFields }),
})

export const profileDraft = z.object({
  name: text({ max: 100, label: 'Name' }).min(1, 'This field is mandatory.').optional(),
  phoneNumber: text({ max: 20, label: 'Phone number' })
    .regex(/^\+?[0-9 ()-]{0,20}$/, texts.numberFormat)
    .nullish(),
  /** Empty follows the enterprise. */
  timezone: text({ max: 64, label: 'Timezone' })
    .refine(zone => zone === '' || isTimeZone(zone), 'Timezone is not valid')
    .nullish(),
  profilePic: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2000)], { error: 'Picture is not a web address' })
    .nullish(),
  language: z.literal('en').optional(),
  enablePushNotification: flag().optional(),
  enableChatNotification: flag().optional(),
})
export type ProfileDraft = z.input<typeof profileDraft>

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/e/enterprise/profile',
  summary: "Changes the caller's own profile.",
  body: profileDraft,
  answer: z.object({ profile: profileFields }),
})

export const audioDraft = z.object({
  enableChatNotification: flag(),
  audioSettings: nested(
    z.object({
      enable: flag(),
      sounds: list(
        soundSetting.extend({
          repeat: flag(),
          volume: number(z.number('Volume is not valid').min(0, 'Volume is not valid').max(100, 'Volume is not valid')),
        }),
      ),
    }),
  ),
})
export type AudioDraft = z.input<typeof audioDraft>

export const updateAudio = endpoint({
  method: 'PUT',
  path: '/e/enterprise/profile/audio',
  summary: "Changes what the caller hears; a sound that isn't named keeps its setting.",
  body: audioDraft,
  answer: z.object({ enableChatNotification: z.boolean(), audioSettings }),
})

export const passwordTexts = {
  changed: 'Password changed successfully',
  tooShort: 'Your Password must be atleast 8 characters long',
  mismatch: 'Your passwords do not match. Please try again.',
  weak: 'Please choose a stronger password',
  wrong: 'Invalid password',
} as const

export const passwordDraft = z.object({
  oldPassword: z.string({ error: 'This field is mandatory.' }).min(1, 'This field is mandatory.').max(4096),
  password: z.string({ error: 'This field is mandatory.' }).min(1, 'This field is mandatory.').max(4096),
  confirmPassword: z.string({ error: 'This field is mandatory.' }).min(1, 'This field is mandatory.').max(4096),
})
export type PasswordDraft = z.input<typeof passwordDraft>

export const changePassword = endpoint({
  method: 'PUT',
  path: '/e/enterprise/change_password',
  summary: "Changes the caller's password and ends all other sessions.",
  body: passwordDraft,
  answer: z.object({}),
})

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    // Intl throws a RangeError for a zone it does not know.
    return false
  }
}
