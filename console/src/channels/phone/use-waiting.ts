import type { PhoneLine } from '@parley/contracts/channels/simulator.ts'
import { useRef, useState } from 'react'
import type { Said } from './phone.api.ts'
import { isWaiting, type Waiting, withFailed, withSaid } from './phone.sayings.ts'

/** Shows what the customer says as soon as it is said: it comes in as by a webhook, a little later. */
export function useWaiting(lines: readonly PhoneLine[], send: (said: Said) => Promise<unknown>) {
  const [all, setAll] = useState<readonly Waiting[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const say = (said: Said, onRefused?: () => void) => {
    const id = crypto.randomUUID()
    setAll(now => withSaid(now, lines, { id, said }))
    const sendNow = async () => {
      try {
        await send(said)
      } catch (error) {
        setAll(now => withFailed(now, id, error instanceof Error ? error.message : String(error)))
        onRefused?.()
      }
    }
    // One after the other, so that they come in as they were said.
    last.current = last.current.then(sendNow)
  }
  return { waiting: all.filter(one => isWaiting(one, lines)), say }
}
