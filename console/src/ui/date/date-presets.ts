import dayjs from 'dayjs'

/** Whole days as `2026-11-21`, both included; null where an end is open. */
export type DateSpan = { from: string | null; to: string | null }
export type DatePreset = { label: string; span: DateSpan }

/** The spans people ask for most, seen from `today` (`2026-11-21`) in the account's own zone. */
export function datePresets(today: string): DatePreset[] {
  const day = dayjs(today)
  const span = (from: dayjs.Dayjs, to: dayjs.Dayjs) => ({ from: from.format(iso), to: to.format(iso) })
  const lastMonth = day.subtract(1, 'month')
  return [
    { label: 'Today', span: span(day, day) },
    { label: 'Yesterday', span: span(day.subtract(1, 'day'), day.subtract(1, 'day')) },
    { label: 'Last 7 days', span: span(day.subtract(6, 'day'), day) },
    { label: 'Last 30 days', span: span(day.subtract(29, 'day'), day) },
    { label: 'This month', span: span(day.startOf('month'), day) },
    { label: 'Last month', span: span(lastMonth.startOf('month'), lastMonth.endOf('month')) },
  ]
}

/** '12 – 21 Nov 2026', 'Today', or the given words when nothing is chosen. */
export function describeSpan({ from, to }: DateSpan, presets: readonly DatePreset[], nothing: string): string {
  const preset = presets.find(({ span }) => span.from === from && span.to === to)
  if (preset) return preset.label
  if (!from && !to) return nothing
  if (!from) return `Until ${dayjs(to).format(shown)}`
  if (!to) return `From ${dayjs(from).format(shown)}`
  const [start, end] = [dayjs(from), dayjs(to)]
  if (from === to) return start.format(shown)
  const isOneMonth = start.isSame(end, 'month')
  return `${start.format(isOneMonth ? 'D' : start.isSame(end, 'year') ? 'D MMM' : shown)} – ${end.format(shown)}`
}

const iso = 'YYYY-MM-DD'
const shown = 'D MMM YYYY'
