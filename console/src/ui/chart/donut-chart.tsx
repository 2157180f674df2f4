import { wholeNumbers } from '../text/numbers.ts'
import look from './chart.module.css'
import { donut, drawSlices, foldSlices, type Slice } from './donut-slices.ts'

export type DonutChartProps = {
  label: string
  slices: readonly Slice[]
  /** In the hole: a number and what it counts. */
  centre: { value: string; label: string }
  format?: (value: number) => string
}

const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const longestWord = 16

export function DonutChart({ label, slices, centre, format = wholeNumbers.format }: DonutChartProps) {
  const drawn = drawSlices(foldSlices(slices))
  const [x, y] = [donut.width / 2, donut.height / 2]
  return (
    <svg viewBox={`0 0 ${donut.width} ${donut.height}`} className={look.donut} role="img" aria-label={label}>
      <circle className={look.track} cx={x} cy={y} r={(donut.outer + donut.inner) / 2} />
      {drawn.map((slice, index) =>
        slice.share > 0 ? (
          <g key={slice.label} className={look.slice} data-series={index + 1}>
            <path d={slice.path}>
              <title>{`${slice.label}: ${format(slice.value)} (${percents.format(slice.share)})`}</title>
            </path>
            <polyline points={leader(slice.from, slice.words)} />
            <text x={slice.words.x} y={slice.words.y} textAnchor={slice.words.isLeft ? 'end' : 'start'}>
              <tspan>{shorten(slice.label)}</tspan>
              <tspan className={look.sliceValue} x={slice.words.x} dy="1.2em">
                {`${format(slice.value)} · ${percents.format(slice.share)}`}
              </tspan>
            </text>
          </g>
        ) : null,
      )}
      <text className={look.centreValue} x={x} y={y} textAnchor="middle">
        {centre.value}
      </text>
      <text className={look.centreLabel} x={x} y={y + 20} textAnchor="middle">
        {centre.label}
      </text>
    </svg>
  )
}

function leader(from: { x: number; y: number }, words: { x: number; y: number; isLeft: boolean }): string {
  const side = words.isLeft ? 1 : -1
  return `${from.x},${from.y} ${words.x + side * 10},${words.y - 4} ${words.x + side * 4},${words.y - 4}`
}

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > longestWord ? `${characters.slice(0, longestWord - 1).join('')}…` : text
}
