import { activityLimits } from '@parley/contracts/campaigns/activities.texts.ts'
import type { Activity } from '@parley/contracts/campaigns/activities.ts'
import type { Campaign } from '@parley/contracts/campaigns/campaigns.ts'
import { IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '../lib/permissions.tsx'
import { Button } from '../ui/button/button.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { NumberField } from '../ui/form/number-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { useGo } from '../ui/frame/link.tsx'
import look from './campaign.module.css'
import { campaignPaths } from './campaigns.search.ts'
import type { IterationValues } from './iteration.draft.ts'
import { EstimatePanel } from './iteration.estimate.tsx'
import { RecipientsField } from './iteration.recipients.tsx'
import { ScheduleFields } from './iteration.schedule.tsx'
import { iterationPaths } from './iterations.search.ts'
import { iterationWords } from './iterations.words.ts'
import { type IterationEditor, useIterationForm } from './use-iteration-form.ts'

type FormProps = {
  campaign: Campaign
  /** Null makes a new one. */
  activity: Activity | null
  initial: IterationValues
  draftKey: string
}

/** Who gets a campaign's message, and when; beside it whom that reaches. */
export function IterationForm({ campaign, activity, initial, draftKey }: FormProps) {
  const navigate = useNavigate()
  // A draft stays open: what it would reach is told now. What is submitted is the checker's.
  const onSaved = ({ id, approval }: Activity) => {
    const href = approval === 'DRAFT' ? iterationPaths.edit(id) : iterationPaths.one(id)
    void navigate({ href, replace: true, ignoreBlocker: true })
  }
  const editor = useIterationForm({ campaign, activity, initial, draftKey, onSaved })
  const { form } = editor
  useUnsavedGuard(form.isDirty, form.dropDraft)
  return (
    <div className={look.room}>
      <Form form={form} label={activity ? iterationWords.edit : iterationWords.create} isLong>
        <TextField {...form.field('name')} label="Iteration Name" required maxLength={activityLimits.name} />
        <RecipientsField editor={editor} campaign={campaign} />
        <ScheduleFields editor={editor} />
        <NumberField
          {...form.field('throttlePerSecond')}
          label="Messages per second"
          min={1}
          placeholder="As fast as the channel takes them"
        />
        <Actions editor={editor} activity={activity} campaignId={campaign.id} />
      </Form>
      <aside className={look.side} aria-label="Whom it reaches">
        {activity ? (
          <EstimatePanel activity={activity} isOld={form.isDirty} />
        ) : (
          <p className={look.hint}>Save it, and whom it reaches stands here.</p>
        )}
      </aside>
    </div>
  )
}

type ActionsProps = { editor: IterationEditor; activity: Activity | null; campaignId: string }

function Actions({ editor: { form, submit }, activity, campaignId }: ActionsProps) {
  const go = useGo()
  const canSubmit = useMay()('CAMPAIGNS.EDIT')
  return (
    <FormActions>
      <Button kind={canSubmit ? 'default' : 'primary'} type="submit" isBusy={form.isSaving}>
        Save
      </Button>
      {canSubmit ? (
        <Button kind="primary" icon={IconSend} disabled={form.isSaving} onClick={submit}>
          Submit
        </Button>
      ) : null}
      <Button
        kind="subtle"
        onClick={() => go(activity ? iterationPaths.one(activity.id) : campaignPaths.one(campaignId))}
      >
        Cancel
      </Button>
    </FormActions>
  )
}
