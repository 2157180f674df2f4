import type { Logger } from './log.ts'

export type Loop = { wake(): void; stop(): Promise<void> }
type Settings = {
  name: string
  everyMs: number
  log: Logger
  /** One step. Returns true when there may be more to do, to be called again at once. */
  run(): Promise<unknown>
}

/** Runs a step when woken and every so often, one at a time; a step that throws is logged and tried again later. */
export function openLoop({ name, everyMs, log, run }: Settings): Loop {
  let stopped = false
  let woken = false
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  const turn = async () => {
    do {
      woken = false
      const more = await run().catch(error => {
        if (!stopped) log.error({ err: error, loop: name }, 'loop')
        return false
      })
      if (more === true) woken = true
    } while (woken && !stopped)
  }
  const start = () => {
    if (stopped || running !== null) return
    clearTimeout(timer)
    running = turn().finally(() => {
      running = null
      if (!stopped) timer = setTimeout(start, woken ? 0 : everyMs).unref()
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
