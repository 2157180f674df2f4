const quarters = Array.from({ length: 96 }, (_none, place) => {
  const [hours, minutes] = [Math.floor(place / 4), (place % 4) * 15]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})

/** Quarters of an hour as options, and the time that was set by a call. */
export function timesOfDay(time: string): { value: string; label: string }[] {
  return [...new Set([...quarters, time])].sort().map(value => ({ value, label: value }))
}
