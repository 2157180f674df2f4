import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, in 43 characters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token. It needs no salt, because the token is random. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
