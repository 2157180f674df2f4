import { reportTexts } from '@parley/contracts/bots/report.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Period } from '../lib/days.ts'
import { Button } from '../ui/button/button.tsx'
import { DayField } from '../ui/date/day-field.tsx'
import { AgentPicker } from './agents.picker.tsx'
import { periodProblems } from './period.ts'
import look from './report.module.css'

export type Applied = Period & { agentId: string }
type Draft = { agentId: string; start: string | null; end: string | null }
type Problems = Partial<Record<keyof Period, string>>

export type ReportFiltersProps = {
  applied: Applied
  today: string
  onSubmit: (next: Applied) => void
  /** Beside 'Submit'. */
  children?: ReactNode
}

/** Which agent and which days; nothing is read before 'Submit'. */
export function ReportFilters({ applied, today, onSubmit, children }: ReportFiltersProps) {
  const { draft, change } = useDraft(applied)
  const [problems, setProblems] = useState<Problems>({})
  const edit = (part: Partial<Draft>) => {
    change(part)
    setProblems({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { agentId, start, end } = draft
    const found = periodProblems({ start: start ?? '', end: end ?? '' }, today)
    setProblems(found)
    if (start && end && Object.keys(found).length === 0) onSubmit({ agentId, start, end })
  }
  return (
    <form className={look.filters} noValidate aria-label="Report" onSubmit={submit}>
      <AgentPicker
        label={reportTexts.agentName}
        className={look.agent}
        value={draft.agentId}
        onChange={id => id && edit({ agentId: id })}
      />
      <DayField
        label={reportTexts.startDate}
        className={look.day}
        day={draft.start}
        error={problems.start}
        max={today}
        onChange={start => edit({ start })}
      />
      <DayField
        label={reportTexts.endDate}
        className={look.day}
        day={draft.end}
        error={problems.end}
        max={today}
        onChange={end => edit({ end })}
      />
      <div className={look.submit}>
        <Button kind="primary" type="submit">
          {reportTexts.submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

/** What is being chosen; it starts over when the address changes for another reason, such as going back. */
function useDraft(applied: Applied) {
  const [draft, setDraft] = useState<Draft>(applied)
  const [seen, setSeen] = useState(applied)
  if (applied.agentId !== seen.agentId || applied.start !== seen.start || applied.end !== seen.end) {
    setSeen(applied)
    setDraft(applied)
  }
  return { draft, change: (part: Partial<Draft>) => setDraft(before => ({ ...before, ...part })) }
}
