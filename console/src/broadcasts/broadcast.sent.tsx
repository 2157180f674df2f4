import type { BroadcastDetail } from '@parley/contracts/broadcasts/broadcasts.ts'
import { formatNumber } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { Form } from '../ui/form/form.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { MappingPanel } from './mapping-panel.view.tsx'
import { allLocked, MessageFields } from './message-fields.view.tsx'
import { SentOptions } from './options.field.tsx'
import { sentCaptionOf } from './preview.words.ts'
import { PreviewPane } from './preview-pane.view.tsx'
import type { SendDraft } from './send.draft.ts'
import look from './send.module.css'
import { draftOf } from './sent.draft.ts'
import type { SendState } from './use-send-form.ts'

/** The form as it was sent; nothing of it can be changed. */
export function SentForm({ one }: { one: BroadcastDetail }) {
  const state = useSentState(one)
  const more = one.totalNumbers - one.phoneNumbers.length
  return (
    <div className={look.room}>
      <Form form={state.form} label="What was sent" autoFocus={false} isLong>
        <MessageFields state={state} locks={allLocked} channelName={one.channelName} />
        <TextAreaField
          {...state.form.field('numbers')}
          label="Mobile Numbers"
          disabled
          rows={2}
          maxRows={4}
          help={more > 0 ? `and ${formatNumber(more)} more` : undefined}
        />
        <MappingPanel state={state} isLocked />
        <SentOptions state={state} />
      </Form>
      <aside className={look.side} aria-label="Preview">
        <PreviewPane
          state={state}
          channelName={one.channelName}
          caption={shown => sentCaptionOf(shown, one.status === 'SCHEDULED')}
        />
      </aside>
    </div>
  )
}

function useSentState(one: BroadcastDetail): SendState {
  const timeZone = useTimeZone()
  const initial = draftOf(one)
  const form = useDraftForm<SendDraft>({ initial, onSubmit: async () => undefined })
  const template = one.template && { ...one.template, id: initial.templateId ?? '' }
  return {
    form,
    template,
    change: () => undefined,
    problemAt: () => null,
    mark: () => {},
    applied: form.values,
    request: null,
    timeZone,
    rules: () => ({ template, countryCode: '', timeZone, now: 0, most: null }),
  }
}
