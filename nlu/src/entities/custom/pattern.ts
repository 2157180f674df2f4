import { RE2JS, RE2JSException } from 're2js'

// RE2 is linear in text × program; without this bound one entity could make every message slow.
const largestProgram = 1500
// A value is a phrase of a message; more occurrences than this are noise.
const mostOccurrences = 20

export type Pattern = { source: string; compiled: RE2JS }

/** Why RE2 refuses a user's pattern, or null when it is fine. */
export function patternProblem(source: string): string | null {
  const pattern = compilePattern(source)
  return typeof pattern === 'string' ? pattern : null
}

/** The compiled pattern, or the reason why there is none. */
export function compilePattern(source: string): Pattern | string {
  try {
    const compiled = RE2JS.compile(source)
    return compiled.programSize() > largestProgram ? 'pattern is too large' : { source, compiled }
  } catch (error) {
    if (error instanceof RE2JSException) return error.message.replace(/^error parsing regexp: /, '')
    throw error
  }
}

/** Every place where the pattern matches, leftmost first, without overlap; empty matches are none. */
export function occurrences({ compiled }: Pattern, text: string): { start: number; end: number }[] {
  if (!compiled.test(text)) return []
  const found: { start: number; end: number }[] = []
  const matcher = compiled.matcher(text)
  while (found.length < mostOccurrences && matcher.find()) {
    if (matcher.end() > matcher.start()) found.push({ start: matcher.start(), end: matcher.end() })
  }
  return found
}
