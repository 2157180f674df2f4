import type { Logger } from './log.ts'
import { openSieve, remindMs } from './troubles.ts'

export type Loop = { wake(): void; stop(): Promise<void> }
type Settings = {
  name: string
  everyMs: number
  log: Logger
  /** One step. Returns true when there may be more to do, to be called again at once. */
  run(): Promise<unknown>
}

/** How long a loop that keeps failing pauses at most, unless its own pauses are longer. */
const longestMs = 5000

/**
 * Runs a step when woken and every so often, one at a time; a step that throws is logged and tried again later, each time
 * after a longer pause.
 */
export function openLoop({ name, everyMs, log, run }: Settings): Loop {
  let stopped = false
  let woken = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  let fails = 0
  const sieve = openSieve(remindMs)

  const step = async () => {
    try {
      const more = await run()
      fails = 0
      sieve.clear()
      return more
    } catch (error) {
      fails += 1
      if (!stopped && sieve.lets(error)) log.error({ err: error, loop: name }, 'loop')
      return false
    }
  }
  const turn = async () => {
    do {
      woken = false
      if ((await step()) === true) woken = true
    } while (woken && !stopped)
  }
  const pauseMs = () => (fails === 0 ? everyMs : Math.max(everyMs, Math.min(longestMs, everyMs * 2 ** (fails - 1))))
  const start = () => {
    if (stopped || running !== null) return
    clearTimeout(timer)
    running = turn().finally(() => {
      running = null
      if (!stopped) timer = setTimeout(start, woken ? 0 : pauseMs()).unref()
    })
  }
  start()
  return {
    wake: () => {
      woken = true
      start()
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
