import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanAnswer } from './llm.links.ts'

const allowed = {
  sources: ['https://shop.test/help', 'https://shop.test/refunds', 'valves.pdf'],
  material: 'All is told at https://shop.test/a and at https://evil.test/a, or by help@evil.test.',
}

test('links of a source stay, all others go with what they lead to (section 5)', () => {
  const cases: [string, string][] = [
    ['See [refunds](https://www.shop.test/refunds).', 'See [refunds](https://www.shop.test/refunds).'],
    ['See https://shop.test/a.', 'See https://shop.test/a.'],
    ['See [it](https://shop.test/help/#top).', 'See [it](https://shop.test/help/#top).'],
    ['See [it](https://shop.test/help?said=secret).', 'See it.'],
    ['See https://shop.test/secret now', 'See now'],
    ['See evil.com or shop.test', 'See or shop.test'],
    ['Write to help@evil.com', 'Write to help@evil.com'],
    ['See [here](https://evil.test/a).', 'See here.'],
    ['See https://evil.test/a now', 'See now'],
    ['See www.evil.test now', 'See now'],
    ['See evil.test/path now', 'See now'],
    ['![x](https://shop.test/pixel.png)Hello', 'Hello'],
    ['<b>Bold</b> <script>x</script>', 'Bold x'],
    ['[a][1]\n\n[1]: https://evil.test', '[a][1]'],
    ['[j](javascript:alert(1))', 'j)'],
    ['It costs 3.50 and/or nothing, e.g. today.', 'It costs 3.50 and/or nothing, e.g. today.'],
  ]
  expect(cases.map(([text]) => cleanAnswer(text, allowed))).toEqual(cases.map(([, clean]) => clean))
})

test('however its parts are put together, no foreign address is left (section 5)', () => {
  const part = fc.constantFrom(
    '![',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    'https://evil.test/x',
    'http',
    '://',
    'evil.test/',
    ' ',
    'a',
    '\n',
    '[r]: ',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), parts => {
      expect(cleanAnswer(parts.join(''), allowed)).not.toMatch(/evil\.test\/|!\[[^\]]*\]\(/)
    }),
    { seed: 7, numRuns: 3000 },
  )
})
