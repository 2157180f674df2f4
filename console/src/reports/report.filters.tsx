import { reportTexts } from '@parley/contracts/bots/report.ts'
import type { ReactNode } from 'react'
import type { Period } from '../lib/days.ts'
import { useAppliedDraft } from '../lib/use-applied-draft.ts'
import { DayField } from '../ui/date/day-field.tsx'
import { FilterForm } from '../ui/form/filter-form.tsx'
import { AgentPicker } from './agents.picker.tsx'
import { periodProblems } from './period.ts'
import look from './report.module.css'

export type Applied = Period & { agentId: string }
type Draft = { agentId: string; start: string | null; end: string | null }

export type ReportFiltersProps = {
  applied: Applied
  today: string
  onSubmit: (next: Applied) => void
  /** Beside 'Submit'. */
  children?: ReactNode
}

/** Which agent and which days; nothing is read before 'Submit'. */
export function ReportFilters({ applied, today, onSubmit, children }: ReportFiltersProps) {
  const { draft, change, problems, setProblems } = useAppliedDraft<Draft>(applied)
  const submit = () => {
    const { agentId, start, end } = draft
    const found = periodProblems({ start: start ?? '', end: end ?? '' }, today)
    setProblems(found)
    if (start && end && Object.keys(found).length === 0) onSubmit({ agentId, start, end })
  }
  return (
    <FilterForm label="Report" submit={reportTexts.submit} onSubmit={submit} beside={children}>
      <AgentPicker
        label={reportTexts.agentName}
        className={look.agent}
        value={draft.agentId}
        onChange={id => id && change({ agentId: id })}
      />
      <DayField
        label={reportTexts.startDate}
        className={look.day}
        day={draft.start}
        error={problems.start}
        max={today}
        onChange={start => change({ start })}
      />
      <DayField
        label={reportTexts.endDate}
        className={look.day}
        day={draft.end}
        error={problems.end}
        max={today}
        onChange={end => change({ end })}
      />
    </FilterForm>
  )
}
