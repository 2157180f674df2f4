import { englishWays } from './english.ts'
import { hindiWays, scriptOf } from './hindi.ts'

/** UTF-16 units of the line, the end exclusive. */
export type KeptSpan = { start: number; end: number }
export type ParaphraseSetting = { count: number; kept?: readonly KeptSpan[] }

const longest = 500
const mostSpans = 200

/**
 * Other ways to say a line by rules alone, at most `count`, none that differs from it in case and punctuation only. The
 * words of `kept` stand in each of them as they are written.
 */
export function paraphrasesOf(line: string, { count, kept = [] }: ParaphraseSetting): string[] {
  const { text, values } = masked(line.slice(0, longest), kept)
  const script = scriptOf(text)
  const said = inSentences(text, part => (script ? hindiWays(part, script) : englishWays(part)))
  const style = styleOf(text)
  const found = new Map<string, string>()
  const before = wordsOf(line)
  for (const way of said) {
    if (found.size >= count) break
    const written = unmasked(styled(way, style), values)
    const words = wordsOf(written)
    if (words !== before && words !== '' && written.length <= longest && !found.has(words)) found.set(words, written)
  }
  return [...found.values()]
}

/** Of several sentences the longest is said in another way; the others stay about it. */
function inSentences(text: string, waysOf: (part: string) => string[]): string[] {
  const parts = text.match(/[^.?!।]+(?:[.?!।]+(?=\s|$)|[.?!।]+(?=\S)[^.?!।]*)*/gu)?.map(part => part.trim()) ?? []
  const told = parts.filter(part => part !== '')
  if (told.length < 2) return waysOf(text)
  const at = told.reduce((best, part, index) => (part.length > (told[best]?.length ?? 0) ? index : best), 0)
  const end = /[.?!।]$/u.exec(told[at] ?? '')?.[0] ?? ''
  const ways = waysOf(told[at] ?? '').filter(way => at === 0 || !greeting.test(way))
  return ways.map(way => {
    const closed = way.endsWith('?') ? way : `${way}${end === '?' || end === '' ? '.' : end}`
    const inner = at === told.length - 1 ? way : closed
    return told.map((part, index) => (index === at ? capitalised(inner, at > 0) : part)).join(' ')
  })
}

/** Stands at the beginning alone. */
const greeting = /^(?:hi|hello|hey|good day|excuse me|namaste|नमस्ते)\b/iu

type Style = { isCapital: boolean; isClosed: boolean; stop: '.' | '।' | '!' }

function styleOf(text: string): Style {
  const isClosed = /[.?!।]\s*$/u.test(text)
  const stop = /\p{Script=Devanagari}/u.test(text) ? '।' : /!\s*$/.test(text) ? '!' : '.'
  return { isCapital: /^\p{Lu}/u.test(text.trim()), isClosed, stop }
}

/** Capital and full stop as the line has them. */
function styled(way: string, { isCapital, isClosed, stop }: Style): string {
  const open = way.replace(/[.?!।]+$/u, '')
  const isQuestion = way.endsWith('?')
  return capitalised(isClosed ? `${open}${isQuestion ? '?' : stop}` : open, isCapital)
}

function capitalised(text: string, isCapital: boolean): string {
  return isCapital ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
}

const firstMask = 0xe000

/** Each kept span as one letter of its own that no word list knows. */
function masked(line: string, kept: readonly KeptSpan[]): { text: string; values: string[] } {
  const spans = kept.filter(({ start, end }) => start >= 0 && end > start && end <= line.length).slice(0, mostSpans)
  const values: string[] = []
  let text = ''
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < at) continue
    text += `${withoutMasks(line.slice(at, start))}${String.fromCodePoint(firstMask + values.length)}`
    values.push(line.slice(start, end))
    at = end
  }
  return { text: `${text}${withoutMasks(line.slice(at))}`.replace(/\s+/gu, ' ').trim(), values }
}

function unmasked(text: string, values: readonly string[]): string {
  return text.replace(/[\uE000-\uE0FF]/gu, mask => values[(mask.codePointAt(0) ?? firstMask) - firstMask] ?? '')
}

function withoutMasks(text: string): string {
  return text.replace(/[\uE000-\uF8FF]/gu, '')
}

function wordsOf(text: string): string {
  const plain = text.normalize('NFC').toLowerCase().replace(/['’]/gu, '')
  return plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
}
