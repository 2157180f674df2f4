import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { type BrandColours, type BrandedPalette, brandPalette } from './accent.ts'
import { ramp } from './colour.ts'
import { mantineComponents } from './mantine-components.ts'
import { darkPalette, ink, lightPalette, scale } from './tokens.ts'

export type BuiltTheme = { mantine: MantineThemeOverride; variables: CSSVariablesResolver }

/** Mantine's theme and our CSS variables for a brand; accents are corrected to 4.5:1 in both schemes. */
export function buildTheme(brand: BrandColours = {}): BuiltTheme {
  const light = brandPalette(lightPalette, brand, 'light')
  const dark = brandPalette(darkPalette, brand, 'dark')
  return {
    mantine: mantineTheme(light, dark),
    variables: () => ({
      variables: prefixed(scale),
      light: { ...prefixed(light), ...mantineColours(light) },
      dark: { ...prefixed(dark), ...mantineColours(dark) },
    }),
  }
}

function mantineTheme(light: BrandedPalette, dark: BrandedPalette): MantineThemeOverride {
  const sizes = { xs: scale['font-12'], sm: scale['font-13'], md: scale['font-14'], lg: scale['font-16'] }
  const heading = (size: string) => ({ fontSize: size, lineHeight: scale['line-title'], fontWeight: '600' })
  return createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 4 },
    white: ink.light,
    black: light.text,
    colors: {
      accent: tuple(light.accent, 6),
      gray: tuple(light.muted, 6),
      dark: darkTuple(dark),
      red: tuple(light.danger, 6),
      green: tuple(light.success, 6),
      yellow: tuple(light.warning, 6),
      blue: tuple(light.info, 6),
    },
    variantColorResolver,
    fontFamily: scale['font-family'],
    fontFamilyMonospace: scale['font-mono'],
    fontSizes: { ...sizes, xl: scale['font-20'] },
    lineHeights: { xs: scale['line-text'], sm: scale['line-text'], md: scale['line-text'], lg: scale['line-text'] },
    spacing: {
      xs: scale['space-4'],
      sm: scale['space-8'],
      md: scale['space-12'],
      lg: scale['space-16'],
      xl: scale['space-24'],
    },
    radius: { xs: '4px', sm: scale['radius-control'], md: scale['radius-control'], lg: scale['radius-card'] },
    defaultRadius: 'md',
    headings: {
      fontFamily: scale['font-family'],
      fontWeight: scale['weight-strong'],
      sizes: { h1: heading(scale['font-20']), h2: heading(scale['font-16']), h3: heading(scale['font-14']) },
    },
    shadows: { xs: 'none', sm: floating, md: floating, lg: floating, xl: floating },
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: mantineComponents,
  })
}

const floating = 'var(--ui-shadow-float)'

/** Mantine writes white on every fill; in the dark scheme our fills are bright and need dark ink. */
const variantColorResolver: VariantColorsResolver = input => {
  const colours = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return colours
  if (input.color === 'red') return { ...colours, color: 'var(--ui-on-danger)' }
  return { ...colours, color: 'var(--ui-on-accent)' }
}

function mantineColours(palette: BrandedPalette): Record<string, string> {
  return {
    '--mantine-color-body': palette.surface,
    '--mantine-color-text': palette.text,
    '--mantine-color-bright': palette.text,
    '--mantine-color-dimmed': palette.muted,
    '--mantine-color-placeholder': palette.muted,
    '--mantine-color-anchor': palette['accent-text'],
    '--mantine-color-error': palette.danger,
    '--mantine-color-success': palette.success,
    '--mantine-color-default': palette.surface,
    '--mantine-color-default-hover': palette.hover,
    '--mantine-color-default-color': palette.text,
    '--mantine-color-default-border': palette['border-button'],
    '--mantine-color-disabled': palette.sunken,
    '--mantine-color-disabled-color': palette.muted,
    '--mantine-color-disabled-border': palette.border,
    '--mantine-primary-color-contrast': palette['on-accent'],
    ...family('accent', palette.accent, palette['accent-hover'], palette['accent-soft']),
    '--mantine-color-accent-light-color': palette['accent-text'],
    ...family('gray', palette.muted, palette.text, palette.hover),
    ...family('red', palette.danger, palette.danger, palette['danger-soft']),
    ...family('green', palette.success, palette.success, palette['success-soft']),
    ...family('yellow', palette.warning, palette.warning, palette['warning-soft']),
    ...family('blue', palette.info, palette.info, palette['info-soft']),
  }
}

function family(name: string, fill: string, hover: string, soft: string): Record<string, string> {
  const variable = (part: string) => `--mantine-color-${name}-${part}`
  return {
    [variable('filled')]: fill,
    // Menus take this shade of a colour by its number, in the dark too.
    ...(name === 'red' ? { [variable('6')]: fill } : {}),
    [variable('filled-hover')]: hover,
    [variable('text')]: fill,
    [variable('light')]: soft,
    [variable('light-hover')]: soft,
    [variable('light-color')]: fill,
    [variable('outline')]: fill,
    [variable('outline-hover')]: soft,
  }
}

function prefixed(tokens: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--ui-${name}`, value]))
}

function tuple(colour: string, at: number): MantineColorsTuple {
  const [a, b, c, d, e, f, g, h, i, j] = ramp(colour, at)
  const tone = (shade: string | undefined) => shade ?? colour
  return [tone(a), tone(b), tone(c), tone(d), tone(e), tone(f), tone(g), tone(h), tone(i), tone(j)]
}

/** Mantine reads its dark surfaces out of this tuple: 0 text, 2 dimmed, 4 borders, 6 controls, 7 page. */
function darkTuple(dark: BrandedPalette): MantineColorsTuple {
  return [
    dark.text,
    dark.text,
    dark.muted,
    dark.muted,
    dark.border,
    dark.hover,
    dark.raised,
    dark.surface,
    dark.canvas,
    dark.canvas,
  ]
}
