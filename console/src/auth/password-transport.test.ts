import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { passwordForWire } from './password-transport.ts'

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const key = { enabled: true, keyId: 'k1', algorithm: 'RSA-OAEP-256' as const, publicKey: pair.publicKey }
const readKey = async () => key

test('an encrypted password carries the time and is read with the private key (AUTH-003, AUTH-004)', async () => {
  const sent = await passwordForWire('pässword|1', 'optional', readKey)
  const [, keyId, sealed] = /^enc:v1:([^:]+):(.+)$/.exec(sent) ?? []
  expect(keyId).toBe('k1')
  const [at, ...password] = open(sealed ?? '').split('|')
  expect(password.join('|')).toBe('pässword|1')
  expect(Math.abs(Number(at) - Date.now())).toBeLessThan(60_000)
})

test('where encryption is off, no key is asked for', async () => {
  const sent = await passwordForWire('secret-1', 'off', () => {
    throw new Error('asked')
  })
  expect(sent).toBe('secret-1')
})

test('a key that is switched off is used only where encryption is required', async () => {
  const off = async () => ({ ...key, enabled: false })
  expect(await passwordForWire('secret-1', 'optional', off)).toBe('secret-1')
  expect(await passwordForWire('secret-1', 'required', off)).toMatch(/^enc:v1:k1:/)
})

test('a password too long for the key goes plain where that is allowed, and is refused in words where not', async () => {
  const long = 'ü'.repeat(120)
  expect(await passwordForWire(long, 'optional', readKey)).toBe(long)
  await expect(passwordForWire(long, 'required', readKey)).rejects.toThrow('too long')
})

function open(sealed: string): string {
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return privateDecrypt({ key: pair.privateKey, ...padding }, Buffer.from(sealed, 'base64')).toString('utf8')
}
