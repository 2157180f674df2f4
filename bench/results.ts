import { appendFile, mkdir } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'

/** Shown, and appended to `results/<name>.md` under today's date. */
export async function keepResult(name: string, table: string): Promise<void> {
  process.stdout.write(table)
  const file = path.resolve(import.meta.dirname, `results/${name}.md`)
  await mkdir(path.dirname(file), { recursive: true })
  await appendFile(file, `## ${new Date().toISOString().slice(0, 10)}\n\n${table}\n`)
}

/** The machine's load before and now: figures of a busy machine are worth their ratios alone. */
export function loadSince(before: readonly number[]): string {
  const shown = (averages: readonly number[]) => averages.map(value => value.toFixed(1)).join(' ')
  return `Load of the machine (${availableParallelism()} processors) before ${shown(before)}, after ${shown(loadavg())}.`
}
