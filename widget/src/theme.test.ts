import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, parseColour, themeCss } from './theme.ts'

test('whatever colour a channel has, words on it and words in it can be read', () => {
  const colours = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colours, colour => {
      const { fill, onFill, inLight, inDark } = coloursOf(themeCss(colour))
      expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(inLight, [255, 255, 255])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(inDark, [35, 44, 52])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(inDark, [21, 27, 33])).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('links can be read on the bubbles of replies, in the light as well', () => {
  const { inLight } = coloursOf(themeCss('#777777'))
  expect(contrast(inLight, [242, 244, 246])).toBeGreaterThanOrEqual(4.5)
})

test('a colour that carries white text already stays as it is', () => {
  expect(themeCss('#0F766E')).toContain('--p-accent:#0f766e;--p-on-accent:#ffffff')
})

test('a light colour carries black', () => {
  expect(themeCss('#ffd400')).toContain('--p-accent:#ffd400;--p-on-accent:#000000')
})

test('a colour that is none gives the default', () => {
  expect(themeCss('red;} body{display:none')).toBe(themeCss('#0f766e'))
})

function coloursOf(css: string) {
  const [fill, onFill, inLight, , , inDark] = [...css.matchAll(/#[0-9a-f]{6}/g)].map(([hex]) => parseColour(hex))
  if (!fill || !onFill || !inLight || !inDark) throw new Error(`no colours in ${css}`)
  return { fill, onFill, inLight, inDark }
}
