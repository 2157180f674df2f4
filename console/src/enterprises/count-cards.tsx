import type { Dashboard } from '@parley/contracts/enterprises/dashboard.ts'
import { formatNumber } from '../lib/format.ts'
import { StatCard } from '../ui/chart/stat-card.tsx'
import { changeOf } from './count-change.ts'
import look from './dashboard.module.css'

export function CountCards({ counts }: Pick<Dashboard, 'counts'>) {
  if (counts.length === 0) return null
  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className={look.title}>
        Last 7 days
      </h2>
      <div className={look.counts}>
        {counts.map(count => (
          <StatCard
            key={count.key}
            label={count.label}
            value={formatNumber(count.value)}
            change={changeOf(count)}
            {...(count.link ? { href: count.link } : {})}
          />
        ))}
      </div>
    </section>
  )
}

const shapes = ['one', 'two', 'three'] as const

export function CountCardsWaiting() {
  return (
    <output className={look.counts} aria-label="Loading">
      {shapes.map(shape => (
        <StatCard key={shape} label=" " value={undefined} />
      ))}
    </output>
  )
}
