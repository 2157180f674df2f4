let aheadMs = 0

/** Every answer carries the server's time; a wrong clock on this machine then spoils neither ages nor signatures. */
export function heedServerTime(headers: Headers): void {
  const told = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(told)) return
  const difference = told - Date.now()
  // The header has whole seconds and travelled a while: below this it is no better than our own clock.
  aheadMs = Math.abs(difference) > 5000 ? difference : 0
}

/** Now, in milliseconds, by the server's clock. */
export function serverNow(): number {
  return Date.now() + aheadMs
}
