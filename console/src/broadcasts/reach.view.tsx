import type { Preflight } from '@parley/contracts/broadcasts/preflight.ts'
import type { ReactNode } from 'react'
import { formatDuration, formatNumber } from '../lib/format.ts'
import look from './preflight.module.css'
import { moneyOf } from './preflight.words.ts'

type PanelProps = { title: string; isBusy?: boolean; children: ReactNode }

/** What sending would do, told before anybody sends. */
export function ReachPanel({ title, isBusy = false, children }: PanelProps) {
  return (
    <section className={look.panel} aria-label={title} aria-busy={isBusy || undefined}>
      <h2 className={look.title}>{title}</h2>
      {children}
    </section>
  )
}

type ReachProps = {
  /** How many get it. */
  reached: number
  /** Something stands in the way. */
  isRefused?: boolean
  facts: readonly (readonly [label: string, value: string])[]
  estimate: Preflight['estimate']
  durationSeconds: number
  doneBy?: string | null
}

export function Reach({ reached, isRefused = false, facts, estimate, durationSeconds, doneBy = null }: ReachProps) {
  const all = [...facts, ['Cost', moneyOf(estimate)], ['Takes', formatDuration(durationSeconds)]] as const
  return (
    <>
      <p className={look.reach} data-none={reached === 0 || undefined}>
        <strong>{formatNumber(reached)}</strong>
        {`${reached === 1 ? ' person' : ' people'} ${isRefused ? 'would' : 'will'} get it`}
      </p>
      <dl className={look.facts}>
        {[...all, ...(doneBy ? [['Done by', doneBy] as const] : [])].map(([label, value]) => (
          <div key={label} className={look.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Who is left out, as many as there are. */
export function leftOut(counts: readonly (readonly [label: string, count: number])[]) {
  return counts.flatMap(([label, count]) => (count > 0 ? [[label, formatNumber(count)] as const] : []))
}
