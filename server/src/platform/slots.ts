type Line = {
  taken: number
  waiting: (() => void)[]
  /** How many entries at the front of `waiting` have been served already. */
  served: number
}
const lines = new Map<string, Line>()
/**
 * Served entries are cut off the queue this many at a time, because shifting a queue of thousands copies it every time.
 */
const mostServed = 1024

/**
 * Waits until fewer than `most` of this name are taken in this process. Call what it returns to pass the slot on to the
 * longest waiting caller.
 */
export async function takeSlot(name: string, most: number): Promise<() => void> {
  const line = lines.get(name) ?? { taken: 0, waiting: [], served: 0 }
  lines.set(name, line)
  if (line.taken < most) line.taken += 1
  else await new Promise<void>(resolve => line.waiting.push(resolve))
  return () => {
    const next = line.waiting[line.served]
    if (next) return serve(line, next)
    line.taken -= 1
    if (line.taken === 0) lines.delete(name)
  }
}

function serve(line: Line, next: () => void): void {
  line.served += 1
  if (line.served === line.waiting.length || line.served >= mostServed) {
    line.waiting.splice(0, line.served)
    line.served = 0
  }
  next()
}
