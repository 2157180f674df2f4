/** Reads what strangers wrote: a value of another kind counts as none. */

export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A number or a flag is a text as well: YAML reads `1` and `yes` as such. */
export function textOf(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}

export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(recordOf(value))
}
