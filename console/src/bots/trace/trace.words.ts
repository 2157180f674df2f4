import type { EntitySource, Trace, TraceFeature, TraceSlots } from '@parley/contracts/bots/trace.ts'
import { formatNumber } from '../../lib/format.ts'

/** What of the text a feature is. */
export function featureWords({ kind, text }: TraceFeature): string {
  const words: Record<TraceFeature['kind'], string> = {
    word: `“${text}”`,
    pair: `“${text}”`,
    start: `begins with “${text}”`,
    end: `ends with “${text}”`,
    together: `“${text}” together`,
    letters: `letters of “${text}”`,
    meaning: `meaning of “${text}”`,
    'left-out': `“${text}”`,
  }
  return words[kind]
}

export const sourceWords: Record<EntitySource, string> = {
  value: 'its own value',
  synonym: 'a synonym',
  pattern: 'a pattern',
  system: 'a system entity',
  learned: 'learned from phrases',
}

export type SaidPart = { text: string; isUnknown: boolean }

const word = /([\p{L}\p{M}\p{N}_]+)/u

/** The message as it was written, cut at its spaces; each piece in parts, of which some stand in no training phrase. */
export function saidPieces(text: string, unknown: readonly string[]): SaidPart[][] {
  const strange = new Set(unknown)
  const isUnknown = (part: string) => strange.has(part.toLowerCase().normalize('NFC'))
  return text
    .split(/\s+/u)
    .filter(piece => piece !== '')
    .map(piece =>
      piece
        .split(word)
        .filter(part => part !== '')
        .map(part => ({ text: part, isUnknown: isUnknown(part) })),
    )
}

/** `+0.42`, or `+42 %` of certainty: what speaks against an intent has a real minus sign. */
export function weightWords({ kind, weight }: TraceFeature): string {
  const size = Math.abs(weight)
  return `${weight < 0 ? '−' : '+'}${kind === 'left-out' ? shareWords(size) : size.toFixed(2)}`
}

export function shareWords(share: number): string {
  return share > 0 && share < 0.01 ? '<1 %' : `${Math.round(share * 100)} %`
}

export function slotsWords({ asked, variables }: TraceSlots): string {
  const held = Object.entries(variables).map(([name, value]) => `${name} = ${value}`)
  const question = asked ? [`asked for ${asked.parameter}, question ${asked.attempt}`] : []
  return [...question, ...held].join(' · ') || 'Nothing'
}

export function modelWords({ version, type, engine }: Trace['model']): string {
  const parts = [version === null ? 'No version' : `Version ${version}`, type, engine && `engine ${engine}`]
  return parts.filter(part => part !== null).join(', ')
}

export function stepWords({ name, ms }: Trace['steps'][number]): string {
  return `${name} ${ms < 1 ? '<1' : formatNumber(Math.round(ms))} ms`
}
