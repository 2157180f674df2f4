import { createHash, createHmac, randomUUID } from 'node:crypto'

/** Reads what a stranger sent without trusting its shape: a missing step gives undefined. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = Reflect.get(found, step)
  }
  return found
}

/** Text or number as text; anything else is ''. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

export function bearerOf(headers: Readonly<Record<string, string>>, name = 'authorization'): string {
  return /^Bearer (\S+)$/.exec(headers[name] ?? '')?.[1] ?? ''
}

/** User and password of a Basic login; both empty where there is none. */
export function basicOf(headers: Readonly<Record<string, string>>): { user: string; password: string } {
  const packed = /^Basic (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const text = Buffer.from(packed, 'base64').toString('utf8')
  const cut = text.indexOf(':')
  return cut < 0 ? { user: '', password: '' } : { user: text.slice(0, cut), password: text.slice(cut + 1) }
}

export function digits(text: string): string {
  return text.replace(/\D/g, '')
}

/** An international number, with or without its plus as `plus` says. */
export function isNumber(text: string, plus: 'with' | 'without' | 'either' = 'either'): boolean {
  const sign = { with: '\\+', without: '', either: '\\+?' }[plus]
  return new RegExp(`^${sign}[1-9]\\d{7,14}$`).test(text)
}

export function hmac(algorithm: 'sha1' | 'sha256' | 'sha512', secret: string, body: string | Buffer): Buffer {
  return createHmac(algorithm, secret).update(body).digest()
}

/** As long and as odd as the ids of vendors are. */
export function idOf(prefix = ''): string {
  return prefix + createHash('sha256').update(randomUUID()).digest('base64url').replace(/[-_]/g, 'x').slice(0, 28)
}

export function uuid(): string {
  return randomUUID()
}

export function seconds(): string {
  return String(Math.floor(Date.now() / 1000))
}

export function iso(): string {
  return new Date().toISOString()
}

/** Null for what is no JSON. */
export function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}
