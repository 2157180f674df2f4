const delays = [1, 4, 16, 60]
const thenEvery = 300
/** As many as fit into six hours. */
const mostAttempts = delays.length + (6 * 3600) / thenEvery

/** A vendor that asks for a longer pause is still tried this often. */
const mostSeconds = 3600

/** When to try a busy vendor again, with up to 20 % jitter; null when the message has waited long enough. */
export function retryAt({ attempts }: { attempts: number }, vendorAsks: number | null, now = Date.now()): Date | null {
  if (attempts > mostAttempts) return null
  const seconds = Math.min(vendorAsks ?? delays[attempts - 1] ?? thenEvery, mostSeconds)
  return new Date(now + seconds * 1000 * (1 + Math.random() / 5))
}
