/** `{{1}}` or `{{first_name}}`. */
const placeholder = /\{\{([1-9]\d{0,2}|[a-z][a-z0-9_]*)\}\}/g
const braced = /\{\{[^{}]*\}\}/g

/** Names of the placeholders of a text, each once, in the order in which they first stand there. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))]
}

/** Puts values in place of placeholders; one without a value stays as it is. */
export function fillText(text: string, read: (name: string) => string | undefined): string {
  return text.replace(placeholder, (whole, name: string) => read(name) ?? whole)
}

/** The first thing in double braces that is no placeholder, or braces that are never closed. */
export function strangeBraces(text: string): string | undefined {
  const strange = Array.from(text.matchAll(braced), ([whole]) => whole).find(
    whole => placeholdersOf(whole).length === 0,
  )
  return strange ?? text.replace(braced, '').match(/\{\{.{0,20}/)?.[0]
}

export function isNumbered(name: string): boolean {
  return /^\d+$/.test(name)
}

export function endsWithPlaceholder(text: string): boolean {
  return /\{\{[^{}]*\}\}$/.test(text)
}

export function startsWithPlaceholder(text: string): boolean {
  return /^\{\{[^{}]*\}\}/.test(text)
}

export function holdsTwoInARow(text: string): boolean {
  return /\}\}\s*\{\{/.test(text)
}
