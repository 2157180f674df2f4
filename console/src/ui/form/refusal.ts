/** One thing that was refused; without a field it belongs to the form as a whole. */
export type Refusal = { field?: string | undefined; message: string }

/** What a rejected call had to say, field by field when it carries `errors: [{ field?, message }]`. */
export function refusalsOf(error: unknown): Refusal[] {
  if (typeof error === 'object' && error !== null && 'errors' in error && Array.isArray(error.errors)) {
    const refusals = error.errors.filter(isRefusal)
    if (refusals.length > 0) return refusals
  }
  return [{ message: error instanceof Error ? error.message : String(error) }]
}

/** Field messages apart from those of the form; a field unknown to the form speaks at the top, so nothing is lost. */
export function splitRefusals(refusals: readonly Refusal[], fields: readonly string[]) {
  const byField: Record<string, string> = {}
  const general: string[] = []
  for (const { field, message } of refusals) {
    const isKnown = field !== undefined && fields.includes(field.split('.')[0] ?? field)
    if (!isKnown) general.push(message)
    else byField[field] ??= message
  }
  return { byField, general: general.length > 0 ? general.join('\n') : null }
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
}
