import { email, sms } from '../channels/kinds.ts'

/** Longest texts in characters, and how many there may be of a thing. */
export const templateLimits = {
  name: 512,
  plainName: 100,
  header: 60,
  body: 1024,
  offerBody: 600,
  footer: 60,
  button: 25,
  cardBody: 160,
  offer: 15,
  code: 15,
  sms: 1600,
  subject: 200,
  /** Of a mail; nobody reads as much, and providers cut it. */
  mail: 100_000,
  buttons: { all: 10, URL: 2, PHONE_NUMBER: 1, COPY_CODE: 1, QUICK_REPLY: 10 },
  cards: { least: 2, most: 10 },
  cardButtons: { least: 1, most: 2 },
} as const

/** How long the body may be. */
export function bodyLimit(channelType: number, layout: string): number {
  if (channelType === sms) return templateLimits.sms
  if (channelType === email) return templateLimits.mail
  return layout === 'limited_time_offer' ? templateLimits.offerBody : templateLimits.body
}
