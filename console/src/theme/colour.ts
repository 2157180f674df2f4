/** Colour arithmetic in OKLCH, so that correcting lightness keeps the hue a brand recognises itself by. */
type Oklch = { lightness: number; chroma: number; hue: number }

const hexColour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Six-digit hex of a hex or `rgb()` colour; null when it is neither. */
export function parseColour(text: string | null | undefined): string | null {
  const colour = text?.trim() ?? ''
  if (hexColour.test(colour)) return longHex(colour)
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/i.exec(colour)
  if (!parts) return null
  return toHex([Number(parts[1]) / 255, Number(parts[2]) / 255, Number(parts[3]) / 255])
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** The nearest colour of the same hue that reaches `ratio` on every one of the backgrounds. */
export function readableOn(colour: string, backgrounds: readonly string[], ratio: number): string {
  const reaches = (candidate: string) => backgrounds.every(background => contrast(candidate, background) >= ratio)
  if (reaches(colour)) return colour
  const brightest = Math.max(...backgrounds.map(luminance))
  const step = brightest > 0.18 ? -0.005 : 0.005
  const { lightness, chroma, hue } = toOklch(colour)
  for (let next = lightness + step; next > 0 && next < 1; next += step) {
    const candidate = fromOklch({ lightness: next, chroma, hue })
    if (reaches(candidate)) return candidate
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/** `amount` of the second colour in the first, 0 to 1. */
export function mix(colour: string, other: string, amount: number): string {
  const [from, to] = [channels(colour), channels(other)]
  return toHex([blend(from[0], to[0], amount), blend(from[1], to[1], amount), blend(from[2], to[2], amount)])
}

/** Ten tones from near white to near black, the colour's own lightness standing at `at`. */
export function ramp(colour: string, at: number): string[] {
  const own = toOklch(colour)
  return Array.from({ length: 10 }, (_, index) => {
    if (index === at) return colour
    const [edge, share] = index < at ? [0.975, (at - index) / at] : [0.22, (index - at) / (9 - at)]
    const chroma = own.chroma * (1 - share * 0.85)
    return fromOklch({ lightness: blend(own.lightness, edge, share), chroma, hue: own.hue })
  })
}

export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map(toLinear)
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function longHex(hex: string): string {
  const digits = hex.slice(1).toLowerCase()
  if (digits.length === 6) return `#${digits}`
  return `#${[...digits].map(digit => digit + digit).join('')}`
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(longHex(hex).slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}

function toHex(rgb: readonly number[]): string {
  const byte = (channel: number) => Math.round(Math.min(1, Math.max(0, channel)) * 255)
  return `#${rgb.map(channel => byte(channel).toString(16).padStart(2, '0')).join('')}`
}

function blend(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

function toOklch(hex: string): Oklch {
  const [red, green, blue] = channels(hex)
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const along = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const across = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(along, across),
    hue: Math.atan2(across, along),
  }
}

function fromOklch({ lightness, chroma, hue }: Oklch): string {
  const [along, across] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * along + 0.2158037573 * across) ** 3
  const m = (lightness - 0.1055613458 * along - 0.0638541728 * across) ** 3
  const s = (lightness - 0.0894841775 * along - 1.291485548 * across) ** 3
  return toHex([
    fromLinear(Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
    fromLinear(Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
    fromLinear(Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
  ])
}
