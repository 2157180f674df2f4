import { latencies, median } from './numbers.ts'

/** All in ms: the time between frames, from a key to what it shows (those under 16 ms are not told), and long tasks. */
export type Seen = { frames: number[]; keys: number[]; tasks: number[] }
export type Pair = {
  openedMs: number
  turned: Seen
  keys: Seen
  bareKeys: Seen
  scrolled: Seen
  bareScrolled: Seen
}

/** Three frames of sixty a second: a gap that long is seen as a stutter. */
const stutterMs = 50
/** What the web calls a good answer to a key (INP). */
const keyMs = 200

export function tableOf(contacts: number, pairs: readonly Pair[]): string {
  const lines = pairs.map(({ openedMs, turned, scrolled, bareScrolled, keys, bareKeys }, at) =>
    [
      at + 1,
      Math.round(openedMs),
      framesOf(turned),
      framesOf(scrolled),
      framesOf(bareScrolled),
      keysOf(keys),
      keysOf(bareKeys),
    ].join(' | '),
  )
  const seen = pairs.flatMap(({ scrolled }) => scrolled.frames).filter(ms => ms > stutterMs).length
  const longestKey = Math.max(0, ...pairs.flatMap(({ keys }) => keys.keys))
  return [
    `### ${contacts} contacts in one book`,
    '',
    '| pair | opened ms | frames of ten turned pages | frames of scrolling | bare page | keys in search | bare page |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines.map(line => `| ${line} |`),
    '',
    `Frames: p50 / p99 / longest in ms. Keys: the longest from the key to what it shows, in ms; 16 stands for all below.`,
    '',
    `- Opened in ${Math.round(median(pairs.map(({ openedMs }) => openedMs)))} ms, in the median.`,
    `- Frames of scrolling longer than ${stutterMs} ms: ${seen} (goal 0).`,
    `- Longest answer to a key in the search box: ${longestKey} ms (goal ${keyMs}).`,
    '',
    '',
  ].join('\n')
}

function framesOf({ frames }: Seen): string {
  const { p50, p99 } = latencies(frames)
  return [p50, p99, Math.max(0, ...frames)].map(Math.round).join(' / ')
}

function keysOf({ keys }: Seen): string {
  return String(Math.max(16, ...keys))
}
