import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, instant, text } from '../fields.ts'
import { texts } from '../texts.ts'

export const loginTexts = {
  ok: 'Login successful',
  invalidCredentials: 'Invalid email or password',
  invalidCaptcha: 'Invalid captcha',
  captchaMissing: 'Please enter captcha.',
  notActivated: 'Please activate your account using the link sent to your email.',
  inactive: 'Your account is inactive. Please contact your administrator.',
  sessionExists: 'You are already logged in on another device.',
  locked: 'Too many failed attempts. Please try again later.',
  existingSession: {
    title: 'Existing Session',
    text: 'You are already logged in on another device. Do you want to end that session and continue?',
  },
} as const

export const captchaPurposes = ['login', 'forgetPassword', 'signup'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]

export const generateCaptcha = endpoint({
  method: 'GET',
  path: '/account/captcha/generate',
  summary: 'Draws a captcha that is valid once, for its purpose, for five minutes.',
  query: z.object({ purpose: z.enum(captchaPurposes).default('login') }),
  answer: z.object({ captchaId: z.string(), captcha: z.base64(), mimeType: z.literal('image/png') }),
})

/** RFC 5322 in the strictness of a browser's e-mail field. */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/

const mandatory = text({ max: 1000, label: 'Text' }).min(1, texts.mandatory)

export const loginDraft = z.object({
  email: z.string({ error: texts.mandatory }).trim().min(1, texts.mandatory).regex(emailPattern, texts.invalidEmail),
  password: z.string({ error: texts.mandatory }).min(1, texts.mandatory).max(4096, texts.mandatory),
  captcha: z.string({ error: loginTexts.captchaMissing }).trim().min(1, loginTexts.captchaMissing).max(100),
  captchaId: mandatory,
  removeExistingSession: flag().default(false),
  appId: z.enum(['console', 'chatagent', 'api']).default('console'),
})
export type LoginDraft = z.input<typeof loginDraft>

export const loginOk = z.object({
  twoFactorRequired: z.literal(false),
  token: z.string(),
  expiresOn: instant,
  uId: z.string(),
  eId: z.string(),
  name: z.string(),
  emailId: z.string(),
  roles: z.array(z.number()),
})
export type LoginOk = z.output<typeof loginOk>

export const login = endpoint({
  method: 'POST',
  path: '/account/enterprise/login/twoFactorAuth',
  summary: 'Signs a user in with e-mail, password and captcha.',
  body: loginDraft,
  answer: loginOk,
  transaction: 'none',
})

export const logout = endpoint({
  method: 'GET',
  path: '/account/logout',
  summary: 'Ends the session of the token that is sent; 200 without one as well.',
  answer: z.object({}),
})

export const publicKey = endpoint({
  method: 'GET',
  path: '/account/publicKey',
  summary: 'The key under which a client may encrypt passwords on their way.',
  answer: z.object({
    enabled: z.boolean(),
    keyId: z.string(),
    algorithm: z.literal('RSA-OAEP-256'),
    publicKey: z.string(),
  }),
})
