import { expect, test } from 'vitest'
import { matchesIn, valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['ABCDE1234F', 'ABCDE1234F'],
  ['my pan is abcde1234f', 'ABCDE1234F'],
  ['PAN:AAPFU0939F.', 'AAPFU0939F'],
  ['(ZZZZZ9999Z)', 'ZZZZZ9999Z'],
  ['मेरा पैन ABCDE1234F है', 'ABCDE1234F'],
  ['mera pan bnzpm2501f hai', 'BNZPM2501F'],
])('"%s" holds the PAN %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('pan', text)).toEqual([value])
})

test.each(['ABCDE1234', 'ABCD12345F', 'xABCDE1234F', 'ABCDE 1234F'])('"%s" holds no PAN', text => {
  expect(valuesOf('pan', text)).toEqual([])
})

test.each<[string, string]>([
  ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['gstin 27aapfu0939f1zv', '27AAPFU0939F1ZV'],
  ['GST: 29AAGCB7383J1Z4,', '29AAGCB7383J1Z4'],
  ['(24AAACC1206D1ZM)', '24AAACC1206D1ZM'],
  ['हमारा जीएसटी 27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['hamara gst 29aagcb7383j1z4 hai', '29AAGCB7383J1Z4'],
])('"%s" holds the GSTIN %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('gstin', text)).toEqual([value])
})

test('a GSTIN with a wrong check character is none, nor is a part of it anything else', () => {
  expect(matchesIn('27AAPFU0939F1ZW')).toEqual([])
})

test.each<[string, string]>([
  ['ABCD0001234', 'ABCD0001234'],
  ['ifsc sbin0000001', 'SBIN0000001'],
  ['IFSC:HDFC0ABC123.', 'HDFC0ABC123'],
  ['branch ICIC0000042 please', 'ICIC0000042'],
  ['आईएफएससी UTIB0000007 है', 'UTIB0000007'],
  ['mera ifsc PUNB0123400 hai', 'PUNB0123400'],
])('"%s" holds the bank branch %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('ifsc', text)).toEqual([value])
})

test.each(['ABCD1001234', 'ABC00001234', 'ABCD000123', 'ABCD00012345'])('"%s" holds no bank branch', text => {
  expect(valuesOf('ifsc', text)).toEqual([])
})

test.each<[string, string]>([
  ['TN 07 AB 1234', 'TN07AB1234'],
  ['tn07ab1234', 'TN07AB1234'],
  ['KA-01-MH-0001 is mine', 'KA01MH0001'],
  ['it is ka-01-hh-9999', 'KA01HH9999'],
  ['DL 1C AA 1111', 'DL1CAA1111'],
  ['22 BH 1234 AA', '22BH1234AA'],
  ['मेरी गाड़ी MH12DE1433 है', 'MH12DE1433'],
  ['meri gaadi up 32 ab 1234 hai', 'UP32AB1234'],
])('"%s" holds the vehicle %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('vehicle-number', text)).toEqual([value])
})

test.each(['XX 07 AB 1234', 'up 16 to 2000 people', 'TN 07 AB 12345', 'TN 07', 'as 10 or 1200'])(
  '"%s" holds no vehicle',
  text => {
    expect(valuesOf('vehicle-number', text)).toEqual([])
  },
)

test.each<[string, string]>([
  ['600001', '600001'],
  ['94103', '94103'],
  ['94103-1234', '94103-1234'],
  ['my pin code is 600 001', '600001'],
  ['Chennai-600001.', '600001'],
  ['पिनकोड ११०००१', '110001'],
  ['mera pin 560034 hai', '560034'],
])('"%s" holds the postal code %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('pincode', text)).toEqual([value])
})

test.each(['012345', '6000011', '1,00,001', 'Rs 600001', '600001.5', 'otp 482913', 'a600001'])(
  '"%s" holds no postal code',
  text => {
    expect(valuesOf('pincode', text)).toEqual([])
  },
)

test.each<[string, string]>([
  ['my otp is 482913', '482913'],
  ['4829', '4829'],
  ['code: 0042', '0042'],
  ['12345678', '12345678'],
  ['ओटीपी ४८२९१३ है', '482913'],
  ['otp 4829 hai', '4829'],
])('"%s" holds the code %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('otp', text)).toEqual([value])
})

test.each(['482', '123456789', '4,829', 'Rs 4829', '4829km', 'in 2026'])('"%s" holds no code', text => {
  expect(valuesOf('otp', text)).toEqual([])
})

test('six digits are a code where one was asked for, typed in two groups or not', () => {
  expect(valuesOf('otp', '482913', { expected: ['sys.otp'] })).toEqual(['482913'])
  expect(valuesOf('otp', '482 913', { expected: ['sys.otp'] })).toEqual(['482913'])
})

test.each([
  ['4 8 2 9', '4829'],
  ['it is 48 29 13', '482913'],
  ['four eight two nine', '4829'],
])('"%s" is the code %s where one was asked for (ENTITY-039)', (text, value) => {
  expect(valuesOf('otp', text, { expected: ['sys.otp'] })).toEqual([value])
  expect(valuesOf('otp', text)).toEqual([])
})

test.each([
  ['six double zero double zero one', '600001'],
  ['6 0 0 0 0 1', '600001'],
  ['sw1a 1aa', 'SW1A 1AA'],
  ['M1 1AE please', 'M1 1AE'],
  ['K1A0B1', 'K1A0B1'],
])('"%s" is the postal code %s where one was asked for (ENTITY-039)', (text, value) => {
  expect(valuesOf('pincode', text, { expected: ['sys.pincode'] })).toEqual([value])
  expect(valuesOf('pincode', text)).toEqual([])
})
