import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BrandColours, type BrandedPalette, brandPalette } from './accent.ts'
import { contrast, parseColour, readableOn } from './colour.ts'
import { darkPalette, lightPalette } from './tokens.ts'

const schemes = [
  ['light', lightPalette],
  ['dark', darkPalette],
] as const
const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(rgb => `#${rgb.map(part => part.toString(16).padStart(2, '0')).join('')}`)

function surfacesOf(palette: BrandedPalette): string[] {
  return [palette.canvas, palette.surface, palette.raised, palette.sunken, palette.hover]
}

function leastContrast(colour: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map(background => contrast(colour, background)))
}

describe.each(schemes)('the %s scheme', (scheme, base) => {
  const own = brandPalette(base, {}, scheme)

  test('text and state words reach 4.5:1 on every surface and on their own soft ground', () => {
    for (const name of ['text', 'muted', 'success', 'warning', 'danger', 'info'] as const)
      expect(leastContrast(own[name], surfacesOf(own)), name).toBeGreaterThanOrEqual(4.5)
    for (const name of ['success', 'warning', 'danger', 'info'] as const)
      expect(contrast(own[name], own[`${name}-soft`]), name).toBeGreaterThanOrEqual(4.5)
    for (const name of ['customer', 'bot', 'user', 'note'] as const)
      expect(contrast(own.text, own[`bubble-${name}`]), name).toBeGreaterThanOrEqual(4.5)
  })

  test('outlines of inputs, stars and chart colours reach 3:1 on the surface', () => {
    const drawn = ['border-control', 'amber', 'chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'] as const
    for (const name of drawn) expect(contrast(own[name], own.surface), name).toBeGreaterThanOrEqual(3)
  })

  test('whatever colours a brand brings, its accent and all text stay at 4.5:1 (SHELL-115)', () => {
    const brands: fc.Arbitrary<BrandColours> = fc.record({
      primary: anyColour,
      secondary: anyColour,
      background: anyColour,
      text: anyColour,
    })
    fc.assert(
      fc.property(brands, brand => {
        const palette = brandPalette(base, brand, scheme)
        const surfaces = surfacesOf(palette)
        for (const name of [
          'accent',
          'accent-text',
          'secondary',
          'text',
          'muted',
          'danger',
          'success',
          'info',
        ] as const)
          expect(leastContrast(palette[name], surfaces), name).toBeGreaterThanOrEqual(4.5)
        expect(contrast(palette['accent-text'], palette['accent-soft'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(palette['on-accent'], palette.accent)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(palette['on-accent'], palette['accent-hover'])).toBeGreaterThanOrEqual(4.5)
        expect(contrast(palette['on-danger'], palette.danger)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 150 },
    )
  })
})

test('an accent that reads well already stays exactly as the brand gave it', () => {
  expect(brandPalette(lightPalette, { primary: '#0f766e' }, 'light').accent).toBe('#0f766e')
})

test('a colour that is corrected keeps its hue', () => {
  expect(readableOn('#ffd400', ['#ffffff'], 4.5)).toBe('#986e00')
})

test('a dark brand background becomes a tint, so that the light scheme stays light', () => {
  const { canvas } = brandPalette(lightPalette, { background: '#101a3c' }, 'light')
  expect(contrast(canvas, '#ffffff')).toBeLessThan(1.3)
})

test('colours come as short or long hex or as rgb; anything else falls back to the product’s own', () => {
  expect(parseColour('#0AF')).toBe('#00aaff')
  expect(parseColour(' rgb(15, 118, 110) ')).toBe('#0f766e')
  expect(parseColour('teal; background: red')).toBeNull()
  expect(brandPalette(lightPalette, { primary: 'nonsense' }, 'light').accent).toBe('#0f766e')
})
