import { readdir, readFile } from 'node:fs/promises'

const ticksPerSecond = 100

/** Seconds of processor that a process and its children have used: what a loaded machine does not blur. */
export async function processorSeconds(pid: number): Promise<number> {
  const all = await Promise.all((await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(read))
  const found = all.filter(each => each !== null && (each.pid === pid || each.parent === pid))
  return found.reduce((sum, each) => sum + (each?.ticks ?? 0), 0) / ticksPerSecond
}

/** Null for a process that has ended meanwhile. */
async function read(pid: string) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return null
  return {
    pid: Number(pid),
    parent: Number(fields[1]),
    ticks: [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0),
  }
}
