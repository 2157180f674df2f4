import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, text } from '../fields.ts'
import { contact, contactPath, optOutSources } from './contacts.ts'

const base = '/chatbird/api/customer_master/customers/:contactId'

export const consentLimits = { reason: 200 } as const

export const consentTexts = {
  title: 'Advertising',
  none: 'There is no channel yet that carries advertising.',
  stop: 'Stop advertising',
  allow: 'Allow advertising',
  stopped: 'Advertising stopped',
  allowed: 'Advertising allowed',
  reason: 'Reason',
  reasonTooLong: 'Reason must have at most 200 characters',
} as const

/** What a contact has said about advertising on one channel; null is nothing, so it may be sent. */
export const consent = z.object({
  channelId: id,
  name: z.string(),
  type: z.number(),
  optedOut: z.object({ at: instant, source: z.enum(optOutSources), reason: z.string() }).nullable(),
})
export type Consent = z.output<typeof consent>

export const listConsents = endpoint({
  method: 'GET',
  path: `${base}/consents`,
  summary: 'The channels that carry advertising, and on which of them the contact wants none.',
  params: contactPath,
  answer: z.object({ channels: z.array(consent) }),
})

const consentBody = z.object({
  channelId: text(),
  reason: z.string().trim().max(consentLimits.reason, consentTexts.reasonTooLong).default(''),
})
export const optOutContact = endpoint({
  method: 'POST',
  path: `${base}/optout`,
  summary: 'The contact wants no advertising on a channel.',
  params: contactPath,
  body: consentBody,
  answer: z.object({ customer: contact }),
})
export const optInContact = endpoint({
  method: 'POST',
  path: `${base}/optin`,
  summary: 'Takes an opt-out back.',
  params: contactPath,
  body: consentBody,
  answer: z.object({ customer: contact }),
})
