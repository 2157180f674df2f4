import type { Channel, Hook, HttpAnswer } from '../vendor.ts'
import { get, hmac, isoTime, json, sameSecret, textAt } from '../wire.ts'

const own = 'https://graph.facebook.com'
/** Where the operator chooses no other. */
export const graphVersion = 'v23.0'

export function graphUrl(channel: Pick<Channel, 'host' | 'graphVersion'>, path: string): string {
  return `${channel.host(own)}/${channel.graphVersion ?? graphVersion}/${path}`
}

export function graphHeaders({ settings }: Channel): Record<string, string> {
  return { authorization: `Bearer ${settings.accessToken ?? ''}` }
}

/** The app's secret signs the raw body. */
export function isFromMeta({ headers, body }: Hook, { settings }: Channel): boolean {
  if (!settings.appSecret) return false
  const expected = `sha256=${hmac('sha256', settings.appSecret, body).toString('hex')}`
  return sameSecret(headers['x-hub-signature-256'], expected)
}

/** Meta asks once, when the address is entered, whether we know the token entered with it. */
export function answerChallenge({ query }: Hook, { settings }: Channel): string | null {
  if (query['hub.mode'] !== 'subscribe') return null
  if (!sameSecret(query['hub.verify_token'], settings.webhookVerifyToken)) return null
  return query['hub.challenge'] ?? null
}

/** In place of the app's own address. Meta tries it at once, and expects it to know the token. */
export function callbackOf({ webhookUrl, settings }: Channel): Record<string, string> {
  return { override_callback_uri: webhookUrl, verify_token: settings.webhookVerifyToken ?? '' }
}

/** Each permission that is missing has a number of its own, from 200 to 299. */
export function isPermission(code: string): boolean {
  return /^2\d\d$/.test(code)
}

/** A token may be asked about itself. `expires_at` is 0 where it has no end. */
export const tokenEnd = {
  request: (channel: Channel) => {
    const token = encodeURIComponent(channel.settings.accessToken ?? '')
    return get(graphUrl(channel, `debug_token?input_token=${token}`), graphHeaders(channel))
  },
  read: ({ body }: HttpAnswer) => {
    const end = textAt(json(body), 'data', 'expires_at')
    return end === '0' ? null : isoTime(end)
  },
}
