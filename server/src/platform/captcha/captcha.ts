import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { glyphs } from './captcha.glyphs.ts'

type Random = () => number
type Point = { x: number; y: number }
type Bend = (point: Point) => Point

const size = { width: 240, height: 80 }
const letterHeight = 42
const margin = 22
/** No two of these look alike once they are bent: no 0/O/Q, 1/I/L, 2/Z, 4/A, 5/S, 6/G, 8/B, E/F, K/V. */
const alphabet = 'ACDEHJKMNPRTWXY379'
const inks = ['#1e3a5f', '#5b2a6e', '#0f5c56', '#7a2e2e', '#3d3f8f']

/** Five or six characters. */
export function captchaText(random: Random = unguessable): string {
  const length = 5 + Math.floor(random() * 2)
  return times(length, () => pick([...alphabet], random)).join('')
}

/** A PNG of letters and digits, bent, turned and crossed by lines; the same text looks different every time. */
export async function drawCaptcha(text: string, random: Random = unguessable): Promise<Buffer> {
  const ink = pick(inks, random)
  const lines = [crossingLine(random), ...lettersOf(text, random), crossingLine(random)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <defs><linearGradient id="paper" x2="1" y2="1"><stop stop-color="#f4f7fb"/><stop offset="1" stop-color="#e6ecf5"/>
    </linearGradient></defs><rect width="100%" height="100%" rx="8" fill="url(#paper)"/>
    <g fill="${ink}">${times(70, () => speck(random)).join('')}</g>
    <g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer()
}

/** The text is the answer, and a picture shows enough of its random numbers to work out those of `Math.random`. */
function unguessable(): number {
  return randomInt(2 ** 32) / 2 ** 32
}

function lettersOf(text: string, random: Random): string[] {
  const step = (size.width - 2 * margin) / text.length
  const wave = waveOf(random)
  return [...text].map((letter, index) => {
    const strokes = glyphs[letter.toUpperCase()]
    if (strokes === undefined) throw new RangeError('A captcha holds letters and digits alone.')
    const middle = { x: margin + step * (index + 0.5), y: size.height / 2 + between(-5, 5, random) }
    const place = placed(middle, random)
    const path = bent(strokes, point => wave(place(point)))
    return `<path d="${path}" stroke-width="${between(4, 5.2, random).toFixed(1)}"/>`
  })
}

/** Turns, slants and scales a letter around its middle. */
function placed(middle: Point, random: Random): Bend {
  const angle = between(-0.25, 0.25, random)
  const slant = between(-0.15, 0.15, random)
  const scale = (letterHeight / 100) * between(0.9, 1.12, random)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return ({ x, y }) => {
    const [dx, dy] = [(0.86 * (x - 30) - slant * (y - 50)) * scale, (y - 50) * scale]
    return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos }
  }
}

/** One wave through the whole picture bends neighbouring letters together, as if the paper were uneven. */
function waveOf(random: Random): Bend {
  const [phaseX, phaseY] = [between(0, 6.28, random), between(0, 6.28, random)]
  const [length, height] = [between(50, 80, random), between(2, 3.5, random)]
  return ({ x, y }) => ({
    x: x + 2 * Math.sin(y / 13 + phaseX),
    y: y + height * Math.sin((x / length) * 6.28 + phaseY),
  })
}

function bent(strokes: string, bend: Bend): string {
  return strokes.replace(/(-?\d+) (-?\d+)/g, (_pair, x, y) => {
    const point = bend({ x: Number(x), y: Number(y) })
    return `${point.x.toFixed(1)} ${point.y.toFixed(1)}`
  })
}

/** As dark as the letters and nearly as wide, so that it cannot be filtered out by either. */
function crossingLine(random: Random): string {
  const y = () => between(14, size.height - 14, random).toFixed(0)
  const [first, second] = [size.width / 3, (size.width * 2) / 3].map(x => (x + between(-20, 20, random)).toFixed(0))
  const path = `M${between(2, 16, random).toFixed(0)} ${y()} C${first} ${y()} ${second} ${y()} ${size.width - 8} ${y()}`
  return `<path d="${path}" stroke-width="${between(1.6, 2.6, random).toFixed(1)}"/>`
}

function speck(random: Random): string {
  const [x, y] = [between(4, size.width - 4, random), between(4, size.height - 4, random)]
  return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${between(0.5, 1.3, random).toFixed(1)}"/>`
}

function between(low: number, high: number, random: Random): number {
  return low + random() * (high - low)
}

function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)]
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}
