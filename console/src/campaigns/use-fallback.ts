import type { MappingState, TemplateState } from '../broadcasts/message.api.ts'
import { useTemplate } from '../broadcasts/send.api.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import type { DraftForm } from '../ui/form/use-draft-form.ts'
import type { CampaignValues, FallbackValues } from './campaign.draft.ts'

export type FallbackState = TemplateState &
  MappingState & { values: FallbackValues; change: (part: Partial<FallbackValues>) => void }

/** The fallback's own fields, as if they were a form by themselves. */
export function useFallback(form: DraftForm<CampaignValues>, problemAt: FallbackState['problemAt']): FallbackState {
  const { fallback } = form.values
  const found = useTemplate(fallback.channelId, fallback.templateId)
  const timeZone = useTimeZone()
  const change = (part: Partial<FallbackValues>) => form.set('fallback', { ...fallback, ...outdatedBy(part), ...part })
  return {
    values: fallback,
    form: {
      values: fallback,
      field: name => ({
        name: `fallback.${name}`,
        value: fallback[name],
        error: problemAt(name),
        onChange: value => change({ [name]: value }),
      }),
    },
    template: found.data ?? null,
    change,
    problemAt,
    timeZone,
  }
}

/** Another channel has other templates, another template other variables. */
function outdatedBy(part: Partial<FallbackValues>): Partial<FallbackValues> {
  if ('channelType' in part) return { channelId: null, templateId: null, mapping: [] }
  if ('channelId' in part) return { templateId: null, mapping: [] }
  return 'templateId' in part ? { mapping: [] } : {}
}
