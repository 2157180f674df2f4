import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  KeyFileUnusable,
  maskSecret,
  openSecretBox,
  openTokenSigner,
  readKeyFile,
  type SecretBox,
  SecretUnreadable,
} from './secrets.ts'

const key = Buffer.alloc(32, 1)
const otherKey = Buffer.alloc(32, 2)
const place = 'acme|channels|7|data'
const folder = mkdtempSync(join(tmpdir(), 'parley-secrets-'))

afterAll(() => rmSync(folder, { recursive: true }))

describe('a sealed secret', () => {
  const box = openSecretBox(key)

  test('opens in its own place, whatever the language and length', () => {
    for (const plain of ['', 'x', 'naïve ключ 秘密 🔑', 'a'.repeat(100_000)]) {
      expect(box.open(box.seal(plain, place), place)).toBe(plain)
    }
  })

  test('is spelled v1, key id, base64url, and never twice the same', () => {
    const first = box.seal('hunter2', place)
    expect(first).toMatch(/^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$/)
    expect(box.seal('hunter2', place)).not.toBe(first)
  })

  test('is the same text each time where it is a name, another one in another place', () => {
    const name = box.sealSame('919876511010', place)
    expect(box.sealSame('919876511010', place)).toBe(name)
    expect(box.open(name, place)).toBe('919876511010')
    expect(box.sealSame('919876511011', place).slice(12, 28)).not.toBe(name.slice(12, 28))
    expect(box.sealSame('919876511010', `${place} `).slice(12, 28)).not.toBe(name.slice(12, 28))
  })

  test('does not open after a move to another row, column or tenant', () => {
    const sealed = box.seal('hunter2', place)
    for (const elsewhere of ['acme|channels|8|data', 'acme|users|7|data', 'globex|channels|7|data', '', `${place} `]) {
      expect(() => box.open(sealed, elsewhere)).toThrow(SecretUnreadable)
    }
  })

  test('does not open after the change of any one character', () => {
    const sealed = box.seal('hunter2', place)
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      expect(() => box.open(changed, place), changed).toThrow(SecretUnreadable)
    }
  })

  test('refuses texts that never were sealed', () => {
    const { length } = box.seal('', place)
    for (const text of ['', 'hunter2', 'v1..', 'v1.abc', `${box.seal('x', place)}=`, 'v'.repeat(length)]) {
      expect(() => box.open(text, place), text).toThrow(SecretUnreadable)
    }
  })

  test('opens with a retired key, and not with a stranger’s', () => {
    const sealed = openSecretBox(otherKey).seal('hunter2', place)
    expect(openSecretBox(key, [otherKey]).open(sealed, place)).toBe('hunter2')
    expect(() => box.open(sealed, place)).toThrow('sealed with a key that is not loaded')
    expect(openKeyId(openSecretBox(key, [otherKey]))).toBe(openKeyId(box))
  })

  test('needs a key of 32 bytes', () => {
    expect(() => openSecretBox(Buffer.alloc(16))).toThrow('A master key has 32 bytes, not 16.')
  })
})

describe('a signed token', () => {
  const signer = openTokenSigner(key)
  const noon = new Date('2026-11-21T12:00:00Z')
  const token = signer.signToken({ fileId: 'f1', name: 'Größe.pdf' }, noon)

  test('gives its payload back until it expires', () => {
    expect(signer.readToken(token, new Date(noon.getTime() - 1))).toEqual({ fileId: 'f1', name: 'Größe.pdf' })
    expect(signer.readToken(token, noon)).toBeNull()
  })

  test('is refused when changed, cut, or signed by another key', () => {
    const [body = '', mark = ''] = token.split('.')
    const forged = Buffer.from('{"payload":{"fileId":"f2"},"expires":9e15}').toString('base64url')
    const foreign = openTokenSigner(otherKey).signToken({ fileId: 'f1' }, noon)
    for (const bad of [`${forged}.${mark}`, body, `${body}.`, `${token}.x`, mark, '', '.', foreign]) {
      expect(signer.readToken(bad, new Date(0)), bad).toBeNull()
    }
  })
})

describe('the key file', () => {
  test('is made with 32 bytes for its owner alone, and stays the same', () => {
    const path = join(folder, 'deep/down/master.key')
    const made = readKeyFile(path)
    expect(made).toHaveLength(32)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readKeyFile(path)).toEqual(made)
    expect(readdirSync(join(folder, 'deep/down'))).toEqual(['master.key'])
  })

  test('is the same for several processes that start at once', async () => {
    const path = join(folder, 'shared.key')
    const script = `const { readKeyFile } = await import(${JSON.stringify(join(import.meta.dirname, 'secrets.ts'))})
      while (Date.now() < ${Date.now() + 1500}) {}
      process.stdout.write(readKeyFile(${JSON.stringify(path)}).toString('hex'))`
    const keys = await Promise.all([1, 2, 3, 4].map(() => outputOf(script)))
    expect(new Set(keys)).toEqual(new Set([readFileSync(path).toString('hex')]))
  })

  test('is refused in a clear sentence when cut short or unreadable', () => {
    const short = join(folder, 'short.key')
    writeFileSync(short, 'half a key')
    expect(() => readKeyFile(short)).toThrow(
      new KeyFileUnusable(`The key file ${short} must hold exactly 32 bytes, but it holds 10.`),
    )
    const directory = join(folder, 'directory.key')
    mkdirSync(directory)
    expect(() => readKeyFile(directory)).toThrow(
      new KeyFileUnusable(`The key file ${directory} cannot be read (EISDIR).`),
    )
    const below = join(short, 'master.key')
    expect(() => readKeyFile(below)).toThrow(KeyFileUnusable)
  })
})

test('a masked secret shows its last four characters, and nothing of a short one', () => {
  expect(maskSecret('EAAGm0PX4ZCabcd')).toBe('****abcd')
  expect(maskSecret('pass123')).toBe('****')
  expect(maskSecret('')).toBe('****')
})

function openKeyId(box: SecretBox) {
  return box.seal('', place).split('.')[1]
}

function outputOf(script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', code => (code === 0 ? resolve(output) : reject(new Error(`exit ${code}`))))
  })
}
