import { createPrivateKey, createSign, type KeyObject } from 'node:crypto'
import type { Channel, HttpCall } from '../vendor.ts'
import { json, postForm, textAt } from '../wire.ts'

const scope = 'https://www.googleapis.com/auth/rcsbusinessmessaging'
const tokenHost = 'https://oauth2.googleapis.com'
const lifeSeconds = 3600

/** What is wrong with a service account's key as it was downloaded. */
export function serviceAccountProblem(value: string): string | null {
  const account = json(value)
  if (!textAt(account, 'client_email') || !textAt(account, 'private_key')) {
    return 'Must be the JSON key of a service account'
  }
  return privateKeyOf(account) ? null : 'The private key in it cannot be read'
}

/** Google gives a token for a claim that is signed with the account's own key. */
export function tokenCall({ settings, host }: Channel): HttpCall {
  return postForm(
    `${host(tokenHost)}/token`,
    {},
    {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: signedClaim(json(settings.serviceAccount ?? '')),
    },
  )
}

function signedClaim(account: unknown): string {
  const issuedAt = Math.floor(Date.now() / 1000)
  const keyId = textAt(account, 'private_key_id')
  const head = { alg: 'RS256', typ: 'JWT', ...(keyId && { kid: keyId }) }
  const claim = {
    iss: textAt(account, 'client_email'),
    scope,
    aud: `${tokenHost}/token`,
    iat: issuedAt,
    exp: issuedAt + lifeSeconds,
  }
  const signed = [head, claim].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  const key = privateKeyOf(account)
  // A key that cannot be read is never saved; without one, Google says so.
  return key ? `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}` : signed
}

function privateKeyOf(account: unknown): KeyObject | null {
  try {
    return createPrivateKey(textAt(account, 'private_key'))
  } catch {
    return null
  }
}
