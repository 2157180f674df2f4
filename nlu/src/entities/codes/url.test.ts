import { expect, test } from 'vitest'
import { valuesOf } from '../sentences.fixture.ts'

test.each<[string, string]>([
  ['www.example.com', 'https://www.example.com'],
  ['see (https://Example.com/A?b=c).', 'https://example.com/A?b=c'],
  ['HTTP://x.example.org:8080/path', 'http://x.example.org:8080/path'],
  ['open flipkart.in', 'https://flipkart.in'],
  ['docs.example.io/start, please', 'https://docs.example.io/start'],
  ['https://en.example.org/wiki/Tea_(drink)', 'https://en.example.org/wiki/Tea_(drink)'],
  ['(https://en.example.org/wiki/Tea_(drink))', 'https://en.example.org/wiki/Tea_(drink)'],
  ['http://10.0.0.1/status', 'http://10.0.0.1/status'],
  ['http://localhost:3000/x', 'http://localhost:3000/x'],
  ['at https://intranet/wiki', 'https://intranet/wiki'],
  ['https://a.b/c?d=e', 'https://a.b/c?d=e'],
  ['यह देखो example.com', 'https://example.com'],
])('"%s" holds the address %s (ENTITY-039)', (text, value) => {
  expect(valuesOf('url', text)).toEqual([value])
})

test.each([
  'hello.World',
  'a@b.co',
  '1.2.3',
  'e.g. this',
  'Done.In an hour',
  'end.Next',
  'www.',
  'http://',
  'file.pdf',
])('"%s" holds no web address', text => {
  expect(valuesOf('url', text)).toEqual([])
})
