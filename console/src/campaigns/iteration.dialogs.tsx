import { activityLimits, activityTexts } from '@parley/contracts/campaigns/activities.texts.ts'
import type { Activity, ActivityAction } from '@parley/contracts/campaigns/activities.ts'
import { formatDayTime } from '../lib/format.ts'
import { useTimeZone } from '../lib/time-zone.tsx'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { DialogCancel } from '../ui/dialog/dialog-frame.tsx'
import { Form, FormActions } from '../ui/form/form.tsx'
import { TextAreaField } from '../ui/form/text-area-field.tsx'
import { useDraftForm } from '../ui/form/use-draft-form.ts'
import { PlainTable } from '../ui/table/plain-table.tsx'
import { EstimateDialog } from './iteration.estimate.tsx'
import { useRejectIteration } from './iterations.api.ts'
import { iterationWords } from './iterations.words.ts'
import type { Opening } from './use-iteration-actions.tsx'

type DialogsProps = { open: { what: Opening; activity: Activity } | null; onClose: () => void }

/** What an action opens before anything is done. */
export function IterationDialogs({ open, onClose }: DialogsProps) {
  if (!open) return null
  const { what, activity } = open
  if (what === 'estimate') return <EstimateDialog activity={activity} onClose={onClose} />
  if (what === 'reject') return <RejectDialog activity={activity} onClose={onClose} />
  return <HistoryDialog activity={activity} onClose={onClose} />
}

type DialogProps = { activity: Activity; onClose: () => void }

/** Nothing is declined without a reason (CAMP-010, CAMP-011). */
function RejectDialog({ activity, onClose }: DialogProps) {
  const reject = useRejectIteration()
  const form = useDraftForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: reason.trim() ? null : activityTexts.rejectReason }),
    onSubmit: async ({ reason }) => {
      await reject(activity.id, reason)
      onClose()
    },
  })
  return (
    <Dialog isOpen title={iterationWords.reject} onClose={onClose}>
      <Form form={form} label={iterationWords.reject} isLong>
        <TextAreaField
          {...form.field('reason')}
          label="Reason"
          required
          rows={3}
          maxRows={8}
          maxLength={activityLimits.reason}
          help="Its maker reads it, and may change the iteration."
        />
        <FormActions>
          <DialogCancel />
          <Button kind="danger" type="submit" isBusy={form.isSaving}>
            Reject
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const actionNames: Record<ActivityAction, string> = {
  create: 'Created',
  update: 'Changed',
  submit: 'Submitted',
  approve: 'Approved',
  reject: 'Rejected',
  recheck: 'Back to pending',
  start: 'Started',
  pause: 'Paused',
  resume: 'Resumed',
  stop: 'Stopped',
}

/** Who did what with it, the newest first (CAMP-015). */
function HistoryDialog({ activity, onClose }: DialogProps) {
  const timeZone = useTimeZone()
  const footer = <Button onClick={onClose}>Close</Button>
  return (
    <Dialog isOpen title={iterationWords.history} width={640} onClose={onClose} footer={footer}>
      <PlainTable label={iterationWords.history} headers={iterationWords.historyColumns}>
        {activity.history.toReversed().map(({ name, action, reason, at }) => (
          <tr key={`${action} ${at}`}>
            <td>{name}</td>
            <td>{actionNames[action]}</td>
            <td dir="auto">{reason ?? '-'}</td>
            <td>
              <time dateTime={at}>{formatDayTime(at, timeZone)}</time>
            </td>
          </tr>
        ))}
      </PlainTable>
    </Dialog>
  )
}
