export type StepName = 'intents' | 'entities' | 'knowledge' | 'outside'
/** How long each step of a turn took, in milliseconds. */
export type Steps = Partial<Record<StepName, number>>

/** Adds up what the steps of one turn take; a step may be taken more than once. */
export function openClock() {
  const steps: Steps = {}
  const add = (name: StepName, ms: number) => {
    steps[name] = (steps[name] ?? 0) + ms
  }
  return {
    steps,
    add,
    time<T>(name: StepName, act: () => T): T {
      const startedAt = performance.now()
      try {
        return act()
      } finally {
        add(name, performance.now() - startedAt)
      }
    },
    async timeAsync<T>(name: StepName, act: () => Promise<T>): Promise<T> {
      const startedAt = performance.now()
      try {
        return await act()
      } finally {
        add(name, performance.now() - startedAt)
      }
    },
  }
}
