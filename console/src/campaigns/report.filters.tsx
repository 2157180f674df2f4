import { reportTexts } from '@parley/contracts/bots/report.ts'
import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import { campaignReportTexts as texts } from '@parley/contracts/campaigns/report.texts.ts'
import type { ReactNode } from 'react'
import { useAppliedDraft } from '../lib/use-applied-draft.ts'
import { DayField } from '../ui/date/day-field.tsx'
import { FilterForm } from '../ui/form/filter-form.tsx'
import { CampaignPicker } from './campaign.picker.tsx'
import { IterationPicker } from './iteration.picker.tsx'
import look from './report.module.css'

/** Days are left out for the whole time of the campaign. */
export type AppliedFilters = {
  campaign: string | null
  iteration: string | null
  start: string | null
  end: string | null
}

type FiltersProps = {
  applied: AppliedFilters
  today: string
  onSubmit: (next: AppliedFilters) => void
  /** Beside 'Submit'. */
  children: ReactNode
}

/** Which campaign, which of its iterations, and which days; nothing is read before 'Submit'. */
export function ReportFilters({ applied, today, onSubmit, children }: FiltersProps) {
  const { draft, change, problems, setProblems } = useAppliedDraft(applied)
  const submit = () => {
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length === 0) onSubmit(draft)
  }
  const day = (key: 'start' | 'end', label: string, error?: string) => (
    <DayField
      label={label}
      className={look.day}
      day={draft[key]}
      error={error}
      max={today}
      onChange={on => change({ [key]: on })}
    />
  )
  return (
    <FilterForm label={texts.title} submit={texts.submit} onSubmit={submit} beside={children}>
      <CampaignPicker
        required
        className={look.picker}
        value={draft.campaign}
        error={problems.campaign}
        onChange={campaign => change({ campaign, iteration: null })}
      />
      <IterationPicker
        campaignId={draft.campaign}
        className={look.picker}
        value={draft.iteration}
        onChange={iteration => change({ iteration })}
      />
      {day('start', texts.startDate)}
      {day('end', texts.endDate, problems.end)}
    </FilterForm>
  )
}

function problemsOf({ campaign, start, end }: AppliedFilters): Record<string, string> {
  if (!campaign) return { campaign: activityTexts.mandatory }
  return start && end && end < start ? { end: reportTexts.endBeforeStart } : {}
}
