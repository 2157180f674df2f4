import { useDebouncedValue } from '@mantine/hooks'
import type { Activity } from '@parley/contracts/campaigns/activities.ts'
import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { email } from '@parley/contracts/channels/kinds.ts'
import { countryCodeOf } from '@parley/contracts/contacts/values.ts'
import { useRef } from 'react'
import { useProfile } from '../auth/profile.api.ts'
import { serverNow } from '../lib/server-clock.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { refusalsOf } from '../ui/form/refusal.ts'
import { type DraftForm, useDraftForm } from '../ui/form/use-draft-form.ts'
import { useFollowed } from '../ui/form/use-followed.ts'
import { bodyOf, fieldOf, type IterationValues, problemsOf } from './iteration.draft.ts'
import { useIterationNow, useSaveIteration, useSubmitIteration } from './iterations.api.ts'
import { iterationWords } from './iterations.words.ts'

export type IterationEditor = {
  form: DraftForm<IterationValues>
  /** What was typed as numbers a moment ago. */
  applied: string
  /** Null where addresses are no phone numbers. */
  countryCode: string | null
  timeZone: string
  /** Saves, and asks a checker for approval. */
  submit: () => void
}

export type EditorInput = {
  campaign: Campaign
  /** Null makes a new one. */
  activity: Activity | null
  initial: IterationValues
  draftKey: string
  onSaved: (activity: Activity) => void
}

const appliedAfterMs = 1000

export function useIterationForm({ campaign, activity, initial, draftKey, onSaved }: EditorInput): IterationEditor {
  const save = useSaveIteration({ campaignId: campaign.id, activityId: activity?.id ?? null })
  const submitSaved = useSubmitIteration()
  const readNow = useIterationNow()
  const timeZone = useTimeZone()
  const country = countryCodeOf(useProfile().enterprise.country)
  const countryCode = campaign.channel.type === email ? null : country
  const isSubmitted = useRef(false)
  const form = useDraftForm<IterationValues>({
    initial,
    draftKey,
    validate: values => problemsOf(values, { timeZone, countryCode, now: serverNow() }),
    onSubmit: async (values, refuse) => {
      try {
        // A page that heard of nothing must neither take others' changes back nor have approved what nobody here saw.
        if (activity && !isSame(await readNow(activity.id), activity)) {
          return refuse([{ message: iterationWords.changedMeanwhile }])
        }
        const wantsApproval = isSubmitted.current
        // Whoever only asks for approval has changed nothing, which the history says.
        const isAsSaved = activity?.approval === 'DRAFT' && !form.isDirty
        onSaved(
          wantsApproval && isAsSaved
            ? await submitSaved(activity.id)
            : await save(bodyOf(values, timeZone, wantsApproval)),
        )
      } catch (error) {
        refuse(refusalsOf(error).map(({ field, message }) => ({ field: fieldOf(field), message })))
      }
    },
  })
  useFollowed(form, activity && initial)
  const [applied] = useDebouncedValue(form.values.numbers, appliedAfterMs)
  return {
    form,
    applied,
    countryCode,
    timeZone,
    submit: () => {
      isSubmitted.current = true
      void form.submit().finally(() => {
        isSubmitted.current = false
      })
    },
  }
}

/** Whether both say the same of whom to reach, and when. */
function isSame(one: Activity, other: Activity): boolean {
  const written = ({ name, recipients, schedule, throttlePerSecond }: Activity) =>
    JSON.stringify([name, recipients, schedule, throttlePerSecond])
  return written(one) === written(other)
}
