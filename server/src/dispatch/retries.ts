const delays = [1, 4, 16, 60]
const thenEvery = 300
const mostAttempts = (6 * 3600) / thenEvery

/** A vendor that asks for a longer pause is still tried this often. */
const mostSeconds = 3600

/** `counts`: for how many attempts it stands, so that a vendor that asks for long pauses is given up no later. */
type Retry = { at: Date; counts: number }

/**
 * When to try a busy vendor again, with up to 20 % jitter, and no sooner for its wish; null when the message has waited
 * for six hours.
 */
export function retryOf({ attempts }: { attempts: number }, vendorAsks: number | null, now = Date.now()): Retry | null {
  if (attempts > mostAttempts) return null
  const seconds = Math.max(delays[attempts - 1] ?? thenEvery, Math.min(vendorAsks ?? 0, mostSeconds))
  return { at: new Date(now + seconds * 1000 * (1 + Math.random() / 5)), counts: Math.ceil(seconds / thenEvery) }
}
