import { createHash, randomFillSync } from 'node:crypto'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Random bytes for many ids at once, because each draw is expensive. */
const pool = Buffer.alloc(16 * 256)
let drawn = pool.length

/** A UUID of version 7, as the database makes them: ids made later sort later. */
export function uuidv7(now = Date.now()): string {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  const bytes = pool.subarray(drawn, drawn + 16)
  drawn += 16
  bytes.writeUIntBE(now, 0, 6)
  return written(bytes, 0x70)
}

/** A UUID (version 8) that is always the same for the same texts. */
export function uuidOf(...texts: string[]): string {
  return written(createHash('sha256').update(JSON.stringify(texts)).digest().subarray(0, 16), 0x80)
}

function written(bytes: Buffer, version: number): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | version
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Whether a text can be compared with an id column. */
export function isUuid(value: string): boolean {
  return uuidPattern.test(value)
}
