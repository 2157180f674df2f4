const day = /^\d{4}-\d{2}-\d{2}$/
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/

/** Whether a text is a day without a time. */
export function isDay(text: string): boolean {
  return day.test(text)
}

/** A day as its midnight in UTC, or an instant that names its zone; null for anything else. */
export function readDate(text: string): Date | null {
  if (!isDay(text) && !instant.test(text)) return null
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return null
  // `Date` moves the 31st of a shorter month into the next one, and PostgreSQL refuses it.
  return isDay(text) && !date.toISOString().startsWith(text) ? null : date
}
