import { type Field, setting } from './settings.ts'

type Values = Readonly<Record<string, string>>

/** Puts values where their names stand in braces; what names none stays as it is. */
export function fill(pattern: string, values: Values, written: (value: string) => string): string {
  return pattern.replace(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? written(values[key] ?? '') : whole,
  )
}

/** One header, but none by which HTTP itself lives. */
const headerForm = /^(?!(host|connection|content-length|transfer-encoding)\s*:)([\w-]+):\s*(\S.*)$/i

export function headerSetting(key: string, label: string, example: string): Field {
  const problem = (value: string) => (headerForm.test(value) ? null : `${label} must be like ${example}`)
  return setting(key, label, { required: false, problem })
}

/** Of such a setting; none where nothing is set. */
export function headerOf(header: string, values: Values): Record<string, string> {
  const [, , name = '', value = ''] = headerForm.exec(header) ?? []
  if (!name) return {}
  // A header holds nothing else.
  return { [name.toLowerCase()]: fill(value, values, said => said).replace(/[^\x20-\x7e]+/g, ' ') }
}
