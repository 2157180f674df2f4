import { createHash } from 'node:crypto'
import { gsmCodes, gsmText, needsUnicode } from '../sms/alphabet.ts'

/** How the bytes of a short message are to be read. */
export const codings = { gsm: 0, ascii: 1, latin1: 3, ucs2: 8 } as const

/** A text in as many parts as it takes; a part of several begins with the header that lets the phone join them. */
export type Parts = { dataCoding: number; isJoined: boolean; parts: readonly Buffer[] }

const gsm = { whole: 160, part: 153 }
const ucs2 = { whole: 140, part: 134 }

export function partsOf(text: string, ref: string): Parts {
  const isUnicode = needsUnicode(text)
  const { whole, part } = isUnicode ? ucs2 : gsm
  const characters = [...text].map(isUnicode ? ucs2Bytes : gsmBytes)
  const one = fill(characters, whole)
  const dataCoding = isUnicode ? codings.ucs2 : codings.gsm
  if (one.length <= 1) return { dataCoding, isJoined: false, parts: [one[0] ?? Buffer.alloc(0)] }
  const parts = fill(characters, part)
  const mark = createHash('sha256').update(ref).digest()[0] ?? 0
  const headed = parts.map((bytes, place) => Buffer.concat([joiner(mark, parts.length, place + 1), bytes]))
  return { dataCoding, isJoined: true, parts: headed }
}

export function textOf(message: Buffer, dataCoding: number, hasHeader: boolean): string {
  const bytes = hasHeader ? message.subarray((message[0] ?? 0) + 1) : message
  if (dataCoding === codings.ucs2) return new TextDecoder('utf-16be').decode(bytes)
  return dataCoding === codings.gsm ? gsmText(bytes) : bytes.toString('latin1')
}

/** No character is torn: neither an escaped one nor a pair of surrogates. */
function fill(characters: readonly Buffer[], most: number): Buffer[] {
  const parts: Buffer[][] = []
  let room = 0
  for (const bytes of characters) {
    if (bytes.length > room) {
      parts.push([])
      room = most
    }
    parts.at(-1)?.push(bytes)
    room -= bytes.length
  }
  return parts.map(part => Buffer.concat(part))
}

function gsmBytes(character: string): Buffer {
  return Buffer.from(gsmCodes(character))
}

function ucs2Bytes(character: string): Buffer {
  return Buffer.from(character, 'utf16le').swap16()
}

/** The user data header of a message in several parts. */
function joiner(mark: number, total: number, number: number): Buffer {
  return Buffer.from([5, 0, 3, mark, total, number])
}
