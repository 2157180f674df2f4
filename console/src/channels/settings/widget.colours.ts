import { contrast, mix, parseColour } from '../../theme/colour.ts'
import { defaultAccent, ink } from '../../theme/tokens.ts'

const black = '#000000'
const readable = 4.5
const nearlyReadable = 3

/**
 * The fill that visitors see, and what is written on it. The chat corrects a channel's colour the same way: white
 * stays on colours that are nearly dark enough, a shade deeper; only light ones carry black.
 */
export function widgetFill(color: string): { fill: string; onFill: string } {
  const accent = parseColour(color) ?? defaultAccent
  if (contrast(accent, ink.light) < nearlyReadable) return { fill: accent, onFill: black }
  for (let share = 0; share < 1; share += 0.02) {
    const fill = mix(accent, black, share)
    if (contrast(fill, ink.light) >= readable) return { fill, onFill: ink.light }
  }
  return { fill: black, onFill: ink.light }
}
