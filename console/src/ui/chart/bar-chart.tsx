import { wholeNumbers } from '../text/numbers.ts'
import look from './chart.module.css'
import { ChartAxes } from './chart-axes.tsx'
import { ChartLegend, ChartReadout, useChartHover } from './chart-hover.tsx'
import { type ChartData, chartSize, emptyHeights, plotArea, yTicks } from './chart-scale.ts'
import type { ChartProps } from './line-chart.tsx'
import { useChartWidth } from './use-chart-width.ts'

const widestBar = 40
const labelledBars = 12

/** For comparison, always from zero; few bars carry their value, many are read by pointing. */
export function BarChart({ label, data, format = wholeNumbers.format, hrefAt }: ChartProps) {
  const { ref, width } = useChartWidth()
  const ticks = yTicks(
    data.series.flatMap(series => series.values),
    emptyHeights.bar,
  )
  const area = plotArea({ width, height: chartSize.height }, ticks, data.labels.length)
  const middle = (index: number) => area.xSlot(index) + area.slot / 2
  const hover = useChartHover({
    count: data.labels.length,
    indexAt: x => Math.floor((x - area.left) / area.slot),
    hrefAt,
  })
  return (
    <div ref={ref} className={look.chart}>
      {data.series.length > 1 ? <ChartLegend names={data.series.map(series => series.name)} /> : null}
      <svg
        viewBox={`0 0 ${width} ${chartSize.height}`}
        width={width}
        height={chartSize.height}
        role="img"
        aria-label={label}
        {...hover.handlers}
      >
        <ChartAxes width={width} area={area} ticks={ticks} labels={data.labels} x={middle} />
        {data.labels.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat, and their place is what tells them apart (2026-11-21)
          <Bars key={index} data={data} at={index} area={area} format={format} isHovered={hover.at === index} />
        ))}
      </svg>
      {hover.at === null ? null : (
        <ChartReadout data={data} at={hover.at} left={middle(hover.at)} width={width} format={format} />
      )}
    </div>
  )
}

type BarsProps = {
  data: ChartData
  at: number
  area: ReturnType<typeof plotArea>
  format: (value: number) => string
  isHovered: boolean
}

function Bars({ data, at, area, format, isHovered }: BarsProps) {
  const bar = Math.min(widestBar, (area.slot * 0.7) / data.series.length)
  const start = area.xSlot(at) + (area.slot - bar * data.series.length) / 2
  const isLabelled = data.series.length === 1 && data.labels.length <= labelledBars
  return data.series.map((series, index) => {
    const value = series.values[at] ?? 0
    return (
      <g key={series.name} className={look.bar} data-series={index + 1} data-hovered={isHovered || undefined}>
        <rect
          x={start + bar * index}
          y={area.y(value)}
          width={Math.max(1, bar - 1)}
          height={area.base - area.y(value)}
          rx={2}
        />
        {isLabelled ? (
          <text x={start + bar / 2} y={area.y(value) - 6} textAnchor="middle">
            {format(value)}
          </text>
        ) : null}
      </g>
    )
  })
}
