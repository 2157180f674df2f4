type Entry = { count: number; go: () => void }
/** `served`: how many at the front have been served already. */
type Queue = { entries: Entry[]; served: number }
type Line = { taken: number; urgent: Queue; others: Queue }
const lines = new Map<string, Line>()
/**
 * Served entries are cut off the queue this many at a time, because shifting a queue of thousands copies it every time.
 */
const mostServed = 1024

/**
 * Waits until no more than `most` of this name are taken in this process, with those that are wanted. Call what it
 * returns to pass them on to the longest waiting caller, the urgent ones first: all at once, or some at a time.
 */
export async function takeSlot(
  name: string,
  most: number,
  { count = 1, isUrgent = false } = {},
): Promise<(count?: number) => void> {
  const line = lines.get(name) ?? { taken: 0, urgent: { entries: [], served: 0 }, others: { entries: [], served: 0 } }
  lines.set(name, line)
  const queue = isUrgent ? line.urgent : line.others
  if (queue.entries.length === 0 && line.taken + count <= most) line.taken += count
  else await new Promise<void>(go => queue.entries.push({ count, go }))
  return (given = count) => {
    line.taken -= given
    while (serve(line, most));
    if (line.taken === 0 && !frontOf(line)) lines.delete(name)
  }
}

function frontOf({ urgent, others }: Line): Queue | undefined {
  return [urgent, others].find(({ entries }) => entries.length > 0)
}

/** False when nobody waits, or whoever is next wants more than there is. */
function serve(line: Line, most: number): boolean {
  const queue = frontOf(line)
  const next = queue?.entries[queue.served]
  if (!queue || !next || line.taken + next.count > most) return false
  line.taken += next.count
  queue.served += 1
  if (queue.served === queue.entries.length || queue.served >= mostServed) {
    queue.entries.splice(0, queue.served)
    queue.served = 0
  }
  next.go()
  return true
}
