import { contrast, luminance, mix, parseColour, readableOn } from './colour.ts'
import { defaultAccent, ink, type Palette } from './tokens.ts'

/** A customer's colours as configured; anything missing or unreadable falls back to the product's own. */
export type BrandColours = {
  primary?: string | null
  secondary?: string | null
  background?: string | null
  text?: string | null
}

export type BrandedPalette = Palette & {
  accent: string
  'accent-hover': string
  'accent-soft': string
  'accent-text': string
  'on-accent': string
  'on-danger': string
  secondary: string
}

const textRatio = 4.5
const lightestBackground = 0.78

/** What a look says that asks for no background of its own; bare white would take the edge off every card. */
const plainBackground = '#ffffff'

/**
 * The palette with the brand's colours in it. Every colour that carries text, is text or outlines a control
 * reaches 4.5:1 on all surfaces, whatever the brand asked for. Background and text apply to the light scheme
 * alone: the dark one is designed as a whole.
 */
export function brandPalette(base: Palette, brand: BrandColours, scheme: 'light' | 'dark'): BrandedPalette {
  const palette = scheme === 'light' ? paint(base, brand) : base
  const surfaces = [palette.canvas, palette.surface, palette.raised, palette.sunken, palette.hover]
  const accent = readableOn(parseColour(brand.primary) ?? defaultAccent, surfaces, textRatio)
  const soft = mix(palette.surface, accent, scheme === 'light' ? 0.1 : 0.18)
  const away = scheme === 'light' ? '#000000' : '#ffffff'
  return {
    ...palette,
    accent,
    'accent-hover': mix(accent, away, 0.14),
    'accent-soft': soft,
    'accent-text': readableOn(accent, [...surfaces, soft], textRatio),
    'on-accent': inkOn(accent, scheme),
    'on-danger': inkOn(palette.danger, scheme),
    secondary: readableOn(parseColour(brand.secondary) ?? palette.muted, surfaces, textRatio),
  }
}

function paint(base: Palette, brand: BrandColours): Palette {
  const asked = parseColour(brand.background) ?? plainBackground
  const canvas = asked === plainBackground ? base.canvas : paleEnough(asked)
  const surfaces = [canvas, base.surface, base.sunken, base.hover]
  const tones = {
    muted: base.muted,
    success: base.success,
    warning: base.warning,
    danger: base.danger,
    info: base.info,
  }
  const readable = Object.fromEntries(
    Object.entries(tones).map(([name, colour]) => [name, readableOn(colour, surfaces, textRatio)]),
  )
  return {
    ...base,
    ...readable,
    canvas,
    text: readableOn(parseColour(brand.text) ?? base.text, surfaces, 7),
    'border-control': readableOn(base['border-control'], [canvas, base.surface], 3),
  }
}

/** A light scheme needs a light ground: a dark brand background is kept as a tint. */
function paleEnough(background: string): string {
  for (let white = 0; white <= 1; white += 0.02) {
    const candidate = mix(background, ink.light, white)
    if (luminance(candidate) >= lightestBackground) return candidate
  }
  return ink.light
}

function inkOn(fill: string, scheme: 'light' | 'dark'): string {
  const preferred = scheme === 'light' ? ink.light : ink.dark
  if (contrast(preferred, fill) >= textRatio) return preferred
  return contrast(ink.light, fill) > contrast(ink.dark, fill) ? ink.light : ink.dark
}
