import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
} from 'node:crypto'
import { asSystem } from '../platform/database/database.ts'
import { invalid, Refusal } from '../platform/refusals.ts'
import type { Platform } from '../platform/work.ts'

const keyName = 'password-transport'
const maxAgeMs = 5 * 60_000
type Transport = { keyId: string; publicKey: string; privateKey: string }
const opened = new WeakMap<Platform, Promise<Transport>>()

/** The key with which clients may encrypt passwords in transit; the server hashes them all the same. */
export function passwordTransport(platform: Platform): Promise<Transport> {
  const known = opened.get(platform)
  if (known !== undefined) return known
  const transport = readTransport(platform)
  opened.set(platform, transport)
  // Otherwise a database that was away once would close this door until the next start.
  transport.catch(() => opened.delete(platform))
  return transport
}

/** A password as it was typed, whether it came plain or as `enc:v1:<keyId>:<base64>`. */
export async function receivePassword(platform: Platform, sent: string, field = 'password'): Promise<string> {
  const { PASSWORD_ENCRYPTION: mode } = platform.config
  const parts = /^enc:v1:([^:]+):([A-Za-z0-9+/=]+)$/.exec(sent)
  if (!parts || mode === 'off') {
    if (mode === 'required') throw invalid('The password must be encrypted', field)
    return sent
  }
  const { keyId, privateKey } = await passwordTransport(platform)
  const [at, password] = keyId === parts[1] ? openPassword(privateKey, parts[2] ?? '') : [0, '']
  if (Math.abs(Date.now() - at) > maxAgeMs) {
    const message = 'The password has to be sent again.'
    throw new Refusal('soft', 400, {
      code: '400',
      accountCode: 'stale_password',
      message,
      errors: [{ field, message }],
    })
  }
  return password
}

async function readTransport(platform: Platform): Promise<Transport> {
  const made = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const sealed = platform.secrets.seal(made.privateKey, keyName)
  const stored = await asSystem(platform.databases, async db => {
    await db
      .insertInto('installationKeys')
      .values({ name: keyName, sealed })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return db.selectFrom('installationKeys').select('sealed').where('name', '=', keyName).executeTakeFirstOrThrow()
  })
  const privateKey = platform.secrets.open(stored.sealed, keyName)
  const publicKey = createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'pem' }).toString()
  return { privateKey, publicKey, keyId: createHash('sha256').update(publicKey).digest('hex').slice(0, 16) }
}

function openPassword(privateKey: string, sealed: string): [number, string] {
  try {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
    const text = privateDecrypt(key, Buffer.from(sealed, 'base64')).toString('utf8')
    const cut = text.indexOf('|')
    return cut < 0 ? [0, ''] : [Number(text.slice(0, cut)), text.slice(cut + 1)]
  } catch {
    // Garbage, or encrypted for another key: answered like a stale password, so that an attacker learns nothing.
    return [0, '']
  }
}
