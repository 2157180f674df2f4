import { beforeAll, expect, test, vi } from 'vitest'
import { addressHere, fileHere } from './address-here.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://parley.example' }))

const signed = '/files/0192f0c1-7a4b-7cde-8f01-23456789abcd?exp=1&sig=abc'

test('a link to our file is read by the name that the reader has for the server', () => {
  expect(addressHere(`http://127.0.0.1:3000${signed}`)).toBe(signed)
  expect(fileHere(`http://127.0.0.1:3000${signed}`)).toBe(signed)
  expect(fileHere(signed)).toBe(signed)
})

test('what is somebody else’s, or half written, is no file of ours', () => {
  const addresses = ['', 'h', 'https://', 'https://shop.in/sofa.png', signed.replace('&sig=abc', ''), 'javascript:1']
  expect(addresses.map(fileHere)).toEqual(addresses.map(() => null))
})
