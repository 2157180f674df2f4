import { wholeNumbers } from '../text/numbers.ts'
import look from './chart.module.css'
import { ChartAxes } from './chart-axes.tsx'
import { ChartReadout, useChartHover } from './chart-hover.tsx'
import { type ChartData, chartSize, emptyHeights, plotArea, spread, yTicks } from './chart-scale.ts'
import { useChartWidth } from './use-chart-width.ts'

export type ChartProps = {
  /** What is counted and over what time; the chart's accessible name. */
  label: string
  data: ChartData
  format?: (value: number) => string
  /** The rows behind a label's numbers; pressing there opens them. The card's table has the same as links. */
  hrefAt?: ((index: number) => string) | undefined
}

/** `height`: the documents' 300, or less where a chart is one card among others. */
export type LineChartProps = ChartProps & { height?: number }

const nameGap = 14

/** For time. Each line is named at its end; days without anything belong into the data as zero. */
export function LineChart({
  label,
  data,
  format = wholeNumbers.format,
  hrefAt,
  height = chartSize.height,
}: LineChartProps) {
  const { ref, width } = useChartWidth()
  const ticks = yTicks(
    data.series.flatMap(series => series.values),
    emptyHeights.line,
  )
  const area = plotArea({ width, height }, ticks, data.labels.length)
  const hover = useChartHover({
    count: data.labels.length,
    indexAt: x => Math.round(((x - area.left) / area.innerWidth) * (data.labels.length - 1)),
    hrefAt,
  })
  return (
    <div ref={ref} className={look.chart}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={label}
        {...hover.handlers}
      >
        <ChartAxes width={width} area={area} ticks={ticks} labels={data.labels} x={area.xPoint} />
        {hover.at === null ? null : (
          <line
            className={look.guide}
            x1={area.xPoint(hover.at)}
            x2={area.xPoint(hover.at)}
            y1={area.top}
            y2={area.base}
          />
        )}
        {data.series.map((series, index) => (
          <Line key={series.name} values={series.values} number={index + 1} area={area} at={hover.at} />
        ))}
        {data.series.length > 1 ? <LineNames data={data} area={area} /> : null}
      </svg>
      {hover.at === null ? null : (
        <ChartReadout data={data} at={hover.at} left={area.xPoint(hover.at)} width={width} format={format} />
      )}
    </div>
  )
}

type Area = ReturnType<typeof plotArea>
type LineProps = { values: readonly number[]; number: number; area: Area; at: number | null }

function Line({ values, number, area, at }: LineProps) {
  const points = values.map((value, index) => `${area.xPoint(index)},${area.y(value)}`).join(' ')
  const marked = values.length === 1 ? 0 : at
  return (
    <g className={look.line} data-series={number}>
      <polyline points={points} />
      {marked === null ? null : <circle cx={area.xPoint(marked)} cy={area.y(values[marked] ?? 0)} r={4} />}
    </g>
  )
}

function LineNames({ data, area }: { data: ChartData; area: Area }) {
  const ends = data.series.map(series => area.y(series.values.at(-1) ?? 0) - 8)
  const heights = spread(ends, nameGap, area.base - 4)
  return data.series.map((series, index) => (
    <text
      key={series.name}
      className={look.name}
      data-series={index + 1}
      x={area.left + area.innerWidth}
      y={heights[index]}
      textAnchor="end"
    >
      <tspan className={look.mark}>● </tspan>
      {series.name}
    </text>
  ))
}
