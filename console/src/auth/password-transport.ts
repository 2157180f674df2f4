import { publicKey } from '@parley/contracts/auth/login.ts'
import type { AnswerOf } from '@parley/contracts/endpoint.ts'
import type { AppConfig } from '@parley/contracts/enterprises/settings.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAppConfig } from '../enterprises/settings.api.ts'
import { call } from '../lib/call.ts'
import { serverNow } from '../lib/server-clock.ts'

type PublicKey = AnswerOf<typeof publicKey>

export const publicKeyQuery = queryOptions({
  queryKey: ['auth', 'public-key'],
  queryFn: () => call(publicKey, {}),
  staleTime: 300_000,
})

const texts = {
  needsHttps: 'Passwords are encrypted here, which needs a secure page. Open this console with https://.',
  tooLong: 'This password is too long to be encrypted. Ask your administrator for a new one.',
} as const

/** Two blocks of SHA-256 and two bytes are OAEP's own; what is left holds the time and the password. */
const roomInKey = 256 - 2 * 32 - 2

/** How a password leaves this page: encrypted where the installation offers it, plain where it neither offers nor asks. */
export function usePasswordTransport(): (password: string) => Promise<string> {
  const { passwordEncryption } = useAppConfig()
  const queries = useQueryClient()
  return password => passwordForWire(password, passwordEncryption, () => queries.fetchQuery(publicKeyQuery))
}

export async function passwordForWire(
  password: string,
  mode: AppConfig['passwordEncryption'],
  readKey: () => Promise<PublicKey>,
): Promise<string> {
  if (mode === 'off') return password
  const obstacle = obstacleTo(password)
  if (obstacle && mode === 'required') throw new Error(obstacle)
  if (obstacle) return password
  const key = await readKey()
  return key.enabled || mode === 'required' ? seal(password, key) : password
}

function obstacleTo(password: string): string | null {
  // Browsers hide it on pages without TLS.
  if (!globalThis.crypto?.subtle) return texts.needsHttps
  return stamped(password).byteLength > roomInKey ? texts.tooLong : null
}

async function seal(password: string, { keyId, publicKey: pem }: PublicKey): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('spki', bytesOf(pem), algorithm, false, ['encrypt'])
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, stamped(password)))
  return `enc:v1:${keyId}:${btoa(String.fromCharCode(...sealed))}`
}

/** The server refuses what is older than five minutes, so that a recorded login cannot be played again. */
function stamped(password: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${serverNow()}|${password}`)
}

function bytesOf(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = pem.replace(/-----[^-]+-----|\s/g, '')
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0))
}
