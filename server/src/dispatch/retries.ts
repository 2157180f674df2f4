const delays = [1, 4, 16, 60]
const thenEvery = 300
/** Six hours of them. */
const mostAttempts = delays.length + (6 * 3600) / thenEvery

/** However long a vendor asks us to wait, it is asked again so often. */
const mostSeconds = 3600

/** When a message that met a busy vendor is tried again; null when it has waited long enough. Up to a fifth is chance. */
export function retryAt({ attempts }: { attempts: number }, vendorAsks: number | null, now = Date.now()): Date | null {
  if (attempts > mostAttempts) return null
  const seconds = Math.min(vendorAsks ?? delays[attempts - 1] ?? thenEvery, mostSeconds)
  return new Date(now + seconds * 1000 * (1 + Math.random() / 5))
}
