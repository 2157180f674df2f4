import { Link } from '../frame/link.tsx'
import { wholeNumbers } from '../text/numbers.ts'
import look from './chart.module.css'
import type { DonutChartProps } from './donut-chart.tsx'
import { donut, drawSlices, foldSlices } from './donut-slices.ts'

const percents = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 })
const edge = donut.outer + 4

/** The donut where there is little room: its parts are named below it, each with the way to its rows. */
export function RingChart({ label, slices, centre, format = wholeNumbers.format }: DonutChartProps) {
  const drawn = drawSlices(foldSlices(slices))
  const [x, y] = [donut.width / 2, donut.height / 2]
  return (
    <div className={look.ring}>
      <svg viewBox={`${x - edge} ${y - edge} ${2 * edge} ${2 * edge}`} role="img" aria-label={label}>
        <circle className={look.track} cx={x} cy={y} r={(donut.outer + donut.inner) / 2} />
        {drawn.map((slice, index) =>
          slice.share > 0 ? (
            <g key={slice.label} className={look.slice} data-series={index + 1}>
              <path d={slice.path}>
                <title>{`${slice.label}: ${format(slice.value)} (${percents.format(slice.share)})`}</title>
              </path>
            </g>
          ) : null,
        )}
        <text className={look.centreValue} x={x} y={y + 2} textAnchor="middle">
          {centre.value}
        </text>
        <text className={look.centreLabel} x={x} y={y + 20} textAnchor="middle">
          {centre.label}
        </text>
      </svg>
      <ul className={look.parts}>
        {drawn.map(({ label: name, value, share, href }, index) => (
          <li key={name}>
            <i className={look.swatch} data-series={index + 1} />
            {href ? <Link href={href}>{name}</Link> : name}
            <span className={look.partValue}>{`${format(value)} · ${percents.format(share)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
