type Line = {
  taken: number
  waiting: { count: number; go: () => void }[]
  /** How many entries at the front of `waiting` have been served already. */
  served: number
}
const lines = new Map<string, Line>()
/**
 * Served entries are cut off the queue this many at a time, because shifting a queue of thousands copies it every time.
 */
const mostServed = 1024

/**
 * Waits until no more than `most` of this name are taken in this process, with those that are wanted. Call what it
 * returns to pass them on to the longest waiting caller: all at once, or some at a time.
 */
export async function takeSlot(name: string, most: number, count = 1): Promise<(count?: number) => void> {
  const line = lines.get(name) ?? { taken: 0, waiting: [], served: 0 }
  lines.set(name, line)
  if (line.waiting.length === 0 && line.taken + count <= most) line.taken += count
  else await new Promise<void>(go => line.waiting.push({ count, go }))
  return (given = count) => {
    line.taken -= given
    serve(line, most)
    if (line.taken === 0 && line.waiting.length === 0) lines.delete(name)
  }
}

function serve(line: Line, most: number): void {
  for (
    let next = line.waiting[line.served];
    next && line.taken + next.count <= most;
    next = line.waiting[line.served]
  ) {
    line.taken += next.count
    line.served += 1
    if (line.served === line.waiting.length || line.served >= mostServed) {
      line.waiting.splice(0, line.served)
      line.served = 0
    }
    next.go()
  }
}
