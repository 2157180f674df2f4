import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { absent, id, name, numberText, text } from '../fields.ts'
import { texts } from '../texts.ts'
import { channelTexts, longestChannelName } from './channels.ts'

export const onboardingTexts = {
  notConfigured: 'Embedded signup is not configured',
  nothingShared: 'No WhatsApp Business Account was shared. Connect again and choose one.',
  tokenRequired: 'Access token is required',
  wabaRequired: 'WABA id is required',
  required: (label: string) => `${label} is required`,
  digits: (label: string) => `${label} must be digits`,
  sessionRequired: 'Session is required',
  wrongNumber: texts.numberFormat,
  displayNameRequired: 'Display name is required',
  wrongCode: 'Invalid code',
  wrongPin: 'PIN must be 6 digits',
  connected: 'Number is connected already',
} as const

export const wabaNumber = z.object({
  phoneNumberId: z.string(),
  displayPhoneNumber: z.string(),
  verifiedName: z.string(),
  quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
  /** Whether its owner has proved to hold it, by the code that WhatsApp sends. */
  verified: z.boolean(),
  /** The channel that it is connected to already. */
  channelId: id.nullable(),
})
export type WabaNumber = z.output<typeof wabaNumber>

const graphId = (label: string) =>
  text({ max: 100, label }).pipe(
    z.string().min(1, onboardingTexts.required(label)).regex(/^\d*$/, onboardingTexts.digits(label)),
  )
const sessionId = text({ max: 100, label: 'Session' }).pipe(z.string().min(1, onboardingTexts.sessionRequired))
const phoneNumberId = graphId('Phone number id')
const path = '/chatbird/api/mcmi'

export const readSignup = endpoint({
  method: 'GET',
  path: `${path}/embedded/signup`,
  summary: 'The Facebook app that owners of WhatsApp numbers sign up with, where the operator has set one.',
  answer: z.object({
    enabled: z.boolean(),
    appId: z.string(),
    configId: z.string(),
    graphVersion: z.string(),
  }),
})

export const startSignup = endpoint({
  method: 'POST',
  path: `${path}/embedded/signup`,
  summary: 'Begins to connect WhatsApp, with the code of an embedded sign-up or with an access token; lasts an hour.',
  body: z.object({
    code: text({ max: 2000, label: 'Code' }).optional(),
    /** Where Facebook sent the person back to; it wants to hear the same address again. */
    redirectUri: text({ max: 2000, label: 'Address' }).optional(),
    accessToken: text({ max: 2000, label: 'Access token' }).optional(),
    /** Signs what WhatsApp calls us with; without one the channel cannot believe any call. */
    appSecret: text({ max: 200, label: 'App secret' }).optional(),
    wabaId: absent(graphId('WABA id')),
    phoneNumberId: absent(phoneNumberId),
  }),
  answer: z.object({ sessionId: id, wabaId: z.string(), phoneNumbers: z.array(wabaNumber) }),
  transaction: 'none',
})

export const listWabaNumbers = endpoint({
  method: 'GET',
  path: `${path}/waba/phone_numbers`,
  summary: 'Numbers of the account that is being connected.',
  query: z.object({ sessionId: text({ max: 100, label: 'Session' }).default('') }),
  answer: z.object({ phoneNumbers: z.array(wabaNumber) }),
  transaction: 'none',
})

export const addWabaNumber = endpoint({
  method: 'POST',
  path: `${path}/waba/phone_numbers/add`,
  summary: 'Adds a number to the account that is being connected.',
  body: z.object({
    sessionId,
    cc: numberText
      .pipe(text({ max: 5, label: 'Country code' }))
      .pipe(z.string().regex(/^\+?\d{1,3}$/, onboardingTexts.wrongNumber)),
    phoneNumber: numberText
      .pipe(text({ max: 30, label: 'Number' }))
      .pipe(z.string().regex(/^\+?[\d\s().-]{4,}$/, onboardingTexts.wrongNumber)),
    verifiedName: name({ max: 100, label: 'Display name' }).pipe(
      z.string().min(1, onboardingTexts.displayNameRequired),
    ),
  }),
  answer: z.object({ phoneNumberId: z.string() }),
  transaction: 'none',
})

export const sendWabaCode = endpoint({
  method: 'POST',
  path: `${path}/waba/phone_numbers/send_code`,
  summary: 'Has WhatsApp send or speak a code to the number.',
  body: z.object({
    sessionId,
    phoneNumberId,
    codeMethod: z.enum(['SMS', 'VOICE']),
    language: text({ max: 10, label: 'Language' }).default('en_US'),
  }),
  answer: z.object({ sent: z.boolean() }),
  transaction: 'none',
})

export const verifyWabaNumber = endpoint({
  method: 'POST',
  path: `${path}/waba/phone_numbers/verify`,
  summary: 'Proves the number with the code that came.',
  body: z.object({ sessionId, phoneNumberId, code: numberText.pipe(text({ max: 20, label: 'Code' })) }),
  answer: z.object({ verified: z.boolean() }),
  transaction: 'none',
})

export const onboardChannel = endpoint({
  method: 'POST',
  path: `${path}/channels/onboard`,
  summary: 'Registers the number with its PIN, has WhatsApp call us, and makes the channel.',
  body: z.object({
    sessionId,
    phoneNumberId,
    name: z.preprocess(
      value => value ?? '',
      name({ max: longestChannelName, label: 'Channel name' }).pipe(z.string().min(1, channelTexts.nameRequired)),
    ),
    deptId: text({ max: 100, label: 'Department' }).nullish(),
    pin: numberText.pipe(
      z
        .string()
        .trim()
        .regex(/^\d{6}$/, onboardingTexts.wrongPin),
    ),
  }),
  answer: z.object({ channelId: id }),
  transaction: 'none',
})
