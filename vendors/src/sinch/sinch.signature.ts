import type { Channel, Hook } from '../vendor.ts'
import { hmac, sameSecret } from '../wire.ts'

/**
 * The secret is the one that the webhook was made with, which is the verify token that the channel shows. It signs the
 * raw body, a nonce and a time; how old a call may be is not Sinch's rule, as it repeats calls for a day.
 */
export function isFromSinch({ headers, body }: Hook, { settings }: Channel): boolean {
  const secret = settings.webhookVerifyToken
  const nonce = headers['x-sinch-webhook-signature-nonce']
  const time = headers['x-sinch-webhook-signature-timestamp']
  if (!secret || !nonce || !time) return false
  const signed = Buffer.concat([body, Buffer.from(`.${nonce}.${time}`)])
  return sameSecret(headers['x-sinch-webhook-signature'], hmac('sha256', secret, signed).toString('base64'))
}
