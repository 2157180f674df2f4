import { useDebouncedValue } from '@mantine/hooks'
import { administrator } from '@parley/contracts/auth/permissions.ts'
import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { useState } from 'react'
import { useProfile } from '../auth/profile.api.ts'
import {
  type MappingState,
  type MessageDraft,
  type MessageState,
  makesAnother,
  withOutdated,
} from '../broadcasts/message.api.ts'
import { useTemplate, useTemplateReader } from '../broadcasts/send.api.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { refusalsOf } from '../ui/form/refusal.ts'
import { type DraftForm, useDraftForm } from '../ui/form/use-draft-form.ts'
import { useFollowed } from '../ui/form/use-followed.ts'
import { bodyOf, type CampaignValues, problemsOf } from './campaign.draft.ts'
import { fieldOf, stepOf } from './campaign.places.ts'
import { useSaveCampaign } from './campaigns.api.ts'
import { type Step, steps } from './campaigns.search.ts'
import { type FallbackState, useFallback } from './use-fallback.ts'
import { useFaults } from './use-faults.ts'
import { useSteps } from './use-steps.ts'

export type CampaignEditor = {
  form: DraftForm<CampaignValues>
  /** Null while it is a new one. */
  campaign: Campaign | null
  /** Whoever may edit a campaign does not thereby decide who sees it. */
  mayShare: boolean
  step: Step
  show: (step: Step) => void
  /** To the step before. */
  back: () => void
  /** To the step behind, or to what this one lacks. */
  next: () => void
  isFaulty: (step: Step) => boolean
  problemAt: (path: string) => string | null
  /** Of a sample file, to choose from. */
  columns: readonly string[]
  setColumns: (columns: readonly string[]) => void
  message: MessageState & MappingState & { applied: MessageDraft }
  fallback: FallbackState
}

export type EditorInput = {
  campaign: Campaign | null
  initial: CampaignValues
  draftKey: string
  onSaved: (campaign: Campaign) => void
}

const appliedAfterMs = 300

export function useCampaignForm({ campaign, initial, draftKey, onSaved }: EditorInput): CampaignEditor {
  const mayShare = useMayShare(campaign)
  const save = useSaveCampaign(campaign?.id ?? null)
  const readTemplate = useTemplateReader()
  const faults = useFaults()
  const [columns, setColumns] = useState<readonly string[]>([])
  const form = useDraftForm<CampaignValues>({
    initial,
    draftKey,
    validate: () => {
      faults.lookAt(...steps)
      enterFirst(Object.keys(problems).filter(path => problems[path]))
      return problems
    },
    onSubmit: async (values, refuse) => {
      try {
        const template = await readTemplate(values.channelId, values.templateId)
        onSaved(await save(bodyOf(values, { ...templates, template }, mayShare)))
      } catch (error) {
        const refusals = refusalsOf(error).map(({ field, message }) => ({ field: field && fieldOf(field), message }))
        refuse(refusals)
        faults.tell({ values, refusals })
        enterFirst(refusals.flatMap(({ field }) => field ?? []))
      }
    },
  })
  useFollowed(form, campaign && initial)
  const { step, show, enter } = useSteps(form.ref)
  const enterFirst = (paths: readonly string[]) => {
    const first = steps.find(one => paths.some(path => stepOf(path) === one))
    if (first) enter(first)
  }
  // What nobody has filled in yet has no fault yet.
  const message = useMessage(form, () => faults.lookAway('variables'))
  const fallback = useFallback(form, path => problemAt(`fallback.${path}`))
  const templates = { template: message.template, fallback: fallback.template }
  const problems = problemsOf(form.values, templates)
  const found = faults.of(form.values, problems)
  const problemAt = (path: string) => found.get(path) ?? null
  return {
    form,
    campaign,
    mayShare,
    step,
    show,
    back: () => enter(steps[steps.indexOf(step) - 1] ?? step),
    next: () => {
      faults.lookAt(step)
      const missing = Object.entries(problems).filter(([path, problem]) => problem && stepOf(path) === step)
      form.refuse(missing.map(([field, problem]) => ({ field, message: problem ?? '' })))
      enter(missing.length > 0 ? step : (steps[steps.indexOf(step) + 1] ?? step))
    },
    isFaulty: one => [...found.keys()].some(path => stepOf(path) === one),
    problemAt,
    columns,
    setColumns,
    message: { ...message, problemAt },
    fallback,
  }
}

/** A campaign's maker, and administrators. */
function useMayShare(campaign: Campaign | null): boolean {
  const { uId, roles } = useProfile()
  return campaign === null || campaign.createdBy.uId === uId || roles.includes(administrator)
}

/** The part of the form that every form has which sends a template. */
function useMessage(form: DraftForm<CampaignValues>, onAnother: () => void) {
  const { values } = form
  const found = useTemplate(values.channelId, values.templateId)
  const timeZone = useTimeZone()
  const [applied] = useDebouncedValue(values, appliedAfterMs)
  return {
    form,
    template: found.data ?? null,
    change: (part: Partial<MessageDraft>) => {
      if (makesAnother(part)) onAnother()
      form.change(withOutdated(part))
    },
    applied,
    timeZone,
  }
}
