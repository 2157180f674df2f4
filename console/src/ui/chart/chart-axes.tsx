import look from './chart.module.css'
import { chartMargin, labelLimit, labelStep, type plotArea } from './chart-scale.ts'

type AxesProps = {
  width: number
  area: ReturnType<typeof plotArea>
  ticks: readonly number[]
  labels: readonly string[]
  x: (index: number) => number
}

const shortNumbers = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const characterWidth = 6.4
const tiltedWidth = 18
const tiltedLength = 9
const tilt = -32

export function ChartAxes({ width, area, ticks, labels, x }: AxesProps) {
  const longest = Math.max(0, ...labels.map(label => label.length))
  // Who reads every second day, hour or number knows the others; names are all shown.
  const areCounted = labels.every(label => /\d/.test(label))
  const room = areCounted ? (longest + 1) * characterWidth : tiltedWidth
  const step = labelStep(labels.length, Math.min(labelLimit, Math.max(1, Math.floor(area.innerWidth / room))))
  const isTilted = longest * characterWidth > (area.innerWidth / Math.max(1, labels.length)) * step
  return (
    <g className={look.axes}>
      {ticks.map(tick => (
        <g key={tick}>
          <line x1={chartMargin.left} x2={width - chartMargin.right} y1={area.y(tick)} y2={area.y(tick)} />
          <text x={chartMargin.left - 8} y={area.y(tick)} dy="0.32em" textAnchor="end">
            {shortNumbers.format(tick)}
          </text>
        </g>
      ))}
      {labels.map((label, index) =>
        index % step === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and their place is what tells them apart (2026-11-21)
          <Label key={index} x={x(index)} base={area.base} label={label} width={width} isTilted={isTilted} />
        ) : null,
      )}
    </g>
  )
}

type LabelProps = { x: number; base: number; label: string; width: number; isTilted: boolean }

function Label({ x, base, label, width, isTilted }: LabelProps) {
  const y = base + 16
  if (!isTilted) {
    const half = (label.length * characterWidth) / 2
    return (
      <text x={Math.min(x, width - half)} y={y} textAnchor="middle">
        {label}
      </text>
    )
  }
  const characters = [...label]
  return (
    <text textAnchor="end" transform={`translate(${x + 4} ${y - 4}) rotate(${tilt})`}>
      {characters.length > tiltedLength ? `${characters.slice(0, tiltedLength - 1).join('')}…` : label}
    </text>
  )
}
