import { type MouseEvent, useState } from 'react'
import { useGo } from '../frame/link.tsx'
import look from './chart.module.css'
import type { ChartData } from './chart-scale.ts'

type Hover = {
  count: number
  indexAt: (x: number) => number
  hrefAt: ((index: number) => string) | undefined
}

/** Which label the pointer is nearest to; all series of it are read out together, and pressing opens their rows. */
export function useChartHover({ count, indexAt, hrefAt }: Hover) {
  const go = useGo()
  const [at, setAt] = useState<number | null>(null)
  const nearest = (event: MouseEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const x = ((event.clientX - left) / width) * event.currentTarget.viewBox.baseVal.width
    return Math.max(0, Math.min(count - 1, indexAt(x)))
  }
  const handlers = {
    onPointerMove: (event: MouseEvent<SVGSVGElement>) => setAt(nearest(event)),
    onPointerLeave: () => setAt(null),
    ...(hrefAt
      ? { onClick: (event: MouseEvent<SVGSVGElement>) => go(hrefAt(nearest(event))), 'data-opens': true }
      : {}),
  }
  return { at, handlers }
}

type ReadoutProps = { data: ChartData; at: number; left: number; width: number; format: (value: number) => string }

export function ChartReadout({ data, at, left, width, format }: ReadoutProps) {
  const isRight = left > width / 2
  return (
    <div className={look.readout} aria-hidden data-before={isRight || undefined} style={{ left }}>
      <strong>{data.labels[at]}</strong>
      {data.series.map((series, index) => (
        <span key={series.name} className={look.reading}>
          <i className={look.swatch} data-series={index + 1} />
          {series.name}
          <b>{format(series.values[at] ?? 0)}</b>
        </span>
      ))}
    </div>
  )
}

export function ChartLegend({ names }: { names: readonly string[] }) {
  return (
    <ul className={look.legend}>
      {names.map((name, index) => (
        <li key={name} className={look.reading}>
          <i className={look.swatch} data-series={index + 1} />
          {name}
        </li>
      ))}
    </ul>
  )
}
