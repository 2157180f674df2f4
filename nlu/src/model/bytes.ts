/** Thrown for bytes that are no model, a model cut short or changed, or one of another version. */
export class BadModel extends Error {
  override name = 'BadModel'
}

type Numbers = Uint8Array | Int8Array | Uint16Array | Int32Array | Float32Array | Float64Array

export type ByteWriter = {
  whole: (value: number) => void
  real: (value: number) => void
  text: (value: string) => void
  numbers: (values: Numbers) => void
  bytes: () => Uint8Array
}

export type ByteReader = {
  whole: () => number
  real: () => number
  text: () => string
  /** A copy of the bytes of one written array, aligned for any element type. */
  raw: () => ArrayBuffer
  isAtEnd: () => boolean
}

const magic = 0x554c4e50
const headerLength = 16

/** `format` names what the bytes are and its version. Layout: magic, format, length and checksum of the body, body; numbers little-endian. */
export function newWriter(format: number): ByteWriter {
  let buffer = new Uint8Array(1 << 16)
  let length = headerLength
  const room = (more: number): DataView => {
    if (length + more > buffer.length) {
      const grown = new Uint8Array(Math.max(buffer.length * 2, length + more))
      grown.set(buffer)
      buffer = grown
    }
    const view = new DataView(buffer.buffer, length, more)
    length += more
    return view
  }
  const block = (values: Uint8Array) => {
    room(4).setUint32(0, values.length, true)
    room(values.length)
    buffer.set(values, length - values.length)
  }
  return {
    whole: value => room(4).setUint32(0, value, true),
    real: value => room(8).setFloat64(0, value, true),
    text: value => block(new TextEncoder().encode(value)),
    numbers: values => block(new Uint8Array(values.buffer, values.byteOffset, values.byteLength)),
    bytes: () => {
      const bytes = buffer.slice(0, length)
      const header = new DataView(bytes.buffer)
      header.setUint32(0, magic, true)
      header.setUint32(4, format, true)
      header.setUint32(8, length - headerLength, true)
      header.setUint32(12, checksum(bytes), true)
      return bytes
    },
  }
}

/** What kind of bytes these say they are; null for no bytes of ours. */
export function formatOf(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.length < headerLength || view.getUint32(0, true) !== magic ? null : view.getUint32(4, true)
}

/** Throws BadModel. */
export function newReader(bytes: Uint8Array, format: number): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < headerLength || view.getUint32(0, true) !== magic) throw new BadModel('These bytes are no model')
  const written = view.getUint32(4, true)
  if (written !== format) throw new BadModel(`Model format ${written.toString(16)} is not supported here`)
  const isWhole = view.getUint32(8, true) === bytes.length - headerLength
  if (!isWhole || view.getUint32(12, true) !== checksum(bytes)) throw new BadModel('The model is damaged')
  let at = headerLength
  const take = (length: number): number => {
    if (length > bytes.length - at) throw new BadModel('The model ends too early')
    at += length
    return at - length
  }
  const block = (): Uint8Array => {
    const length = view.getUint32(take(4), true)
    const from = take(length)
    return bytes.subarray(from, from + length)
  }
  return {
    whole: () => view.getUint32(take(4), true),
    real: () => view.getFloat64(take(8), true),
    text: () => new TextDecoder().decode(block()),
    raw: () => new Uint8Array(block()).buffer,
    isAtEnd: () => at === bytes.length,
  }
}

function checksum(bytes: Uint8Array): number {
  let low = 1
  let high = 0
  for (let at = headerLength; at < bytes.length; ) {
    const stop = Math.min(at + 3800, bytes.length)
    for (; at < stop; at++) {
      low += bytes[at] ?? 0
      high += low
    }
    low %= 65521
    high %= 65521
  }
  return ((high << 16) | low) >>> 0
}
