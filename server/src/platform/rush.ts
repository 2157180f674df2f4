let answering = 0
const waiting = new Set<() => void>()

/** Somebody waits for an answer of this process as long as `act` takes. */
export async function inRush<T>(act: () => Promise<T>): Promise<T> {
  answering += 1
  try {
    return await act()
  } finally {
    answering -= 1
    if (answering === 0) for (const go of waiting) go()
  }
}

/** For work that nobody waits for at once: resolves when everybody has their answer, or after `mostMs`. */
export async function untilCalm(mostMs: number): Promise<void> {
  if (answering === 0) return
  await new Promise<void>(resolve => {
    const go = () => {
      clearTimeout(timer)
      waiting.delete(go)
      resolve()
    }
    const timer = setTimeout(go, mostMs)
    waiting.add(go)
  })
}
