/** Every zone this browser knows, its offset beside it; the reader's own even if the browser doesn't know it. */
export function timeZoneOptions(own: string, now = new Date()): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone').map(inOurSpelling), 'UTC', own])
  return [...zones]
    .sort()
    .map(zone => ({ value: zone, label: `${zone.replaceAll('_', ' ')} (${offsetOf(zone, now)})` }))
}

/** Browsers keep the spelling of 1993 for the one zone that most of our readers live in. */
function inOurSpelling(zone: string): string {
  return zone === 'Asia/Calcutta' ? 'Asia/Kolkata' : zone
}

function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
