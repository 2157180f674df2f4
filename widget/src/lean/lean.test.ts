import { expect, test } from 'vitest'
import { decodeHTMLStrict } from './entities.ts'
import punycode from './punycode.ts'

test('numbers and the usual names become characters, other names stay as they are', () => {
  expect(decodeHTMLStrict('a &lt; b &amp;&#33; &#x20AC; &frac34; &constructor; &#0;')).toBe(
    'a < b &! € &frac34; &constructor; \ufffd',
  )
})

test('a host name of another script is encoded, and what is no host name stays', () => {
  expect(punycode.toASCII('münchen.example')).toBe('xn--mnchen-3ya.example')
  expect(punycode.toASCII('not a host')).toBe('not a host')
})
