import type { Platform, Work } from '../../platform/work.ts'
import { beatLease, type Lease } from './lease.ts'

/** At most four a second reach people. */
const tellMs = 250
const beatMs = 2000

type Holding = {
  /** Aborts when the job is stopped. */
  stopped: AbortSignal
  transact<T>(act: (work: Work) => Promise<T>): Promise<T>
  /** Within the transaction that wrote the share, and only where it is a new one. */
  tell(work: Work, share: number): void
}
export type Alive = ReturnType<typeof keepAlive>

/**
 * Keeps a held row alive and tells people how far it is. `signal` aborts when the job is stopped, or when somebody has
 * cancelled the work or another process has taken it over; then `isLost`.
 */
export function keepAlive({ log }: Platform, lease: Lease, { stopped, transact, tell }: Holding) {
  const lost = new AbortController()
  let share = 0
  let told = 0
  let lastMs = performance.now()
  let writing: Promise<void> | null = null
  const write = () => {
    lastMs = performance.now()
    writing ??= beat()
      .catch(error => log.warn({ err: error, table: lease.table, id: lease.id }, 'sign of life'))
      .finally(() => {
        writing = null
      })
  }
  const beat = () =>
    transact(async work => {
      const reached = share
      if (!(await beatLease(work, lease, reached))) return lost.abort()
      if (reached !== told) tell(work, reached)
      told = reached
    })
  const timer = setInterval(write, beatMs)
  return {
    signal: AbortSignal.any([stopped, lost.signal]),
    isLost: () => lost.signal.aborted,
    reach: (done: number) => {
      share = done
      if (performance.now() - lastMs >= tellMs) write()
    },
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}
