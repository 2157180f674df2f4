/** One frame of SMPP 3.4, on its way out or in. An answer carries the command of its question with the highest bit set. */
export type Pdu = { command: number; status: number; sequence: number; body: Buffer }

export const commands = {
  bindTransmitter: 0x02,
  submit: 0x04,
  deliver: 0x05,
  unbind: 0x06,
  bindTransceiver: 0x09,
  enquireLink: 0x15,
  /** An answer to what could not be read, or is not known. */
  nack: 0x8000_0000,
} as const
export const statuses = { ok: 0, unknownCommand: 0x03, tryLater: 0x64 } as const

const answerBit = 0x8000_0000
const headBytes = 16
/** The longest text is 64 KB; what claims to be longer is no frame. */
const mostBytes = 70_000

export function isAnswer({ command }: Pdu): boolean {
  return command >= answerBit
}

export function answerTo({ command, sequence }: Pdu, status: number): Pdu {
  if (status === statuses.unknownCommand) return { command: commands.nack, status, sequence, body: Buffer.alloc(0) }
  // The answer to a delivered message holds an id that is always empty.
  const body = Buffer.alloc(command === commands.deliver ? 1 : 0)
  return { command: answerBit + command, status, sequence, body }
}

export function writePdu({ command, status, sequence, body }: Pdu): Buffer {
  const head = Buffer.alloc(headBytes)
  for (const [place, value] of [headBytes + body.length, command, status, sequence].entries()) {
    head.writeUInt32BE(value, place * 4)
  }
  return Buffer.concat([head, body])
}

/** Cuts what arrives into frames, however it was torn. Throws at what is no frame: nothing after it can be read either. */
export class PduReader {
  #rest: Buffer = Buffer.alloc(0)

  read(chunk: Buffer): Pdu[] {
    this.#rest = Buffer.concat([this.#rest, chunk])
    const found: Pdu[] = []
    for (let length = this.#length(); length !== null; length = this.#length()) {
      found.push(readPdu(this.#rest.subarray(0, length)))
      this.#rest = this.#rest.subarray(length)
    }
    return found
  }

  /** Of the next frame; null until all of it is there. */
  #length(): number | null {
    if (this.#rest.length < 4) return null
    const length = this.#rest.readUInt32BE(0)
    if (length < headBytes || length > mostBytes) throw new RangeError(`A frame of ${length} bytes is no SMPP.`)
    return this.#rest.length < length ? null : length
  }
}

/** A whole frame. */
export function readPdu(frame: Buffer): Pdu {
  const [command, status, sequence] = [4, 8, 12].map(place => frame.readUInt32BE(place))
  return { command: command ?? 0, status: status ?? 0, sequence: sequence ?? 0, body: Buffer.from(frame.subarray(16)) }
}

/** A text with the zero that ends it, cut to what the field holds. */
export function text(value: string, most: number): Buffer {
  return Buffer.from(`${value.replaceAll('\0', '').slice(0, most - 1)}\0`, 'latin1')
}

/** The fields of a body, one after another. Throws a `RangeError` where it ends too early. */
export class BodyReader {
  readonly #body: Buffer
  #at = 0

  constructor(body: Buffer) {
    this.#body = body
  }

  byte(): number {
    const value = this.#body.readUInt8(this.#at)
    this.#at += 1
    return value
  }

  text(): string {
    const end = this.#body.indexOf(0, this.#at)
    if (end < 0) throw new RangeError('A text has no end.')
    const value = this.#body.toString('latin1', this.#at, end)
    this.#at = end + 1
    return value
  }

  bytes(count: number): Buffer {
    if (this.#at + count > this.#body.length) throw new RangeError('The body ends too early.')
    this.#at += count
    return this.#body.subarray(this.#at - count, this.#at)
  }

  /** All that follows: parameters by their tags. The first of a tag wins. */
  parameters(): ReadonlyMap<number, Buffer> {
    const found = new Map<number, Buffer>()
    while (this.#at + 4 <= this.#body.length) {
      const head = this.bytes(4)
      const value = this.bytes(head.readUInt16BE(2))
      if (!found.has(head.readUInt16BE(0))) found.set(head.readUInt16BE(0), value)
    }
    return found
  }
}

export function parameter(tag: number, value: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(tag, 0)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value])
}
