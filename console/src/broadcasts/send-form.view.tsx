import { broadcastScreen } from '@parley/contracts/broadcasts/texts.ts'
import { IconSend } from '@tabler/icons-react'
import { Button } from '../ui/button/button.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { useGo } from '../ui/frame/link.tsx'
import { broadcastPaths } from './broadcasts.search.ts'
import { MappingPanel } from './mapping-panel.view.tsx'
import { type Locks, MessageFields, nothingLocked } from './message-fields.view.tsx'
import { MoreOptions } from './options.field.tsx'
import { PreflightPanel } from './preflight.panel.tsx'
import { PreviewPane } from './preview-pane.view.tsx'
import { RecipientFields } from './recipients.field.tsx'
import { ScheduleField } from './schedule.field.tsx'
import { emptyDraft } from './send.draft.ts'
import look from './send.module.css'
import { TestSend } from './test-send.tsx'
import { type Embedding, useSendForm } from './use-send-form.ts'

export type { Embedding }

type SendFormProps = {
  /** Inside of a chat or of a campaign's test, where a part is given. */
  embedding?: Embedding
  /** Once it was sent. */
  onSent: () => void
}

/** A template, its media, whom it goes to and with which values; beside it what they will see. */
export function SendForm({ embedding, onSent }: SendFormProps) {
  const go = useGo()
  const state = useSendForm({
    initial: { ...emptyDraft, ...embedding?.given },
    embedding: embedding ?? null,
    onSent: embedding?.onClose ?? onSent,
  })
  useUnsavedGuard(state.form.isDirty && !embedding, state.form.dropDraft)
  const locks = embedding ? locksOf[embedding.resourceType] : nothingLocked
  return (
    <div className={look.room} data-embedded={embedding ? true : undefined}>
      <Form form={state.form} label={broadcastScreen.sendTemplate} isLong>
        <MessageFields state={state} locks={locks} />
        <RecipientFields state={state} isLocked={locks.numbers} isPlain={Boolean(embedding)} />
        <MappingPanel state={state} isLocked={locks.mapping} />
        {embedding ? null : (
          <>
            <ScheduleField state={state} />
            <MoreOptions state={state} />
          </>
        )}
        <PreflightPanel state={state} />
        <FormActions>
          <Button kind="primary" type="submit" icon={IconSend} isBusy={state.form.isSaving}>
            {broadcastScreen.send}
          </Button>
          {embedding ? null : <Button onClick={() => go(broadcastPaths.list)}>{broadcastScreen.viewReport}</Button>}
        </FormActions>
      </Form>
      <aside className={look.side} aria-label="Preview">
        <PreviewPane state={state} />
        {embedding ? null : <TestSend state={state} />}
      </aside>
    </div>
  )
}

const locksOf: Record<Embedding['resourceType'], Locks> = {
  CAMPAIGN: { channel: true, template: true, mapping: true, numbers: false },
  CHAT: { channel: true, template: false, mapping: false, numbers: true },
}
