import { isAscii, isUtf8 } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof encodings)[number]
/** `skip` is the length of the byte order mark. */
export type Judged = { encoding: Encoding; skip: number; lineBreaks: number }

const marks: [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]
const signatures = ['PK\u0003\u0004', 'PK\u0005\u0006', '%PDF-', '\u00d0\u00cf\u0011\u00e0']

/**
 * Finds the encoding in one pass; null when the file is no text. With `isWhole` false the last character may be cut
 * off.
 */
export async function judgeEncoding(parts: AsyncIterable<Uint8Array>, isWhole: boolean): Promise<Judged | null> {
  let judge: { take(part: Uint8Array): boolean; end(isWhole: boolean): Judged } | null = null
  for await (const part of parts) {
    if (!judge && isForeign(part)) return null
    judge ??= judgeFor(part)
    if (!judge.take(part)) return null
  }
  return judge?.end(isWhole) ?? { encoding: 'utf-8', skip: 0, lineBreaks: 0 }
}

/** How many bytes of the file one unit of the text from `Units` stands for. */
export function unitBytes(encoding: Encoding): number {
  return encoding.startsWith('utf-16') ? 2 : 1
}

/**
 * Text in which every unit stands for the same number of bytes, so that a position in it gives a position in the file.
 * Delimiters and quotes can be found in it; cells are decoded once they are cut out.
 */
export class Units {
  readonly #encoding: Encoding
  readonly #wide = new StringDecoder('utf16le')
  readonly #oneByte: InstanceType<typeof TextDecoder> | null
  #odd = Buffer.alloc(0)

  constructor(encoding: Encoding) {
    this.#encoding = encoding
    this.#oneByte = unitBytes(encoding) === 1 ? new TextDecoder(encoding) : null
  }

  of(part: Uint8Array): string {
    if (this.#oneByte) return viewOf(part).toString('latin1')
    if (this.#encoding === 'utf-16le') return this.#wide.write(viewOf(part))
    const bytes = Buffer.concat([this.#odd, part])
    const whole = bytes.length - (bytes.length % 2)
    this.#odd = Buffer.from(bytes.subarray(whole))
    return this.#wide.write(bytes.subarray(0, whole).swap16())
  }

  end(): string {
    return this.#wide.end()
  }

  decode(cell: string): string {
    if (!this.#oneByte) return cell.toWellFormed()
    return /[\u0080-\u00ff]/.test(cell) ? this.#oneByte.decode(Buffer.from(cell, 'latin1')) : cell
  }
}

/** The same bytes, not a copy of them. */
function viewOf(part: Uint8Array): Buffer {
  return Buffer.from(part.buffer, part.byteOffset, part.length)
}

function isForeign(head: Uint8Array): boolean {
  return signatures.some(signature => Buffer.from(signature, 'latin1').equals(head.subarray(0, signature.length)))
}

/** `take` returns false for a part that contains a NUL. */
function judgeFor(head: Uint8Array) {
  const [encoding, mark] = marks.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte)) ?? [null, []]
  const isWide = encoding?.startsWith('utf-16') ?? false
  let lineBreaks = 0
  let carried = Buffer.alloc(0)
  let isValid = true
  return {
    take(part: Uint8Array): boolean {
      lineBreaks += breaksIn(part)
      const bytes = carried.length > 0 ? Buffer.concat([carried, part]) : viewOf(part)
      const whole = isWide ? bytes.length - (bytes.length % 2) : wholeUtf8(bytes)
      const now = bytes.subarray(0, whole)
      carried = Buffer.from(bytes.subarray(whole))
      if (isWide) return !hasWideNul(now)
      isValid &&= isAscii(now) || isUtf8(now)
      return !part.includes(0)
    },
    end(isWhole: boolean): Judged {
      const isUtf = isValid && (carried.length === 0 || !isWhole)
      return { encoding: encoding ?? (isUtf ? 'utf-8' : 'windows-1252'), skip: mark.length, lineBreaks }
    },
  }
}

/** The length up to the last complete character. */
function wholeUtf8(bytes: Buffer): number {
  const tail = bytes.subarray(-3)
  const lead = tail.findLastIndex(byte => byte >= 0xc0)
  if (lead < 0) return bytes.length
  const byte = tail[lead] ?? 0
  const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
  const there = tail.length - lead
  return there < needed ? bytes.length - there : bytes.length
}

function hasWideNul(bytes: Buffer): boolean {
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
    const pair = at - (at % 2)
    if (bytes[pair] === 0 && bytes[pair + 1] === 0) return true
  }
  return false
}

/** Counts line breaks of both kinds, so there are never more records than this. */
function breaksIn(part: Uint8Array): number {
  let count = 0
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) count += 1
  for (let at = part.indexOf(13); at >= 0; at = part.indexOf(13, at + 1)) if (part[at + 1] !== 10) count += 1
  return count
}
