import { reportTexts } from '@parley/contracts/bots/report.ts'
import { activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import { campaignReportTexts as texts } from '@parley/contracts/campaigns/report.texts.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { DayField } from '../ui/date/day-field.tsx'
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
type Problems = { campaign?: string; end?: string }

type FiltersProps = {
  applied: AppliedFilters
  today: string
  onSubmit: (next: AppliedFilters) => void
  /** Beside 'Submit'. */
  children: ReactNode
}

/** Which campaign, which of its iterations, and which days; nothing is read before 'Submit'. */
export function ReportFilters({ applied, today, onSubmit, children }: FiltersProps) {
  const { draft, change, problems, setProblems } = useDraft(applied)
  const submit = (event: FormEvent) => {
    event.preventDefault()
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
    <form className={look.filters} noValidate aria-label={texts.title} onSubmit={submit}>
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
      <div className={look.acts}>
        <Button kind="primary" type="submit">
          {texts.submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

function problemsOf({ campaign, start, end }: AppliedFilters): Problems {
  if (!campaign) return { campaign: activityTexts.mandatory }
  return start && end && end < start ? { end: reportTexts.endBeforeStart } : {}
}

/** What is being chosen, until another address says otherwise. */
function useDraft(applied: AppliedFilters) {
  const [draft, setDraft] = useState(applied)
  const [seen, setSeen] = useState(applied)
  const [problems, setProblems] = useState<Problems>({})
  const { campaign, iteration, start, end } = applied
  const isSame = campaign === seen.campaign && iteration === seen.iteration && start === seen.start && end === seen.end
  if (!isSame) {
    setSeen(applied)
    setDraft(applied)
    setProblems({})
  }
  const change = (part: Partial<AppliedFilters>) => {
    setDraft(before => ({ ...before, ...part }))
    setProblems({})
  }
  return { draft, change, problems, setProblems }
}
