import '@mantine/dates/styles.layer.css'
import { Popover } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { type DateSpan, datePresets, describeSpan } from './date-presets.ts'
import look from './date-range.module.css'

export type DateRangeProps = {
  label: string
  value: DateSpan
  onChange: (span: DateSpan) => void
  /** `2026-11-21` in the account's zone; the browser's day when left out. */
  today?: string
  min?: string
  max?: string
  canClear?: boolean
  placeholder?: string
}

/** A filter for whole days: the usual spans at one click, any other from the calendar. */
export function DateRange({ label, value, onChange, placeholder = 'Any time', ...rest }: DateRangeProps) {
  const presets = datePresets(rest.today ?? dayjs().format('YYYY-MM-DD'))
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const [isOpen, setOpen] = useState(false)
  const [start, setStart] = useState<string | null>(null)
  const finish = (span: DateSpan) => {
    setStart(null)
    setOpen(false)
    onChange(span)
  }
  const words = describeSpan(value, presets, placeholder)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          compact
          icon={IconCalendar}
          iconAfter={IconChevronDown}
          aria-label={`${label}: ${words}`}
          onClick={() => setOpen(!isOpen)}
        >
          {words}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={look.panel}>
          <ul className={look.presets}>
            {presets.map(preset => (
              <li key={preset.label}>
                <button
                  type="button"
                  className={look.preset}
                  aria-pressed={preset.label === words}
                  onClick={() => finish(preset.span)}
                >
                  {preset.label}
                </button>
              </li>
            ))}
            {rest.canClear ? (
              <li>
                <button type="button" className={look.preset} onClick={() => finish({ from: null, to: null })}>
                  {placeholder}
                </button>
              </li>
            ) : null}
          </ul>
          <DatePicker
            type="range"
            allowSingleDateInRange
            numberOfColumns={isNarrow ? 1 : 2}
            {...(value.from ? { defaultDate: value.from } : {})}
            {...(rest.min ? { minDate: rest.min } : {})}
            {...(rest.max ? { maxDate: rest.max } : {})}
            value={start ? [start, null] : [value.from, value.to]}
            onChange={([from, to]) => (from && to ? finish({ from, to }) : setStart(from))}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
