import { useDebouncedValue } from '@mantine/hooks'
import type { BroadcastRequest } from '@parley/contracts/broadcasts/broadcasts.ts'
import { broadcastLimits } from '@parley/contracts/broadcasts/limits.ts'
import { countryCodeOf } from '@parley/contracts/contacts/values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProfile } from '../auth/profile.api.ts'
import { serverNow } from '../lib/server-clock.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { toast, toastTimes } from '../ui/feedback/toast.ts'
import { refusalsOf } from '../ui/form/refusal.ts'
import { type DraftForm, useDraftForm } from '../ui/form/use-draft-form.ts'
import { useSendBroadcast } from './broadcasts.api.ts'
import { makesAnother, withOutdated } from './message.api.ts'
import { preflightKey, useTemplate } from './send.api.ts'
import {
  type ChosenTemplate,
  fieldOf,
  hasRecipients,
  problemsOf,
  type Rules,
  requestOf,
  type SendDraft,
  withoutEchoes,
} from './send.draft.ts'

export type SendState = {
  form: DraftForm<SendDraft>
  template: ChosenTemplate | null
  /** Changes what is chosen; a choice that no longer fits to it goes. */
  change: (part: Partial<SendDraft>) => void
  /** What is wrong at a path inside a field, such as `mapping.body.1`, once somebody has tried to send. */
  problemAt: (path: string) => string | null
  /** Tells what is wrong at its fields, as if somebody had tried to send. */
  mark: (problems: Record<string, string | null>) => void
  /** As it was a second ago: what is being typed is not looked up letter by letter. */
  applied: SendDraft
  /** What would be sent; null until there is something to send to somebody. */
  request: BroadcastRequest | null
  timeZone: string
  /** By what a draft is judged at this moment. */
  rules: () => Rules
}

export type Embedding = {
  /** `CHAT` answers one customer, `CAMPAIGN` tries a campaign out on a few numbers. */
  resourceType: 'CHAT' | 'CAMPAIGN'
  resourceId: string
  /** What is given beforehand; a part of it is locked. */
  given: Partial<SendDraft>
  onClose: () => void
}

type Sending = { initial: SendDraft; embedding: Embedding | null; onSent: () => void }

const appliedAfterMs = 1000
const draftKey = 'broadcast'

export function useSendForm({ initial, embedding, onSent }: Sending): SendState {
  const send = useSendBroadcast()
  const queries = useQueryClient()
  const timeZone = useTimeZone()
  const countryCode = countryCodeOf(useProfile().enterprise.country)
  const [isTried, setTried] = useState(false)
  const form = useDraftForm<SendDraft>({
    initial,
    ...(embedding ? {} : { draftKey }),
    validate: values => {
      setTried(true)
      return problemsOf(values, rules())
    },
    onSubmit: async (values, refuse) => {
      try {
        await send(bodyOf(values))
        onSent()
      } catch (error) {
        const told = withoutEchoes(refusalsOf(error))
        toast.error(told[0]?.message ?? String(error), { duration: toastTimes.broadcast })
        refuse(told.map(({ field, message }) => ({ field: fieldOf(field), message })))
        // What was foreseen did not hold.
        void queries.invalidateQueries({ queryKey: preflightKey })
        embedding?.onClose()
      }
    },
  })
  const { values } = form
  const found = useTemplate(values.channelId, values.templateId)
  const template = found.data ?? null
  const rules = () => ({
    template,
    countryCode,
    timeZone,
    now: serverNow(),
    most: embedding?.resourceType === 'CAMPAIGN' ? broadcastLimits.testNumbers : null,
  })
  const bodyOf = (draft: SendDraft) => ({
    ...requestOf(draft, { template, timeZone }),
    ...(embedding ? { resourceType: embedding.resourceType, resourceId: embedding.resourceId } : {}),
  })
  const [applied] = useDebouncedValue(values, appliedAfterMs)
  const problems = isTried ? problemsOf(values, rules()) : {}
  const isSendable = template !== null && applied.templateId === template.id && hasRecipients(applied)
  return {
    form,
    template,
    change: part => {
      // What was not sent yet has no fault yet.
      if (makesAnother(part)) setTried(false)
      form.change(withOutdated(part))
    },
    problemAt: path => problems[path] ?? null,
    mark: wrong => {
      setTried(true)
      form.refuse(Object.entries(wrong).flatMap(([field, message]) => (message ? [{ field, message }] : [])))
    },
    applied,
    request: isSendable ? bodyOf(applied) : null,
    timeZone,
    rules,
  }
}
