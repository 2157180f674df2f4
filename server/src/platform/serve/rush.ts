/** So fast the crowd is forgotten that asked for something: half of it within this time. */
const halfLifeMs = 700

let answering = 0
let crowd = 0
let countedMs = 0
const waiting = new Set<() => void>()

/** While `act` runs, somebody waits for an answer of this process. */
export async function inRush<T>(act: () => Promise<T>): Promise<T> {
  answering += 1
  crowd = crowdAt(performance.now()) + 1
  countedMs = performance.now()
  try {
    return await act()
  } finally {
    answering -= 1
    if (answering === 0) for (const go of waiting) go()
  }
}

/** For work that is not urgent: resolves when no request is being answered, or after `mostMs`. */
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

/** How many answers of this process people have waited for in each of the last seconds. */
export function askedPerSecond(): number {
  return (crowdAt(performance.now()) * Math.LN2 * 1000) / halfLifeMs
}

function crowdAt(nowMs: number): number {
  return crowd * 0.5 ** ((nowMs - countedMs) / halfLifeMs)
}
