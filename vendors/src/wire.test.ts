import { expect, test } from 'vitest'
import { isoTime, json, placeAt, textAt } from './wire.ts'

test.each([
  ['1762000000', '2025-11-01T12:26:40.000Z'],
  ['1762000000123', '2025-11-01T12:26:40.123Z'],
  ['2026-11-22T10:11:12.5Z', '2026-11-22T10:11:12.500Z'],
  ['2026-11-22 10:11:12+05:30', '2026-11-22T04:41:12.000Z'],
  ['Sun, 22 Nov 2026 10:11:12 +0530', '2026-11-22T04:41:12.000Z'],
  ['Sun, 22 Nov 2026 10:11:12 GMT', '2026-11-22T10:11:12.000Z'],
])('%s is the instant %s', (written, instant) => {
  expect(isoTime(written)).toBe(instant)
})

test.each([
  '2026-11-22 10:11:12',
  '22-11-2026 10:11',
  '20261122101112',
  '2611221011',
  '2026-11-22',
  '0000-01-01T00:00:00Z',
  'soon',
  '',
])('a time as a gateway writes it for itself, or that no database takes, %j, is no instant', written => {
  expect(isoTime(written)).toBeNull()
})

test('an id that is too long for a number keeps all of its digits', () => {
  const read = (text: string, key = 'id') => textAt(json(text), key)
  expect(read('{"status":"success","id":7085412345678901234}')).toBe('7085412345678901234')
  expect(read('{"id":-24150101234567891}')).toBe('-24150101234567891')
  expect(json('{"ids":[1762000000123456,24150101234567891,1.2345678901234567]}')).toEqual({
    ids: [1_762_000_000_123_456, '24150101234567891', 1.2345678901234567],
  })
  expect(read('{"id":"24150101234567891"}')).toBe('24150101234567891')
})

test('a time that no database takes is none', () => {
  expect(isoTime('+020000-01-01T00:00:00Z')).toBeNull()
  expect(isoTime('9999-12-31T23:59:59Z')).toBe('9999-12-31T23:59:59.000Z')
})

test('a place is one whether its degrees are numbers or texts, and none without both', () => {
  expect(placeAt({ latitude: '19.1', longitude: 72 })).toEqual({ latitude: 19.1, longitude: 72 })
  expect(placeAt({ lat: 0, long: ' -1 ' }, 'lat', 'long')).toEqual({ latitude: 0, longitude: -1 })
  for (const wrong of [{ latitude: '', longitude: 1 }, { latitude: 1 }, { latitude: 'x', longitude: 1 }, null]) {
    expect(placeAt(wrong)).toBeNull()
  }
})
