import { useEffect, useState } from 'react'

export type RelativeTimeProps = {
  /** ISO-8601, UTC. */
  at: string
  /** As people say it: '5 min ago'. */
  relative: (at: string) => string
  /** The whole date, shown on hover. */
  full: (at: string) => string
}

const beatMs = 30_000

/** Ages while it is looked at. */
export function RelativeTime({ at, relative, full }: RelativeTimeProps) {
  const [, beat] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => beat(count => count + 1), beatMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={at} title={full(at)}>
      {relative(at)}
    </time>
  )
}
