type Colour = [number, number, number]

/** The channel's colour as style rules, corrected so that what stands on it, and what is written in it, can be read. */
export function themeCss(color: string): string {
  const accent = parseColour(color) ?? fallback
  const [fill, onFill] = fillOf(accent)
  const inLight = until(accent, black, colour => contrast(colour, lightSurface) >= readable)
  const inDark = until(accent, white, colour => contrast(colour, darkSurface) >= readable)
  const rule = (text: Colour) =>
    `.parley{--p-accent:${hex(fill)};--p-on-accent:${hex(onFill)};--p-accent-text:${hex(text)}}`
  return `${rule(inLight)}@media (prefers-color-scheme:dark){${rule(inDark)}}`
}

export function parseColour(color: string): Colour | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color.trim())
  if (!match) return null
  return [Number.parseInt(match[1] ?? '', 16), Number.parseInt(match[2] ?? '', 16), Number.parseInt(match[3] ?? '', 16)]
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(a: Colour, b: Colour): number {
  const [one, other] = [luminance(a) + 0.05, luminance(b) + 0.05]
  return Math.max(one, other) / Math.min(one, other)
}

const readable = 4.5
const nearlyReadable = 3
const white: Colour = [255, 255, 255]
const black: Colour = [0, 0, 0]
const fallback: Colour = [15, 118, 110]
// The bubbles of replies: of the surfaces that carry links, the ones with the least contrast.
const lightSurface: Colour = [242, 244, 246]
const darkSurface: Colour = [35, 44, 52]

/** White stays on colours that are nearly dark enough, a shade deeper; only light ones carry black. */
function fillOf(accent: Colour): [Colour, Colour] {
  if (contrast(accent, white) < nearlyReadable) return [accent, black]
  return [until(accent, black, colour => contrast(colour, white) >= readable), white]
}

function until(start: Colour, towards: Colour, isEnough: (colour: Colour) => boolean): Colour {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mix(start, towards, share)
    if (isEnough(colour)) return colour
  }
  return towards
}

function mix(from: Colour, to: Colour, share: number): Colour {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share)
  return [at(0), at(1), at(2)]
}

function luminance([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function hex(colour: Colour): string {
  return `#${colour.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}
