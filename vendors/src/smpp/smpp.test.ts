import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeTemplate, orderTemplate } from '../testing/samples.ts'
import type { Channel, Hook } from '../vendor.ts'
import { otherSpellings } from './smpp.ids.ts'
import { BodyReader, commands, PduReader, text, writePdu } from './smpp.pdu.ts'
import { submitBody } from './smpp.submit.ts'
import { partsOf, textOf } from './smpp.text.ts'
import { smpp } from './smpp.ts'

const channel: Channel = {
  type: 0,
  settings: { host: 'centre.example', port: '2775', systemId: 'shop', password: 'hush', sender: 'PARLEY', peId: '110' },
  host: own => own,
  token: null,
  webhookUrl: 'https://parley.example/hooks/smpp/channel-1?k=key-1',
}

/** The parts of a text as they leave. */
function sent(said: string, settings: Record<string, string> = {}) {
  const message = { ref: 'ref-1', to: '919876543210', content: { kind: 'text' as const, text: said } }
  const sending = smpp.send(message, { ...channel, settings: { ...channel.settings, ...settings } })
  if (sending.transport !== 'smpp') throw new Error('It leaves another way.')
  return sending.parts
}

function delivered(esmClass: number, dataCoding: number, said: Buffer, more: Buffer = Buffer.alloc(0)): Hook {
  const body = Buffer.concat([
    Buffer.from([0, 1, 1]),
    text('919876543210', 21),
    Buffer.from([5, 0]),
    text('PARLEY', 21),
    Buffer.from([esmClass, 0, 0, 0, 0, 0, 0, dataCoding, 0, said.length]),
    said,
    more,
  ])
  const frame = writePdu({ command: commands.deliver, status: 0, sequence: 7, body })
  return { method: 'POST', query: {}, headers: {}, body: frame, callId: 'call-1' }
}

test('a text within GSM 03.38 is written in it, with a second byte for what stands in its second table', () => {
  expect(sent('@ 5€ {Ω}')[0]?.bytes).toEqual(Buffer.from([0, 32, 53, 0x1b, 0x65, 32, 0x1b, 0x28, 21, 0x1b, 0x29]))
  expect(sent('A')[0]).toMatchObject({ dataCoding: 0, isJoined: false, wantsReceipt: true, peId: '110', tmId: '' })
  expect(sent('A', { tmId: '1102' })[0]).toMatchObject({ tmId: '1102' })
})

test('a text is torn at 160 and 153, or 70 and 67 characters, and no character is', () => {
  const counts = (said: string) => sent(said).map(({ bytes }) => bytes.length)
  expect(counts('a'.repeat(160))).toEqual([160])
  expect(counts('a'.repeat(161))).toEqual([6 + 153, 6 + 8])
  expect(counts(`${'a'.repeat(159)}€`)).toEqual([6 + 153, 6 + 8])
  expect(counts(`${'a'.repeat(152)}€${'a'.repeat(10)}`)).toEqual([6 + 152, 6 + 12])
  expect(counts('न'.repeat(70))).toEqual([140])
  expect(counts(`${'न'.repeat(66)}😀${'न'.repeat(10)}`)).toEqual([6 + 132, 6 + 24])
})

test('parts are numbered under one mark, and one receipt is asked for', () => {
  const parts = sent('b'.repeat(400))
  expect(parts.map(({ bytes }) => [...bytes.subarray(0, 3), ...bytes.subarray(4, 6)])).toEqual([
    [5, 0, 3, 3, 1],
    [5, 0, 3, 3, 2],
    [5, 0, 3, 3, 3],
  ])
  expect(new Set(parts.map(({ bytes }) => bytes[3])).size).toBe(1)
  expect(parts.map(({ wantsReceipt }) => wantsReceipt)).toEqual([false, false, true])
})

test('any text comes back as it went', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), said => {
      const { dataCoding, isJoined, parts } = partsOf(said, 'ref-1')
      const read = parts.map(part => textOf(part, dataCoding, isJoined)).join('')
      expect(read).toBe(said.isWellFormed() ? said : said.toWellFormed())
    }),
  )
})

test('a sender is a name, a short code or a number', () => {
  const sourceOf = (sender: string) => {
    const [part] = sent('A', { sender })
    const reader = new BodyReader(part ? submitBody(part) : Buffer.alloc(0))
    reader.text()
    return [reader.byte(), reader.byte(), reader.text()]
  }
  expect(sourceOf('PARLEY')).toEqual([5, 0, 'PARLEY'])
  expect(sourceOf('56767')).toEqual([3, 0, '56767'])
  expect(sourceOf('+919811112222')).toEqual([1, 1, '919811112222'])
})

test('a template brings its DLT id', () => {
  for (const content of [orderTemplate, codeTemplate]) {
    const sending = smpp.send({ ref: 'ref-1', to: '919876543210', content }, channel)
    const id = content.kind === 'template' ? (content.template.dltTemplateId ?? '') : ''
    expect(sending).toMatchObject({ parts: [{ templateId: id }] })
  }
})

const receipt = 'id:7a_1 sub:001 dlvrd:001 submit date:2611221010 done date:2611221011 stat:DELIVRD err:000 text:Hello'

test('a receipt is read in ASCII as in GSM 03.38, from its text as from its parameters', () => {
  const seen = { kind: 'status', vendorMessageId: '7a_1', state: 'delivered', code: null }
  expect(smpp.receive(delivered(4, 0, Buffer.from(receipt)), channel)).toMatchObject([seen])
  const gsm = Buffer.from(receipt.replaceAll('_', '\u0011'))
  expect(smpp.receive(delivered(4, 1, gsm), channel)).toMatchObject([seen])
  const parameters = Buffer.from([0, 0x1e, 0, 5, ...Buffer.from('7a_1\0'), 4, 0x27, 0, 1, 2])
  expect(smpp.receive(delivered(4, 0, Buffer.alloc(0), parameters), channel)).toMatchObject([seen])
})

test('a receipt of a failure carries the state, which is explained, and the error of the operator', () => {
  const failed = receipt.replace('DELIVRD', 'UNDELIV').replace('err:000', 'err:069')
  const [event] = smpp.receive(delivered(4, 0, Buffer.from(failed)), channel)
  expect(event).toMatchObject({ state: 'failed', code: 'UNDELIV', text: 'Error 069 of the operator' })
  expect(smpp.explain('UNDELIV')).toMatchObject({ fault: 'recipient' })
})

test('a customer is heard in every alphabet, and in the parameter that holds long texts', () => {
  const hello = { kind: 'message', eventId: 'call-1', from: '919876543210' }
  const ucs2 = Buffer.from('नमस्ते', 'utf16le').swap16()
  expect(smpp.receive(delivered(0, 8, ucs2), channel)).toMatchObject([{ ...hello, text: 'नमस्ते' }])
  expect(smpp.receive(delivered(0, 3, Buffer.from('café', 'latin1')), channel)).toMatchObject([{ text: 'café' }])
  expect(smpp.receive(delivered(0, 0, Buffer.from([0x1b, 0x65, 0x35])), channel)).toMatchObject([{ text: '€5' }])
  const long = Buffer.concat([Buffer.from([0x04, 0x24, 0, 4]), Buffer.from('long')])
  expect(smpp.receive(delivered(0, 1, Buffer.alloc(0), long), channel)).toMatchObject([{ text: 'long' }])
  const joined = Buffer.concat([Buffer.from([5, 0, 3, 9, 2, 1]), Buffer.from('part')])
  expect(smpp.receive(delivered(0x40, 1, joined), channel)).toMatchObject([{ text: 'part' }])
})

/** A part of a text, under a header of one byte or of two. */
const part = (number: number, total: number, said: Buffer, mark = [0, 3, 9]) =>
  delivered(0x40, 8, Buffer.concat([Buffer.from([mark.length + 2, ...mark, total, number]), said]))
const ucs2 = (said: string) => Buffer.from(said, 'utf16le').swap16()

test('parts of a text are one message, torn within a character too; a gap is seen', () => {
  const said = ucs2('नमस्ते 😀 दुनिया')
  const parts = [said.subarray(0, 16), said.subarray(16, 20), said.subarray(20)].map((bytes, at) =>
    part(at + 1, 3, bytes),
  )
  expect(parts.map(one => smpp.parts?.markOf(one)?.number)).toEqual([1, 2, 3])
  expect(new Set(parts.map(one => smpp.parts?.markOf(one)?.of)).size).toBe(1)
  expect(smpp.parts?.join(parts)).toMatchObject([{ kind: 'message', eventId: 'call-1', text: 'नमस्ते 😀 दुनिया' }])
  const words = ['one ', 'two ', 'three'].map((word, at) => part(at + 1, 3, ucs2(word), [8, 4, 1, 9]))
  const textOfParts = (...places: number[]) => smpp.parts?.join(places.flatMap(at => words[at] ?? []))
  expect(textOfParts(0, 2)).toMatchObject([{ text: 'one …three' }])
  expect(textOfParts(0, 1, 1)).toMatchObject([{ text: 'one two …' }])
  expect(textOfParts(2)).toMatchObject([{ text: '…three' }])
})

test('parts are told by parameters too; what is whole, or counts wrongly, is no part', () => {
  const parameters = Buffer.from([2, 0x0c, 0, 2, 0, 7, 2, 0x0e, 0, 1, 2, 2, 0x0f, 0, 1, 2])
  expect(smpp.parts?.markOf(delivered(0, 1, Buffer.from('b'), parameters))).toMatchObject({ number: 2, total: 2 })
  for (const one of [part(1, 1, ucs2('a')), part(3, 2, ucs2('a')), part(0, 2, ucs2('a')), delivered(0, 1, ucs2('a'))])
    expect(smpp.parts?.markOf(one)).toBeNull()
  expect(smpp.parts?.markOf(delivered(4, 0, Buffer.from(receipt), parameters))).toBeNull()
})

test('an id is the same in decimal and in hexadecimal, with zeros in front or without', () => {
  expect(otherSpellings('0a1B2c3D')).toContain('169552957')
  expect(otherSpellings('169552957')).toEqual(expect.arrayContaining(['a1b2c3d', '0a1b2c3d', '0A1B2C3D', '0169552957']))
  expect([otherSpellings('m_1'), otherSpellings('16'), otherSpellings('f'.repeat(32))]).toEqual([[], [], []])
})

test('a centre’s statuses mean taken, again, the login, or never', () => {
  const kindOf = (status: number) => smpp.readAnswer({ status, headers: {}, body: '7' }, channel)
  expect(kindOf(0)).toEqual({ kind: 'accepted', vendorMessageId: '7' })
  expect(kindOf(0x58)).toMatchObject({ kind: 'busy', isRate: true, code: '0x58' })
  expect(kindOf(0x0e)).toMatchObject({ kind: 'unauthorized' })
  expect(kindOf(0x0b)).toMatchObject({ kind: 'refused', code: '0x0B' })
  expect(kindOf(0x412)).toMatchObject({ kind: 'refused', code: '0x412' })
  expect([0x48, 0xc3, 0x51].map(status => smpp.explain(`0x${status.toString(16).toUpperCase()}`)?.fault)).toEqual([
    'company',
    'company',
    'recipient',
  ])
  expect(smpp.explain('0x412')).toMatchObject({ what: expect.stringContaining('DLT'), fault: 'company' })
})

test('frames are cut wherever they were torn; what is none ends it', () => {
  const frames = [1, 2, 3].map(sequence =>
    writePdu({ command: commands.enquireLink, status: 0, sequence, body: Buffer.alloc(sequence) }),
  )
  const all = Buffer.concat(frames)
  fc.assert(
    fc.property(fc.array(fc.nat(all.length), { maxLength: 6 }), places => {
      const reader = new PduReader()
      const cuts = [0, ...places.toSorted((a, b) => a - b), all.length]
      const read = cuts.slice(1).flatMap((end, at) => reader.read(all.subarray(cuts[at], end)))
      expect(read.map(({ sequence, body }) => [sequence, body.length])).toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
      ])
    }),
  )
  expect(() => new PduReader().read(Buffer.from('GET / HTTP/1.1'))).toThrow(RangeError)
  expect(() => new PduReader().read(Buffer.from([0, 0, 0, 3]))).toThrow(RangeError)
})

test('whatever is in a frame, it is read or kept raw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(0, 4, 0x40, 0x44), (bytes, esmClass) => {
      const hook = delivered(esmClass, bytes[0] ?? 0, Buffer.from(bytes.subarray(0, 100)), Buffer.from(bytes))
      for (const body of [hook.body, Buffer.from(bytes), hook.body.subarray(0, bytes[0] ?? 0)]) {
        for (const event of smpp.receive({ ...hook, body }, channel)) expect(event.eventId).not.toBe('')
        for (const event of smpp.parts?.join([{ ...hook, body }]) ?? []) expect(event.eventId).not.toBe('')
      }
    }),
  )
})
