import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

export const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export type SecretBox = {
  /** A keyed fingerprint: without the key nobody can test guesses against it. */
  digest(text: string): Buffer
  /** `place` names the row and column that hold the secret; `open` must be given the same one. */
  seal(plain: string, place: string): string
  /** As `seal`, but always the same text for the same secret in one place: a name for what is not to be told. */
  sealSame(plain: string, place: string): string
  /** Throws SecretUnreadable when the text was changed, moved to another place, or sealed with an unknown key. */
  open(sealed: string, place: string): string
}

export type TokenSigner = {
  signToken(payload: object, expiresAt: Date): string
  /** Null for a token that was changed, made with another key, or has expired. */
  readToken(token: string, now: Date): Record<string, unknown> | null
}

export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable'
}

export class KeyFileUnusable extends Error {
  override name = 'KeyFileUnusable'
}

/** `retired` keys only open what they sealed before, so a key can be replaced without resealing every row at once. */
export function openSecretBox(key: Buffer, retired: readonly Buffer[] = []): SecretBox {
  const current = sealingKey(key)
  const digestKey = derive(key, 'parley digests')
  const nonceKey = derive(key, 'parley nonces')
  const known = new Map([...retired.map(sealingKey), current].map(each => [each.id, each.bytes]))
  const sealWith = (nonce: Buffer, plain: string, place: string) =>
    `v1.${current.id}.${encrypt(plain, { nonce, key: current.bytes, associatedData: associated(current.id, place) })}`
  return {
    digest: text => createHmac('sha256', digestKey).update(text).digest(),
    seal: (plain, place) => sealWith(randomBytes(nonceBytes), plain, place),
    // A nonce must never serve two secrets: this one is made out of the secret and its place, under a key of its own.
    sealSame: (plain, place) => {
      const both = JSON.stringify([place, plain])
      return sealWith(createHmac('sha256', nonceKey).update(both).digest().subarray(0, nonceBytes), plain, place)
    },
    open(sealed, place) {
      const [version, keyId, body, ...rest] = sealed.split('.')
      if (version !== 'v1' || keyId === undefined || body === undefined || rest.length > 0) {
        throw new SecretUnreadable('This text is not a sealed secret.')
      }
      const bytes = known.get(keyId)
      if (bytes === undefined) throw new SecretUnreadable('The secret was sealed with a key that is not loaded.')
      return decrypt(body, bytes, associated(keyId, place))
    },
  }
}

/** For links that need no login, such as downloads. The payload is signed, not encrypted. */
export function openTokenSigner(key: Buffer): TokenSigner {
  const bytes = derive(key, 'parley signed links')
  return {
    signToken(payload, expiresAt) {
      const body = Buffer.from(JSON.stringify({ payload, expires: expiresAt.getTime() })).toString('base64url')
      return `${body}.${signature(body, bytes).toString('base64url')}`
    },
    readToken(token, now) {
      const [body = '', mark = '', ...rest] = token.split('.')
      const given = Buffer.from(mark, 'base64url')
      const right = signature(body, bytes)
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null
      const { payload, expires } = JSON.parse(Buffer.from(body, 'base64url').toString())
      return now.getTime() < expires ? payload : null
    },
  }
}

/**
 * Reads the master key from a file. If there is none, it is made; of several starting processes all get the same key.
 */
export function readKeyFile(path: string): Buffer {
  const key = existingKey(path) ?? createdKey(path)
  if (key.length !== keyBytes) {
    throw new KeyFileUnusable(`The key file ${path} must hold exactly ${keyBytes} bytes, but it holds ${key.length}.`)
  }
  return key
}

/** What an API may show of a stored secret. A short one shows nothing, because four characters would give it away. */
export function maskSecret(text: string): string {
  return text.length < 8 ? '****' : `****${text.slice(-4)}`
}

/**
 * Whether a text that was sent as a secret is what was shown in the place of one: of this one, or of one that somebody
 * has replaced since a form was opened. No secret is ever that.
 */
export function isMask(text: string): boolean {
  return /^\*{4}(.{4})?$/su.test(text)
}

function sealingKey(key: Buffer): { id: string; bytes: Buffer } {
  const bytes = derive(key, 'parley secret box')
  const id = derive(key, 'parley key id').toString('hex').slice(0, 8)
  return { id, bytes }
}

/** One purpose, one key: a flaw in one use must not open the other. */
function derive(key: Buffer, purpose: string): Buffer {
  if (key.length !== keyBytes) throw new RangeError(`A master key has ${keyBytes} bytes, not ${key.length}.`)
  return Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes))
}

function associated(keyId: string, place: string): Buffer {
  return Buffer.from(`v1.${keyId}|${place}`)
}

type Sealing = { nonce: Buffer; key: Buffer; associatedData: Buffer }

function encrypt(plain: string, { nonce, key, associatedData }: Sealing): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(associatedData)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
}

function decrypt(text: string, key: Buffer, place: Buffer): string {
  const bytes = Buffer.from(text, 'base64url')
  // Node skips unknown characters in base64; without this check one sealed secret would have many spellings.
  if (bytes.toString('base64url') !== text || bytes.length < nonceBytes + tagBytes) {
    throw new SecretUnreadable('This text is not a sealed secret.')
  }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(place).setAuthTag(bytes.subarray(-tagBytes))
  try {
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch (cause) {
    throw new SecretUnreadable('The secret was changed or belongs to another place.', { cause })
  }
}

function signature(body: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest()
}

function existingKey(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return null
    throw new KeyFileUnusable(`The key file ${path} cannot be read (${errorCode(cause)}).`, { cause })
  }
}

/** A hard link appears whole or not at all and fails when the name is taken, so every process reads the same key. */
function createdKey(path: string): Buffer {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeDurably(draft, randomBytes(keyBytes))
    linkSync(draft, path)
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') {
      throw new KeyFileUnusable(`The key file ${path} cannot be created (${errorCode(cause)}).`, { cause })
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path)
}

function writeDurably(path: string, bytes: Buffer) {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
