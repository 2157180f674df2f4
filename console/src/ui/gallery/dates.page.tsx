import { useState } from 'react'
import type { DateSpan } from '../date/date-presets.ts'
import { DateRange } from '../date/date-range.tsx'
import { DateTimeField } from '../date/date-time-field.tsx'
import { RelativeTime } from '../date/relative-time.tsx'
import type { WallTime } from '../date/wall-time.ts'
import { Page } from '../frame/page.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Sample, Samples } from './sample.tsx'

export function DatesPage() {
  return (
    <Page header={<PageHeader title="Dates" context="Text first, calendar behind the button" />}>
      <Samples>
        <Sample title="Date and time">
          <Moment hasTime first="2026-11-21T09:30:00" />
        </Sample>
        <Sample title="Date alone, empty">
          <Moment hasTime={false} first={null} />
        </Sample>
        <Sample title="Before any value was assigned: nothing is told">
          <DateTimeField
            label="Unassigned"
            value={undefined}
            onChange={() => {
              throw new Error('told before the first assignment')
            }}
          />
        </Sample>
        <Sample title="Range of days">
          <Span />
        </Sample>
        <Sample title="Relative time">
          <RelativeTime at="2026-11-21T09:30:00Z" relative={() => '5 min ago'} full={() => '21 Nov 2026 03:00 PM'} />
        </Sample>
      </Samples>
    </Page>
  )
}

function Moment({ hasTime, first }: { hasTime: boolean; first: WallTime | null }) {
  const [value, setValue] = useState<WallTime | null>(first)
  return (
    <>
      <DateTimeField label={hasTime ? 'Starts at' : 'Day'} hasTime={hasTime} value={value} onChange={setValue} />
      <output>{value ?? 'nothing'}</output>
    </>
  )
}

function Span() {
  const [span, setSpan] = useState<DateSpan>({ from: '2026-11-12', to: '2026-11-19' })
  return (
    <div>
      <DateRange label="Sent" value={span} onChange={setSpan} today="2026-11-21" canClear />
    </div>
  )
}
