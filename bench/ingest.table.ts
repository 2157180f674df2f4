import { median } from './numbers.ts'
import { loadSince } from './results.ts'
import type { Called } from './sending.questions.ts'

const goals = { p50: 20, p99: 150, ratio: 0.7 }

/** Seconds from the last acknowledgement until the last status was applied. */
export type Applied = { appliedAfter: number }
export type Pair = Applied & {
  ours: Called
  bare: Called
  /** Rows a second. */
  inserted: number
}
type Measured = {
  messages: number
  rate: number
  connections: number
  beside: Called & Applied
  pairs: readonly Pair[]
  lost: number
  before: readonly number[]
}

export function tableOf({ messages, rate, connections, beside, pairs, lost, before }: Measured): string {
  const lines = pairs.map(({ ours, bare, inserted, appliedAfter }, at) => {
    const figures = [perSecond(ours), perSecond(bare), inserted].map(value => Math.round(value))
    return `| ${at + 1} | ${figures.join(' | ')} | ${ratioOf({ ours, bare, inserted }).toFixed(2)} | ${ours.p50.toFixed(1)} | ${ours.p99.toFixed(1)} | ${appliedAfter.toFixed(1)} |`
  })
  return [
    `### ${messages} messages a pair, ${connections} connections`,
    '',
    loadSince(before),
    '',
    `- While a broadcast leaves at ${rate}/s: ${beside.count} calls at ${Math.round(perSecond(beside))}/s, acknowledged in p50 ${beside.p50.toFixed(1)} ms (goal ${goals.p50}), p99 ${beside.p99.toFixed(1)} ms (goal ${goals.p99}); ${beside.refused} refused; all applied ${beside.appliedAfter.toFixed(1)} s after the last.`,
    '',
    '| pair | Parley calls/s | bare route calls/s | single inserts/s | ratio to the slower | p50 ms | p99 ms | applied after s |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    `- Ratio: ${median(pairs.map(ratioOf)).toFixed(2)} (goal ${goals.ratio}). Statuses lost: ${lost} (goal 0).`,
    '',
  ].join('\n')
}

function ratioOf({ ours, bare, inserted }: Omit<Pair, 'appliedAfter'>): number {
  return perSecond(ours) / Math.min(perSecond(bare), inserted)
}

function perSecond({ count, seconds }: Called): number {
  return count / seconds
}
