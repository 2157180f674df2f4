import { type Confidences, costOf } from '@parley/contracts/bots/evaluations.ts'
import { useId, useState } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button/button.tsx'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { ChartCard } from '../../ui/chart/chart-card.tsx'
import look from './quality.module.css'

type ThresholdCostsProps = { confidences: Confidences; inUse: number }

/** How sure the answers were, and what each threshold would cost. */
export function ThresholdCosts({ confidences, inUse }: ThresholdCostsProps) {
  const data = histogramOf(confidences)
  return (
    <section className={look.section} aria-label="Confidence">
      <ChartCard title="Confidence" context="Answers by how sure they were" data={data} labelHeader="Confidence from">
        <BarChart label="Right and wrong answers by confidence" data={data} />
      </ChartCard>
      <ThresholdTrial confidences={confidences} inUse={inUse} />
    </section>
  )
}

function ThresholdTrial({ confidences, inUse }: ThresholdCostsProps) {
  const slider = useId()
  const [tried, setTried] = useState<number | null>(null)
  const threshold = tried ?? inUse
  const cost = costOf(confidences, threshold)
  const facts: [name: string, value: number][] = [
    ['Right answers given', cost.rightAnswered],
    ['Right answers refused', cost.rightRefused],
    ['Wrong answers given', cost.wrongAnswered],
    ['Wrong answers refused', cost.wrongRefused],
  ]
  return (
    <div className={look.trial}>
      <div className={look.trialHead}>
        <label htmlFor={slider}>What would a threshold cost?</label>
        <output htmlFor={slider} className={look.threshold}>
          {threshold.toFixed(2)}
          {threshold === inUse ? ' (in use)' : ''}
        </output>
        {tried === null ? null : (
          <Button compact onClick={() => setTried(null)}>
            Back to {inUse.toFixed(2)}
          </Button>
        )}
      </div>
      <input
        id={slider}
        type="range"
        className={look.slider}
        min={0}
        max={1}
        step={0.01}
        value={threshold}
        onChange={event => setTried(Number(event.target.value))}
      />
      <dl className={look.costs}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const barWidth = 5

/** Twenty bars of five hundredths each; full confidence belongs to the last. */
function histogramOf({ right, wrong }: Confidences) {
  const starts = Array.from({ length: 100 / barWidth }, (_, bar) => bar * barWidth)
  const sums = (counts: readonly number[]) =>
    starts.map(from => {
      const to = from + barWidth === 100 ? 101 : from + barWidth
      return counts.slice(from, to).reduce((total, count) => total + count, 0)
    })
  return {
    labels: starts.map(from => (from / 100).toFixed(2)),
    series: [
      { name: 'Right', values: sums(right) },
      { name: 'Wrong', values: sums(wrong) },
    ],
  }
}
