import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const appConfig = z.object({
  features: z.object({
    COMMUNITY: z.boolean(),
    hideSignup: z.boolean(),
    skipWebsocketNotification: z.boolean(),
    hideInnerHtml: z.boolean(),
  }),
  community: z.record(z.string(), z.string()),
  image: z.object({ maxWidth: z.number(), maxHeight: z.number(), maxBytes: z.number() }),
  jitTypes: z.object({ image: z.array(z.string()), video: z.array(z.string()), document: z.array(z.string()) }),
  passwordEncryption: z.enum(['off', 'optional', 'required']),
  defaultCurrency: z.enum(['INR', 'USD']),
})
export type AppConfig = z.output<typeof appConfig>

export const readAppConfig = endpoint({
  method: 'GET',
  path: '/config/app.json',
  summary: 'Switches of this installation that the console needs before anybody signs in.',
  answer: appConfig,
  envelope: 'none',
})

export const defaultTitle = 'Customer Messaging Console'

export const whiteLabel = z.object({
  host: z.string(),
  title: z.string(),
  logo: z.string().nullable(),
  favicon: z.string().nullable(),
  loader: z.string().nullable(),
  dashboardVideo: z.string().nullable(),
  banners: z.array(z.string()),
  colors: z.object({ primary: z.string(), secondary: z.string(), background: z.string(), text: z.string() }),
})
export type WhiteLabel = z.output<typeof whiteLabel>

export const readWhiteLabel = endpoint({
  method: 'GET',
  path: '/config/whitelabel.json',
  summary: 'Look of the console for the host that is asked.',
  answer: whiteLabel,
  envelope: 'none',
})
