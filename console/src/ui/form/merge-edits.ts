/** What was typed over `base`, laid over what stands there now: what was left as it was follows, what was changed stays. */
export function mergeEdits<Value>(typed: Value, base: Value, now: Value): Value {
  if (isSame(typed, base)) return now
  if (!isRecord(typed) || !isRecord(base) || !isRecord(now)) return typed
  const merged = { ...typed }
  for (const key of new Set([...Object.keys(typed), ...Object.keys(now)])) {
    const value = mergeEdits(typed[key], base[key], now[key])
    if (value === undefined) Reflect.deleteProperty(merged, key)
    else Object.assign(merged, { [key]: value })
  }
  return merged
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
