import { median } from './numbers.ts'
import { loadSince } from './results.ts'
import type { Arrivals } from './sending.questions.ts'
import type { SinkKind } from './sending.vendor.ts'

const goals = { ratio: 0.6, memoryMb: 250, rateOff: 0.02, workers: 1.6 }

/** Seconds of both, and of processor that ours took. */
export type Pair = { ours: number; peer: number; oursProcessor: number; databaseProcessor: number }
const sinks: Readonly<Record<SinkKind, string>> = { simulator: 'the simulator', bare: 'a server that only answers' }
type Measured = {
  recipients: number
  channels: number
  connections: number
  kind: SinkKind
  pairs: readonly Pair[]
  idleMb: number
  peakMb: number
  kept: Arrivals | null
  slowRate: number
  vendorMs: number
  workers: readonly { one: number; two: number }[]
  before: readonly number[]
}

export function tableOf(measured: Measured): string {
  const { recipients, channels, connections, kind, pairs, idleMb, peakMb, before } = measured
  const perSecond = (seconds: number) => Math.round(recipients / seconds)
  const lines = pairs.map(
    ({ ours, peer, oursProcessor, databaseProcessor }, at) =>
      `| ${at + 1} | ${perSecond(ours)} | ${perSecond(peer)} | ${(peer / ours).toFixed(2)} | ${oursProcessor.toFixed(1)} | ${databaseProcessor.toFixed(1)} |`,
  )
  const ratio = median(pairs.map(({ ours, peer }) => peer / ours))
  const [ours, peer] = [median(pairs.map(pair => pair.ours)), median(pairs.map(pair => pair.peer))]
  return [
    `### ${recipients} messages over ${channels} channels, ${connections} connections, to ${sinks[kind]}`,
    '',
    loadSince(before),
    '',
    '| pair | Parley messages/s | bare loop messages/s | ratio | product processor s | database processor s |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    `- Medians: ${perSecond(ours)} and ${perSecond(peer)} messages/s; ratio ${ratio.toFixed(2)} (goal ${goals.ratio}).`,
    `- Memory: idle ${Math.round(idleMb)} MB, peak ${Math.round(peakMb)} MB, ${Math.round(peakMb - idleMb)} MB more (goal ${goals.memoryMb}).`,
    ...rateLine(measured),
    ...workersLine(measured),
    '',
  ].join('\n')
}

function rateLine({ kept, slowRate }: Measured): string[] {
  if (!kept) return []
  const off = ((kept.perSecond - slowRate) / slowRate) * 100
  return [
    `- One channel at ${slowRate}/s: ${kept.count} messages at ${kept.perSecond.toFixed(1)}/s (${off.toFixed(1)} %, goal ±${goals.rateOff * 100} %), at most ${kept.mostInSecond} in any second (goal ${slowRate}).`,
  ]
}

function workersLine({ workers, vendorMs }: Measured): string[] {
  if (workers.length === 0) return []
  const shown = workers.map(({ one, two }) => `${Math.round(one)} → ${Math.round(two)}`).join(', ')
  const ratio = median(workers.map(({ one, two }) => two / one))
  return [
    `- Workers: ${shown} messages/s with one and with two processes at a vendor that answers after ${vendorMs} ms, ${ratio.toFixed(2)} times (goal ${goals.workers}).`,
  ]
}
