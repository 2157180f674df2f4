import { deliveryTexts } from '@parley/contracts/reports/messages.ts'
import { sourceNames } from '@parley/contracts/reports/sources.ts'
import type { FormEvent, ReactNode } from 'react'
import { ChannelPicker } from '../channels/channel.picker.tsx'
import type { Period } from '../lib/days.ts'
import { stateOptions } from '../lib/message-states.ts'
import { useAppliedDraft } from '../lib/use-applied-draft.ts'
import { Button } from '../ui/button/button.tsx'
import { DayField } from '../ui/date/day-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { unreadableIn } from '../ui/form/unreadable.ts'
import look from './messages.module.css'
import { periodProblems } from './period.ts'

export type Narrowing = { channel: string; number: string; source: string; status: string; message: string }
export type AppliedFilters = Period & Narrowing
type Draft = Narrowing & { start: string | null; end: string | null }

const sourceOptions = Object.entries(sourceNames).map(([value, label]) => ({ value, label }))

type FiltersProps = {
  applied: AppliedFilters
  today: string
  onSubmit: (next: AppliedFilters) => void
  /** Beside 'Submit'. */
  children: ReactNode
}

/** Which messages; nothing is read before 'Submit'. */
export function DeliveryFilters({ applied, today, onSubmit, children }: FiltersProps) {
  const { draft, change, problems, setProblems } = useAppliedDraft<Draft>(applied)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unreadable = unreadableIn(event.currentTarget)
    if (unreadable) return unreadable.focus()
    const { start, end, ...rest } = draft
    const found = periodProblems({ start: start ?? '', end: end ?? '' }, today)
    setProblems(found)
    if (start && end && Object.keys(found).length === 0) {
      onSubmit({ ...rest, start, end, number: rest.number.trim(), message: rest.message.trim() })
    }
  }
  const day = (key: keyof Period, label: string) => (
    <DayField label={label} day={draft[key]} error={problems[key]} max={today} onChange={on => change({ [key]: on })} />
  )
  return (
    <form className={look.filters} noValidate aria-label={deliveryTexts.title} onSubmit={submit}>
      {day('start', deliveryTexts.startDate)}
      {day('end', deliveryTexts.endDate)}
      <Narrowings draft={draft} onChange={change} />
      <div className={look.acts}>
        <Button kind="primary" type="submit">
          {deliveryTexts.submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

function Narrowings({ draft, onChange }: { draft: Narrowing; onChange: (part: Partial<Narrowing>) => void }) {
  const choice = (key: 'source' | 'status', label: string, options: { value: string; label: string }[]) => (
    <SelectField
      label={label}
      canClear
      placeholder="All"
      options={options}
      value={draft[key] || null}
      onChange={value => onChange({ [key]: value ?? '' })}
    />
  )
  return (
    <>
      <ChannelPicker
        type={null}
        label={deliveryTexts.channel}
        canClear
        placeholder="All"
        value={draft.channel || null}
        onChange={channel => onChange({ channel: channel ?? '' })}
      />
      <TextField label={deliveryTexts.customerNumber} value={draft.number} onChange={number => onChange({ number })} />
      {choice('source', deliveryTexts.source, sourceOptions)}
      {choice('status', deliveryTexts.status, stateOptions)}
      <TextField label={deliveryTexts.messageId} value={draft.message} onChange={message => onChange({ message })} />
    </>
  )
}
