import type { Variable } from './content.ts'

/** Numbered values by their numbers, as a vendor counts them; a text may name the second one first. */
export function inNumberOrder(variables: readonly Variable[]): readonly Variable[] {
  if (!variables.every(({ name }) => isNumber(name))) return variables
  return variables.toSorted((a, b) => Number(a.name) - Number(b.name))
}

/** Names of the placeholders of a text, each once, in the order in which they first stand there. */
export function placeholdersIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name))]
}

export function isNumber(placeholder: string): boolean {
  return /^\d+$/.test(placeholder)
}
