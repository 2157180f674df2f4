/** A value that the dialogue holds: what was understood, the words it came from, and the entity that says what it is. */
export type Held = { value: unknown; original: string; entityId: string }
export type Variables = Readonly<Record<string, Held>>

/** A name is user-made: `constructor` is no variable unless somebody made one. */
export function heldIn(variables: Variables, name: string): Held | undefined {
  return Object.hasOwn(variables, name) ? variables[name] : undefined
}

/** Dates as 5 Mar 2026, times as 05:30 PM, numbers plainly, lists joined by commas. */
export function shownValue({ value, entityId }: Pick<Held, 'value' | 'entityId'>): string {
  if (Array.isArray(value)) return value.map(each => shownValue({ value: each, entityId })).join(', ')
  if (typeof value === 'string') return shownText(value, entityId)
  if (typeof value === 'number') return plainNumber(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' && value !== null ? shownParts(new Map(Object.entries(value))) : ''
}

/** In one line, and nothing in it is markdown any more. */
export function escapeMarkdown(text: string): string {
  return text
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/[\\`*_[\]<>#|~&]/g, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2')
    .replace(/^[-+=]/, '\\$&')
}

const date = /^(\d{4})-(\d{2})-(\d{2})$/
const time = /^(\d{2}):(\d{2})(?::\d{2})?$/
const dateTime = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Only where the entity promises such a text: a custom value that looks like a date stays as it is. */
function shownText(value: string, entityId: string): string {
  if (entityId === 'sys.date' || entityId === 'sys.date-period') return shownDate(value)
  if (entityId === 'sys.time') return shownTime(value)
  const [, day, clock] = (entityId === 'sys.date-time' && dateTime.exec(value)) || []
  return day && clock ? `${shownDate(day)} ${shownTime(clock)}` : value
}

function shownDate(value: string): string {
  const [, year, month, day] = date.exec(value) ?? []
  return year ? `${Number(day)} ${months[Number(month) - 1]} ${year}` : value
}

function shownTime(value: string): string {
  const [, hours, minutes] = time.exec(value) ?? []
  if (!hours) return value
  const hour = Number(hours)
  return `${String(hour % 12 || 12).padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Amounts with their unit, and spans of dates. */
function shownParts(parts: ReadonlyMap<string, unknown>): string {
  const [start, end] = [parts.get('start'), parts.get('end')]
  if (typeof start === 'string' && typeof end === 'string') return `${shownDate(start)} - ${shownDate(end)}`
  const amount = parts.get('amount')
  const unit = parts.get('currency') ?? parts.get('unit')
  if (typeof amount !== 'number' || typeof unit !== 'string') return JSON.stringify(Object.fromEntries(parts))
  const isWord = unit === 'day' || /^[a-z]{4,}$/.test(unit)
  return `${plainNumber(amount)} ${unit}${isWord && amount !== 1 ? 's' : ''}`
}

/** Never 1e+21: people read it. */
function plainNumber(value: number): string {
  return value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
}
