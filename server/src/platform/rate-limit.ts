import ipaddr from 'ipaddr.js'

export type RateLimit = {
  /** A refused call costs nothing, so a patient caller is served when the time has come. */
  take(key: string, cost?: number): RateLimitAnswer
}

export type RateLimitAnswer = { ok: true } | { ok: false; retryAfterSeconds: number }

type Settings = {
  /** How much may be taken at once after a quiet time. */
  capacity: number
  refillPerSecond: number
  /** Above this the longest unused key is forgotten, and starts full again. */
  maxKeys: number
  /** Milliseconds that never run backwards. */
  clock?: () => number
}

type Bucket = { tokens: number; at: number }

/** Whom a limit by address is meant for: whoever has one IPv6 address has the whole /64 around it. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** A token bucket per key, in the memory of this process. */
export function createRateLimit({ capacity, refillPerSecond, maxKeys, clock }: Settings): RateLimit {
  if (!(capacity > 0 && refillPerSecond > 0 && maxKeys >= 1)) {
    throw new RangeError('A rate limit needs a capacity, a refill and a number of keys above zero.')
  }
  const now = clock ?? (() => performance.now())
  const buckets = new Map<string, Bucket>()
  return {
    take(key, cost = 1) {
      if (!(cost >= 0 && cost <= capacity)) throw new RangeError(`A cost of ${cost} never fits into ${capacity}.`)
      const bucket = refilled(buckets.get(key))
      const ok = bucket.tokens >= cost
      if (ok) bucket.tokens -= cost
      remember(key, bucket)
      return ok ? { ok } : { ok, retryAfterSeconds: Math.ceil((cost - bucket.tokens) / refillPerSecond) }
    },
  }

  function refilled(bucket: Bucket | undefined): Bucket {
    const at = now()
    if (bucket === undefined) return { tokens: capacity, at }
    return { tokens: Math.min(capacity, bucket.tokens + ((at - bucket.at) / 1000) * refillPerSecond), at }
  }

  /** A Map keeps the order of insertion, so the first key is always the longest unused one. */
  function remember(key: string, bucket: Bucket) {
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size <= maxKeys) return
    const [oldest] = buckets.keys()
    if (oldest !== undefined) buckets.delete(oldest)
  }
}
