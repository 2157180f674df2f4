import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { type FormEvent, useState } from 'react'
import type { Period } from '../lib/days.ts'
import { useAppliedDraft } from '../lib/use-applied-draft.ts'
import { Button } from '../ui/button/button.tsx'
import { DayField } from '../ui/date/day-field.tsx'
import { unreadableIn } from '../ui/form/unreadable.ts'
import { FieldRow } from '../ui/list/field-row.tsx'
import look from './broadcasts.module.css'

type Draft = { start: string | null; end: string | null }
type DatesProps = { period: Period; today: string; onSubmit: (period: Period) => void }

/** From which day to which; nothing is read before 'Submit'. */
export function BroadcastDates({ period, today, onSubmit }: DatesProps) {
  const { draft, change } = useAppliedDraft<Draft>(period)
  const [isChecked, setChecked] = useState(false)
  const problems = problemsOf(draft)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unreadable = unreadableIn(event.currentTarget)
    if (unreadable) return unreadable.focus()
    setChecked(true)
    const { start, end } = draft
    if (start && end && !problems.start && !problems.end) onSubmit({ start, end })
  }
  return (
    <form className={look.form} noValidate aria-label="Days" onSubmit={submit}>
      <FieldRow className={look.dates}>
        <DayField
          label={broadcastScreen.startDate}
          className={look.day}
          day={draft.start}
          error={isChecked ? problems.start : undefined}
          max={today}
          onChange={start => change({ start })}
        />
        <DayField
          label={broadcastScreen.endDate}
          className={look.day}
          day={draft.end}
          error={isChecked ? problems.end : undefined}
          max={today}
          onChange={end => change({ end })}
        />
        <Button type="submit" className={look.submit}>
          {broadcastScreen.submit}
        </Button>
      </FieldRow>
    </form>
  )
}

function problemsOf({ start, end }: Draft): { start?: string; end?: string } {
  if (!start) return { start: 'Choose a day' }
  if (!end) return { end: 'Choose a day' }
  return end < start ? { end: 'It ends before it begins' } : {}
}
